import type { Item, Turn } from '../../benchmarks/item';

/** A witness turn with its session's date. */
export interface Witness {
  readonly turn: Turn;
  readonly saidAt: string | null;
  readonly speaker: string;
}

/** The witness turns of an item, in date order. */
export function witnessesOf(item: Pick<Item, 'sessions'>): Witness[] {
  return item.sessions.flatMap(({ saidAt, turns }) =>
    turns.filter((turn) => turn.isWitness).map((turn) => ({ turn, saidAt, speaker: turn.speaker ?? turn.role })),
  );
}

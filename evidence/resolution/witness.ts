import type { Item, Turn } from '../../benchmarks/item';
import { sessionsByDate } from '../templates/dated-turns';

/** A witness turn with its session's date. */
export interface Witness {
  readonly turn: Turn;
  readonly saidAt: string | null;
  readonly speaker: string;
}

/** The witness turns of an item, in date order. */
export function witnessesOf(item: Pick<Item, 'sessions'>): Witness[] {
  return sessionsByDate(item).flatMap(({ saidAt, turns }) =>
    turns.filter((turn) => turn.isWitness).map((turn) => ({ turn, saidAt, speaker: turn.speaker ?? turn.role })),
  );
}

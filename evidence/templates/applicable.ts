import type { Dialogue } from '../../benchmarks/item';
import type { Rendered } from '../artifact';
import { type DatedTurn, turnsByDate } from './dated-turns';

/** Why a template cannot be made; stable words, since the report counts by them. */
export const noTurns = 'the dialogue has no turns';
export const noText = 'the turns of the dialogue hold no text';
export const noWitnesses = 'no turn is marked as evidence';
export const noWitnessText = 'the turns marked as evidence hold no text';

/** Renders from all turns with text, or says why there are none. */
export function fromAllTurns(dialogue: Dialogue, render: (turns: readonly DatedTurn[]) => string): Rendered {
  if (dialogue.sessions.every((session) => session.turns.length === 0)) return notApplicable(noTurns);
  const turns = turnsByDate(dialogue);
  return turns.length === 0 ? notApplicable(noText) : { kind: 'artifact', text: render(turns) };
}

/** Renders from the turns marked as evidence, or says why there are none. */
export function fromWitnesses(dialogue: Dialogue, render: (turns: readonly DatedTurn[]) => string): Rendered {
  const witnesses = witnessesOf(dialogue);
  return witnesses.kind === 'turns' ? { kind: 'artifact', text: render(witnesses.turns) } : witnesses;
}

/** The turns marked as evidence that hold text, in date order; at least one. */
export function witnessesOf(
  dialogue: Dialogue,
): { readonly kind: 'turns'; readonly turns: readonly DatedTurn[] } | NotApplicable {
  const all = dialogue.sessions.flatMap((session) => session.turns);
  if (all.length === 0) return notApplicable(noTurns);
  if (!all.some((turn) => turn.isWitness)) return notApplicable(noWitnesses);
  const turns = turnsByDate(dialogue).filter(({ turn }) => turn.isWitness);
  return turns.length === 0 ? notApplicable(noWitnessText) : { kind: 'turns', turns };
}

export type NotApplicable = Extract<Rendered, { kind: 'not_applicable' }>;

export function notApplicable(reason: string): NotApplicable {
  return { kind: 'not_applicable', reason };
}

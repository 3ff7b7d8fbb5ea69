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
  const all = dialogue.sessions.flatMap((session) => session.turns);
  if (all.length === 0) return notApplicable(noTurns);
  if (!all.some((turn) => turn.isWitness)) return notApplicable(noWitnesses);
  const witnesses = turnsByDate(dialogue).filter(({ turn }) => turn.isWitness);
  return witnesses.length === 0 ? notApplicable(noWitnessText) : { kind: 'artifact', text: render(witnesses) };
}

function notApplicable(reason: string): Rendered {
  return { kind: 'not_applicable', reason };
}

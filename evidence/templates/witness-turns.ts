import type { Template } from '../artifact';
import { fromWitnesses } from './applicable';
import { type DatedTurn, dateTimeLabel, linePrefix, speakerLabel } from './dated-turns';

/** The turns marked as evidence, verbatim, each under its date; in date order. */
export const witnessTurns: Template = (dialogue) => fromWitnesses(dialogue, renderRawTurns);

/** Turns as {@link verbatimTurn} shows them, in the order given. */
export function renderRawTurns(turns: readonly DatedTurn[]): string {
  return turns.map(verbatimTurn).join('\n\n');
}

/** A turn verbatim after its date and speaker; a document's sentence after its title. */
export function verbatimTurn(dated: DatedTurn): string {
  const { turn, saidAt, title } = dated;
  // Sentences of a paragraph may bring the space before them.
  if (title !== null) return `${linePrefix(dated).trimEnd()}${/^\s/u.test(turn.text) ? '' : ' '}${turn.text}`;
  return `(${dateTimeLabel(saidAt)}) ${speakerLabel(turn)}: ${turn.text}`;
}

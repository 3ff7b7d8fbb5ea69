import type { Template } from '../artifact';
import { fromWitnesses } from './applicable';
import { dateTimeLabel, speakerLabel } from './dated-turns';

/** The turns marked as evidence, verbatim, each under its date; in date order. */
export const witnessTurns: Template = (dialogue) =>
  fromWitnesses(dialogue, (turns) =>
    turns.map(({ turn, saidAt }) => `(${dateTimeLabel(saidAt)}) ${speakerLabel(turn)}: ${turn.text}`).join('\n\n'),
  );

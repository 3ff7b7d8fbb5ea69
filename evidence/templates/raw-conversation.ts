import type { Template } from '../artifact';
import { fromAllTurns } from './applicable';
import { dateTimeLabel, hasText, sessionsByDate, speakerLabel } from './dated-turns';

/**
 * The whole dialogue: dated sessions in date order, each turn verbatim after its speaker. Sessions are not numbered: a
 * number of ours would make golds of one digit look as if they stood in the text.
 */
export const rawConversation: Template = (dialogue) =>
  fromAllTurns(dialogue, () =>
    sessionsByDate(dialogue)
      .filter((session) => session.turns.some(hasText))
      .map(({ saidAt, turns }) => {
        const said = turns.filter(hasText).map((turn) => `${speakerLabel(turn)}: ${turn.text}`);
        return [`Conversation (${dateTimeLabel(saidAt)})`, ...said].join('\n\n');
      })
      .join('\n\n'),
  );

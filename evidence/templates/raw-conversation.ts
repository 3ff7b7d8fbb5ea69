import type { Session } from '../../benchmarks/item';
import type { Template } from '../artifact';
import { documentSection, isDocument } from '../documents/document';
import { fromAllTurns } from './applicable';
import { dateTimeLabel, hasText, sessionsByDate, speakerLabel } from './dated-turns';

/**
 * The whole dialogue: dated sessions in date order, each turn verbatim after its speaker. Sessions are not numbered: a
 * number of ours would make golds of one digit look as if they stood in the text. A document is a paragraph under its title.
 */
export const rawConversation: Template = (dialogue) =>
  fromAllTurns(dialogue, () =>
    sessionsByDate(dialogue)
      .filter((session) => session.turns.some(hasText))
      .map((session) => (isDocument(session) ? documentSection(session) : conversationSection(session)))
      .join('\n\n'),
  );

function conversationSection({ saidAt, turns }: Session): string {
  const said = turns.filter(hasText).map((turn) => `${speakerLabel(turn)}: ${turn.text}`);
  return [`Conversation (${dateTimeLabel(saidAt)})`, ...said].join('\n\n');
}

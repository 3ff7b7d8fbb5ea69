import type { Dialogue, Session, Turn } from '../../benchmarks/item';
import { formatDay } from '../format-date';
import { hasText, sessionsByDate } from '../templates/dated-turns';
import { oneLine } from './one-line';
import { cutToWords } from './word-budget';

/** Names of speakers and titles of documents come from the data: longer ones are cut. */
const wordsOfName = 12;

/** A turn as the lines of a packet tell it. */
export interface SpokenTurn {
  readonly turn: Turn;
  /** `25 May 2023`; null where the data set has no date. */
  readonly day: string | null;
  /** `User`, `Assistant`, the speaker's own name, or the title of a document; on one line. */
  readonly speaker: string;
}

/** The turns that hold text, in date order. */
export function spokenTurns(dialogue: Dialogue): SpokenTurn[] {
  return sessionsByDate(dialogue).flatMap((session) =>
    session.turns.filter(hasText).map((turn) => ({
      turn,
      day: session.saidAt === null ? null : formatDay(session.saidAt),
      speaker: cutToWords(oneLine(speakerOf(session, turn)), wordsOfName),
    })),
  );
}

function speakerOf({ title }: Session, { role, speaker }: Turn): string {
  if (speaker !== undefined) return speaker;
  switch (role) {
    case 'user':
      return 'User';
    case 'assistant':
      return 'Assistant';
    case 'document':
      return title ?? 'Document';
    default:
      return role satisfies never;
  }
}

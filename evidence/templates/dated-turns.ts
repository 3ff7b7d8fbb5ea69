import type { Dialogue, Session, Turn } from '../../benchmarks/item';
import { titleOf } from '../documents/document';
import { formatDateTime, formatDay } from '../format-date';

/** A turn with the date of its session. */
export interface DatedTurn {
  readonly turn: Turn;
  /** `YYYY-MM-DDTHH:MM`, or null. */
  readonly saidAt: string | null;
  /** The title of the document that the turn is a sentence of, on one line; null for what is said. */
  readonly title: string | null;
}

/** Sessions by ordinal, which is their date order, whatever order the file has. */
export function sessionsByDate(dialogue: Dialogue): readonly Session[] {
  return [...dialogue.sessions].sort((a, b) => a.ordinal - b.ordinal);
}

/** Turns that hold any text, in date order. A blank turn says nothing and is left out of every template. */
export function turnsByDate(dialogue: Dialogue): readonly DatedTurn[] {
  return sessionsByDate(dialogue).flatMap(turnsOf);
}

/** A session's turns that hold any text. */
export function turnsOf(session: Session): DatedTurn[] {
  const title = titleOf(session);
  return session.turns
    .filter(hasText)
    .map((turn) => ({ turn, saidAt: session.saidAt, title: turn.role === 'document' ? title : null }));
}

export function hasText(turn: Turn): boolean {
  return /\S/u.test(turn.text);
}

/** The name before a raw turn: `User`, `Assistant`, or the speaker's own. */
export function speakerLabel(turn: Turn): string {
  return turn.speaker ?? (turn.role === 'user' ? 'User' : 'Assistant');
}

/** `25 May 2023: `, or nothing where the data set has no dates. */
export function dayPrefix(saidAt: string | null): string {
  return saidAt === null ? '' : `${formatDay(saidAt)}: `;
}

/** What stands before a line made of a turn: its day and, for a document's sentence, the title (`Ed Wood: `). */
export function linePrefix({ saidAt, title }: DatedTurn): string {
  return `${dayPrefix(saidAt)}${title === null ? '' : `${title}: `}`;
}

/** `Thursday, 25 May 2023, 20:21`, or `undated`. */
export function dateTimeLabel(saidAt: string | null): string {
  return saidAt === null ? 'undated' : formatDateTime(saidAt);
}

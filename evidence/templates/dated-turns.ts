import type { Dialogue, Session, Turn } from '../../benchmarks/item';
import { formatDateTime, formatDay } from '../format-date';

/** A turn with the date of its session. */
export interface DatedTurn {
  readonly turn: Turn;
  /** `YYYY-MM-DDTHH:MM`, or null. */
  readonly saidAt: string | null;
}

/** Sessions by ordinal, which is their date order, whatever order the file has. */
export function sessionsByDate(dialogue: Dialogue): readonly Session[] {
  return [...dialogue.sessions].sort((a, b) => a.ordinal - b.ordinal);
}

/** Turns that hold any text, in date order. A blank turn says nothing and is left out of every template. */
export function turnsByDate(dialogue: Dialogue): readonly DatedTurn[] {
  return sessionsByDate(dialogue).flatMap(({ saidAt, turns }) =>
    turns.filter(hasText).map((turn) => ({ turn, saidAt })),
  );
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

/** `Thursday, 25 May 2023, 20:21`, or `undated`. */
export function dateTimeLabel(saidAt: string | null): string {
  return saidAt === null ? 'undated' : formatDateTime(saidAt);
}

/** Of one kind of line, so many are written in a minute; the others are counted. */
export const mostPerMinute = 10;
const windowMs = 60_000;

interface Window<Line> {
  readonly first: Line;
  readonly endsAt: number;
  written: number;
  held: number;
}

/** So many lines of a kind were held back since its minute began. */
export interface HeldBack<Line> {
  /** The first of them that was written. */
  readonly first: Line;
  readonly held: number;
}

/**
 * Keeps a line that is said again and again from filling a disk: of one kind at most {@link mostPerMinute} a minute are
 * written, the first ones; what was held back is told as a number once the minute is over. Times are of one monotonic
 * clock.
 */
export class RepeatLimit<Line> {
  private readonly windows = new Map<string, Window<Line>>();

  /** Whether a line of this kind is to be written now. */
  admits(kind: string, line: Line, now: number): boolean {
    const window = this.windows.get(kind) ?? { first: line, endsAt: now + windowMs, written: 0, held: 0 };
    this.windows.set(kind, window);
    if (window.written >= mostPerMinute) {
      window.held += 1;
      return false;
    }
    window.written += 1;
    return true;
  }

  /** What was held back in the minutes that are over; they are forgotten. */
  over(now: number): HeldBack<Line>[] {
    const over = [...this.windows].filter(([, { endsAt }]) => endsAt <= now);
    for (const [kind] of over) this.windows.delete(kind);
    return over.flatMap(([, { first, held }]) => (held > 0 ? [{ first, held }] : []));
  }
}

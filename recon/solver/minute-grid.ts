import type { EntityId } from '../model/case';
import type { Interval, Minute } from '../model/time';
import { BitRow } from './bit-row';
import type { CaseFile } from './case-file';

/** Where one stream has one subject: readings near each other at one place made one. */
interface Presence extends Interval {
  readonly stream: string;
  readonly place: EntityId;
}

/** Two records at once count from here on. */
export const shortestOverlap = 5;

/**
 * A window as one bit per minute: bit m is the minute from m to m + 1 after the window's begin. A record of a single moment
 * fills no bit, but parts two gaps.
 */
export class MinuteGrid {
  private readonly known = new Map<EntityId, readonly Presence[]>();

  constructor(
    private readonly file: CaseFile,
    private readonly window: Interval,
  ) {}

  /** Minutes of the subject at the place by one stream. */
  placedBy(stream: string, subject: EntityId, place: EntityId): BitRow {
    return this.row(this.presences(subject).filter((each) => each.stream === stream && each.place === place));
  }

  /** Minutes at the place by any stream. */
  placed(subject: EntityId, place: EntityId): BitRow {
    return this.row(this.presences(subject).filter((each) => each.place === place));
  }

  /** Minutes at which at least two keepers have the subject, at the place or, if undefined, anywhere. */
  byTwoKeepers(subject: EntityId, place?: EntityId): BitRow {
    const presences = this.presences(subject).filter((each) => place === undefined || each.place === place);
    const keepers = new Set(presences.map(({ stream }) => this.keeper(stream)));
    const rows = [...keepers].map((keeper) =>
      this.row(presences.filter(({ stream }) => this.keeper(stream) === keeper)),
    );
    const twice = this.empty();
    rows.forEach((row, index) => rows.slice(index + 1).forEach((other) => twice.add(row.and(other))));
    return twice;
  }

  /**
   * Stretches of the window without a record of the subject, as lengths. Undefined: a stream that has the subject does not
   * say that it is complete for the window, so that nobody knows.
   */
  gaps(subject: EntityId): Minute[] | undefined {
    if (!this.isComplete(subject)) return undefined;
    const presences = this.presences(subject);
    const covered = this.row(presences);
    const free = this.empty();
    for (let bit = 0; bit < free.length; bit += 1) if (!covered.has(bit)) free.set(bit);
    const cuts = presences.filter(({ from, to }) => from === to).map(({ from }) => from - this.window.from);
    return free
      .runs()
      .flatMap((run) => cutAt(run, cuts))
      .filter(([from, to]) => !this.isSamplingPause(presences, from, to))
      .map(([from, to]) => to - from);
  }

  /** Streams that have the subject throughout the window, each by itself. */
  streamsThroughout(subject: EntityId): string[] {
    const presences = this.presences(subject);
    const streams = [...new Set(presences.map(({ stream }) => stream))];
    return streams.filter((stream) => {
      const row = this.row(presences.filter((each) => each.stream === stream));
      return row.count() === row.length;
    });
  }

  /** Minutes of the window at which one record of the subject ends and another begins. */
  touching(subject: EntityId): Minute[] {
    const presences = this.presences(subject);
    const inside = (minute: Minute) => minute > this.window.from && minute < this.window.to;
    return presences.flatMap(({ to, from, stream, place }) =>
      presences
        .filter((next) => next.from === to && to > from && (next.stream !== stream || next.place !== place))
        .map((next) => next.from)
        .filter(inside),
    );
  }

  /** Whether every minute of the span has its bit. */
  static fills(row: BitRow, from: number, to: number): boolean {
    if (from < 0 || to > row.length || from >= to) return false;
    for (let bit = from; bit < to; bit += 1) if (!row.has(bit)) return false;
    return true;
  }

  private empty(): BitRow {
    return new BitRow(this.window.to - this.window.from);
  }

  private row(presences: readonly Interval[]): BitRow {
    const row = this.empty();
    for (const { from, to } of presences) row.fill(from - this.window.from, to - this.window.from);
    return row;
  }

  private keeper(stream: string): EntityId | undefined {
    return this.file.stream(stream)?.custodian;
  }

  private presences(subject: EntityId): readonly Presence[] {
    const known = this.known.get(subject) ?? this.findPresences(subject);
    this.known.set(subject, known);
    return known;
  }

  private findPresences(subject: EntityId): Presence[] {
    const bySource = new Map<string, Presence[]>();
    for (const { fact } of this.file.readingsOf(subject)) {
      const key = `${fact.stream} ${fact.place}`;
      const list = bySource.get(key) ?? [];
      list.push({ stream: fact.stream, place: fact.place, ...fact.when });
      bySource.set(key, list);
    }
    return [...bySource.values()].flatMap((list) => this.joined(list));
  }

  private joined(readings: readonly Presence[]): Presence[] {
    const inOrder = [...readings].sort((a, b) => a.from - b.from);
    const stream = this.file.stream(inOrder[0]!.stream);
    if (stream?.shape !== 'sampled') return inOrder;
    const joined: Presence[] = [];
    for (const reading of inOrder) {
      const last = joined.at(-1);
      if (!last || reading.from - last.to > stream.joinMinutes) joined.push(reading);
      else joined[joined.length - 1] = { ...last, to: Math.max(last.to, reading.to) };
    }
    return joined;
  }

  private isComplete(subject: EntityId): boolean {
    const returns = this.file.returnsOf(subject);
    const streams = new Set([...returns, ...this.file.readingsOf(subject)].map(({ fact }) => fact.stream));
    return [...streams].every((stream) => {
      const row = this.row(returns.filter(({ fact }) => fact.stream === stream).map(({ fact }) => fact.when));
      return row.count() === row.length;
    });
  }

  /** A sampled stream says nothing of the time between two samples. */
  private isSamplingPause(presences: readonly Presence[], from: number, to: number): boolean {
    const [start, end] = [from + this.window.from, to + this.window.from];
    return presences.some((presence) => {
      const stream = this.file.stream(presence.stream);
      const adjoins = presence.to === start || presence.from === end;
      return adjoins && stream?.shape === 'sampled' && end - start <= stream.joinMinutes;
    });
  }
}

function cutAt([from, to]: readonly [number, number], cuts: readonly number[]): [number, number][] {
  const inside = [...new Set(cuts)].filter((cut) => cut > from && cut < to).sort((a, b) => a - b);
  const bounds = [from, ...inside, to];
  return bounds.slice(1).map((end, index) => [bounds[index]!, end]);
}

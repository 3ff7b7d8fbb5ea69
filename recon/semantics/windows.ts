import type { EntityId, FactOf, Stream } from '../model/case';
import type { Interval, Minute } from '../model/time';
import { grouped } from './grouped';
import { intersect, type Spans, subtract, union } from './spans';

/** Minutes from which on two records at once count. */
export const shortestOverlap = 5;

/** Where one stream has somebody: readings near each other at one place made one. */
export interface Presence extends Interval {
  readonly stream: string;
  readonly place: EntityId;
}

/** What the records of a case say of one subject's whereabouts. */
export class Whereabouts {
  readonly presences: readonly Presence[];
  private readonly knownGaps = new Map<string, Interval[] | undefined>();
  private readonly knownTwice = new Map<EntityId | undefined, Spans>();

  constructor(
    private readonly readings: readonly FactOf<'reading'>[],
    private readonly returns: readonly FactOf<'return'>[],
    private readonly streams: ReadonlyMap<string, Stream>,
  ) {
    const bySource = grouped(readings, ({ stream, place }) => `${stream} ${place}`);
    this.presences = [...bySource.values()].flatMap((own) => this.joined(own));
  }

  /** When the subject is at a place: by one stream, or by any. */
  placed(place: EntityId, stream?: string): Spans {
    return spansOf(this.presences.filter((own) => own.place === place && (stream ?? own.stream) === own.stream));
  }

  /** When records of two keepers have the subject at once, at the place or, undefined, anywhere. */
  byTwoKeepers(place?: EntityId): Spans {
    const known = this.knownTwice.get(place) ?? this.twice(place);
    this.knownTwice.set(place, known);
    return known;
  }

  private twice(place?: EntityId): Spans {
    const own = this.presences.filter((each) => (place ?? each.place) === each.place);
    const kept = [...grouped(own, ({ stream }) => this.streams.get(stream)?.custodian).values()].map(spansOf);
    return union(...kept.flatMap((one, at) => kept.slice(at + 1).map((other) => intersect(one, other))));
  }

  /** When any record has the subject, wherever. */
  covered(): Spans {
    return spansOf(this.presences);
  }

  /**
   * Stretches of the window without a record. What a sampled stream leaves open between two samples is none. Undefined: a
   * stream that has the subject does not say that it is complete for the window, so nobody knows.
   */
  gaps(window: Interval): Interval[] | undefined {
    const key = `${window.from} ${window.to}`;
    if (!this.knownGaps.has(key)) this.knownGaps.set(key, this.gapsIn(window));
    return this.knownGaps.get(key);
  }

  private gapsIn(window: Interval): Interval[] | undefined {
    if (!this.isComplete(window)) return undefined;
    const moments = this.presences.filter(({ from, to }) => from === to).map(({ from }) => from);
    return subtract(spansOf([window]), this.covered())
      .flatMap((span) => cutAt({ from: span.from, to: span.until }, moments))
      .filter((gap) => !this.isSamplingPause(gap));
  }

  private isComplete(window: Interval): boolean {
    const streams = new Set([...this.readings, ...this.returns].map(({ stream }) => stream));
    return [...streams].every((stream) => {
      const lodged = this.returns.filter((own) => own.stream === stream).map(({ when }) => when);
      return subtract(spansOf([window]), spansOf(lodged)).length === 0;
    });
  }

  private isSamplingPause({ from, to }: Interval): boolean {
    return this.presences.some((own) => {
      const stream = this.streams.get(own.stream);
      return (own.to === from || own.from === to) && stream?.shape === 'sampled' && to - from <= stream.joinMinutes;
    });
  }

  private joined(readings: readonly FactOf<'reading'>[]): Presence[] {
    const { stream, place } = readings[0]!;
    const presences = readings.map(({ when }) => ({ ...{ stream, place }, from: when.from, to: when.to }));
    const kind = this.streams.get(stream);
    if (kind?.shape !== 'sampled') return presences;
    const joined: { stream: string; place: EntityId; from: Minute; to: Minute }[] = [];
    for (const own of presences.sort((a, b) => a.from - b.from)) {
      const last = joined.at(-1);
      if (last !== undefined && own.from - last.to <= kind.joinMinutes) last.to = Math.max(last.to, own.to);
      else joined.push(own);
    }
    return joined;
  }
}

/** Records of the world as spans; those of a single moment have no length. */
export function spansOf(intervals: readonly Interval[]): Spans {
  return union(intervals.filter(({ from, to }) => from < to).map(({ from, to }) => ({ from, until: to })));
}

export function within(spans: Spans, window: Interval): Spans {
  return intersect(spans, spansOf([window]));
}

/** Whether all of an interval lies in the spans. */
export function fills(spans: Spans, { from, to }: Interval): boolean {
  return spans.some((span) => span.from <= from && to <= span.until);
}

/** Minutes in all. */
export function lengthOf(spans: Spans): number {
  return spans.reduce((sum, { from, until }) => sum + until - from, 0);
}

function cutAt({ from, to }: Interval, moments: readonly Minute[]): Interval[] {
  const inside = [...new Set(moments)].filter((at) => at > from && at < to).sort((a, b) => a - b);
  const bounds = [from, ...inside, to];
  return bounds.slice(1).map((end, place) => ({ from: bounds[place]!, to: end }));
}

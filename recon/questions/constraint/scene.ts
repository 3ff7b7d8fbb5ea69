import type { CaseWindow, EntityId, EntryId } from '../../model/case';
import { clockOf, dayOf, type Interval } from '../../model/time';
import type { CaseView } from '../../semantics/case-view';
import { lengthOf, within } from '../../semantics/windows';
import type { DraftDifficulty } from '../common/draft';
import { perView } from '../common/pools';
import { recordsOf, type Told, whereaboutsOf } from '../common/records';

/** By how much those that do not qualify must miss, in minutes. */
export const missMinutes = 10;
/** How far the ends that decide lie from each other and from the ends of a window, in minutes. */
export const margin = 5;

export const clauses = {
  records: 'A record counts from its first to its last minute, and records kept by the same office count as one.',
  gaps: 'A record counts from its first to its last minute; a return says that a record is complete for its hours.',
};

/** `the hour of the break-in, between 19:00 and 20:00 on Day 2`. */
export function windowPhrase({ name, interval }: CaseWindow): string {
  return `${name} (${clockOf(interval.from)} to ${clockOf(interval.to)} on Day ${dayOf(interval.from)})`;
}

/** Readings that have somebody in a window. */
function readingsIn(view: CaseView, subject: EntityId, window: Interval): readonly Told<'reading'>[] {
  return (recordsOf(view).readings.get(subject) ?? []).filter(({ fact }) => overlaps(fact.when, window));
}

/** Whether they share more than an end. */
export function overlaps(one: Interval, other: Interval): boolean {
  return one.to > other.from && one.from < other.to;
}

/** Entries that place somebody in a window. */
export function placingEntries(view: CaseView, subject: EntityId, window: Interval): EntryId[] {
  return readingsIn(view, subject, window).map(({ node }) => node.entry);
}

/** Streams that have somebody in a window. */
export function streamsIn(view: CaseView, subject: EntityId, window: Interval): string[] {
  return [...new Set(readingsIn(view, subject, window).map(({ fact }) => fact.stream))];
}

/** A place of a window with those whom two records of two keepers have there at once. */
export interface Meeting {
  readonly window: CaseWindow;
  readonly place: EntityId;
  readonly twice: readonly EntityId[];
  readonly others: readonly EntityId[];
}

/** Places of windows at which somebody is by two at once and nobody nearly is. */
export const meetings = perView((view): readonly Meeting[] =>
  view.case_.windows.flatMap((window) =>
    placesIn(view, window).flatMap((place) => meetingAt(view, window, place) ?? []),
  ),
);

function placesIn(view: CaseView, { subjects, interval }: CaseWindow): EntityId[] {
  const readings = subjects.flatMap((subject) => readingsIn(view, subject, interval));
  return [...new Set(readings.map(({ fact }) => fact.place))];
}

function meetingAt(view: CaseView, window: CaseWindow, place: EntityId): Meeting | undefined {
  const { interval, subjects } = window;
  const twiceIn = (subject: EntityId, by: number): number =>
    lengthOf(within(whereaboutsOf(view, subject).byTwoKeepers(place), widened(interval, by)));
  const twice = subjects.filter((subject) => twiceIn(subject, -margin) >= missMinutes);
  const others = subjects.filter((subject) => !twice.includes(subject));
  // Whoever nearly is, or is just outside, makes the answer hang on a minute.
  return others.every((subject) => twiceIn(subject, margin) === 0) ? { window, place, twice, others } : undefined;
}

/** Longer by so many minutes at both ends. */
export function widened({ from, to }: Interval, by: number): Interval {
  return { from: from - by, to: to + by };
}

/** Wrong integers that lie at least the margin from the key and from each other. */
export function spread<Trap extends { readonly value: number }>(key: number, traps: readonly Trap[]): Trap[] {
  return traps.reduce<Trap[]>((kept, trap) => {
    const taken = [key, ...kept.map(({ value }) => value)];
    return taken.every((value) => Math.abs(value - trap.value) >= margin) ? [...kept, trap] : kept;
  }, []);
}

/** How hard it is to put so many records of so many streams together. */
export function difficultyOf(view: CaseView, subjects: readonly EntityId[], window: Interval): DraftDifficulty {
  const records = subjects.reduce((sum, subject) => sum + placingEntries(view, subject, window).length, 0);
  const streams = new Set(subjects.flatMap((subject) => streamsIn(view, subject, window)));
  return { hops: records, streams: streams.size, strikes: 0, alternatives: 0 };
}

import type { CaseWindow, EntityId, EntryId } from '../../model/case';
import { clockOf, dayOf, type Interval } from '../../model/time';
import type { CaseView } from '../../semantics/case-view';
import { intersect, type Spans } from '../../semantics/spans';
import { lengthOf, within } from '../../semantics/windows';
import type { DraftQuestion } from '../common/draft';
import { perView } from '../common/pools';
import { recordsOf, whereaboutsOf } from '../common/records';
import { gapLengths } from './verdicts';

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

/** The longest stretch without a record; undefined: the file does not tell. */
export function longestGap(view: CaseView, subject: EntityId, window: Interval): number | undefined {
  const gaps = gapLengths(view, subject, window);
  return gaps && Math.max(0, ...gaps);
}

/** Entries that place somebody in the hours about a window. */
export function placingEntries(view: CaseView, subject: EntityId, { from, to }: Interval): EntryId[] {
  return (recordsOf(view).readings.get(subject) ?? [])
    .filter(({ fact }) => fact.when.to > from && fact.when.from < to)
    .map(({ node }) => node.entry);
}

/** Streams that have somebody in a window. */
export function streamsIn(view: CaseView, subject: EntityId, { from, to }: Interval): string[] {
  const own = (recordsOf(view).readings.get(subject) ?? []).filter(
    ({ fact }) => fact.when.to > from && fact.when.from < to,
  );
  return [...new Set(own.map(({ fact }) => fact.stream))];
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
  const places = subjects.flatMap((subject) =>
    (recordsOf(view).readings.get(subject) ?? [])
      .filter(({ fact }) => fact.when.to > interval.from && fact.when.from < interval.to)
      .map(({ fact }) => fact.place),
  );
  return [...new Set(places)];
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

/** When both are at a place at once. */
export function together(view: CaseView, one: EntityId, other: EntityId, place: EntityId): Spans {
  return intersect(whereaboutsOf(view, one).placed(place), whereaboutsOf(view, other).placed(place));
}

/** How hard it is to put so many records of so many streams together. */
export function difficultyOf(
  view: CaseView,
  subjects: readonly EntityId[],
  window: Interval,
): DraftQuestion['difficulty'] {
  const records = subjects.reduce((sum, subject) => sum + placingEntries(view, subject, window).length, 0);
  const streams = new Set(subjects.flatMap((subject) => streamsIn(view, subject, window)));
  return { hops: records, streams: streams.size, strikes: 0, alternatives: 0 };
}

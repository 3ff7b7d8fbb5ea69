import type { EntityId, NodeId } from '../../model/case';
import type { OptionRef } from '../../model/query';
import type { Interval } from '../../model/time';
import type { CaseView } from '../../semantics/case-view';
import { intersect, type Spans } from '../../semantics/spans';
import { fills, lengthOf, shortestOverlap, within } from '../../semantics/windows';
import type { QueryOf, Verdicts, VerdictsOf } from '../common/key';
import { recordsOf, whereaboutsOf } from '../common/records';

type ConstraintQuery = QueryOf<
  | 'gap_of_at_least'
  | 'placed_by_two'
  | 'both_at'
  | 'covered_by_two'
  | 'minutes_by_both'
  | 'longest_gap'
  | 'unaccounted_order'
  | 'who_could'
>;

/** Keys of constraint questions: records of several streams side by side. */
export const constraintVerdicts: VerdictsOf = (query, view, refs): Verdicts | undefined => {
  if (!('window' in query)) return undefined;
  const subjects = subjectsOf(query, refs);
  return { ...verdictsOf(query, view), read: recordsAbout(view, subjects, query.window), isPlain: true };
};

function subjectsOf(query: ConstraintQuery, refs: readonly OptionRef[]): EntityId[] {
  if ('subjects' in query) return [...query.subjects];
  if ('subject' in query) return [query.subject];
  return refs.flatMap((ref) => ('subject' in ref ? [ref.subject] : []));
}

function verdictsOf(query: ConstraintQuery, view: CaseView): Omit<Verdicts, 'read'> {
  const { window } = query;
  switch (query.ask) {
    case 'gap_of_at_least':
      return { isTrue: (ref) => ('subject' in ref ? hasGap(view, ref.subject, window, query.minutes) : undefined) };
    case 'placed_by_two':
      return {
        isTrue: (ref) => {
          if (!('subject' in ref)) return undefined;
          const twice = within(whereaboutsOf(view, ref.subject).byTwoKeepers(query.place), window);
          return longEnough(twice).length > 0;
        },
      };
    case 'both_at':
      return spanIn(within(together(view, query.subjects, query.place), window));
    case 'covered_by_two':
      return spanIn(within(whereaboutsOf(view, query.subject).byTwoKeepers(), window));
    case 'minutes_by_both': {
      const own = whereaboutsOf(view, query.subject);
      const [one, other] = query.streams.map((stream) => own.placed(query.place, stream));
      return { value: lengthOf(longEnough(within(intersect(one!, other!), window))) };
    }
    case 'longest_gap':
      return { value: longestGap(view, query.subject, window) };
    case 'unaccounted_order':
      return { rank: (ref) => ('subject' in ref ? unaccounted(view, ref.subject, window) : undefined) };
    case 'who_could': {
      const could = query.subjects.map((subject) => [subject, hasGap(view, subject, window, query.minutes)] as const);
      const known = could.every(([, verdict]) => verdict !== undefined);
      return { tuple: known ? could.filter(([, verdict]) => verdict).map(([subject]) => subject) : undefined };
    }
  }
}

function spanIn(spans: Spans): Omit<Verdicts, 'read'> {
  return { isTrue: (ref) => ('span' in ref ? fills(spans, ref.span) : undefined) };
}

/** When both are at a place at once. */
export function together(view: CaseView, subjects: readonly [EntityId, EntityId], place: EntityId): Spans {
  const [one, other] = subjects.map((subject) => whereaboutsOf(view, subject).placed(place));
  return intersect(one!, other!);
}

function longEnough(spans: Spans): Spans {
  return spans.filter(({ from, until }) => until - from >= shortestOverlap);
}

/** Minutes of each stretch without a record; undefined: nobody knows. */
export function gapLengths(view: CaseView, subject: EntityId, window: Interval): number[] | undefined {
  return whereaboutsOf(view, subject)
    .gaps(window)
    ?.map(({ from, to }) => to - from);
}

/** The longest stretch without a record, in minutes; undefined: nobody knows. */
export function longestGap(view: CaseView, subject: EntityId, window: Interval): number | undefined {
  const gaps = gapLengths(view, subject, window);
  return gaps && Math.max(0, ...gaps);
}

/** Minutes without a record in all; undefined: nobody knows. */
export function unaccounted(view: CaseView, subject: EntityId, window: Interval): number | undefined {
  return gapLengths(view, subject, window)?.reduce((sum, length) => sum + length, 0);
}

function hasGap(view: CaseView, subject: EntityId, window: Interval, minutes: number): boolean | undefined {
  return gapLengths(view, subject, window)?.some((length) => length >= minutes);
}

/** How far outside a window a record can still join with one inside, in minutes. */
const reach = 60;

/**
 * The records and returns of the window, and of each stream that has somebody at other hours alone two records or returns,
 * which make known that one is wanted here: with more of them the loss of one changes nothing.
 */
function recordsAbout(view: CaseView, subjects: readonly EntityId[], window: Interval): NodeId[] {
  const { readings, returns } = recordsOf(view);
  const isNear = ({ when }: { readonly when: Interval }): boolean =>
    when.to >= window.from - reach && when.from <= window.to + reach;
  const found = new Set<NodeId>();
  for (const subject of new Set(subjects)) {
    const others = new Map<string, number>();
    for (const { node, fact } of returns.get(subject) ?? []) if (isNear(fact)) found.add(node.id);
    const near = new Set<string>();
    for (const { node, fact } of readings.get(subject) ?? []) {
      if (!isNear(fact)) continue;
      found.add(node.id);
      near.add(fact.stream);
    }
    for (const { node, fact } of [...(readings.get(subject) ?? []), ...(returns.get(subject) ?? [])]) {
      const count = others.get(fact.stream) ?? 0;
      if (near.has(fact.stream) || count === 2 || found.has(node.id)) continue;
      others.set(fact.stream, count + 1);
      found.add(node.id);
    }
  }
  return [...found];
}

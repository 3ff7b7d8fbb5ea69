import type { EntityId } from '../../model/case';
import { type Judgement, type QueryOf, refWith } from '../judgement';
import { MinuteGrid, shortestOverlap } from '../minute-grid';
import type { ReadingRoom } from '../reading-room';

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

/** Windows over streams that run side by side. */
export function judgeConstraint({ file }: ReadingRoom, query: ConstraintQuery): Judgement {
  const { window } = query;
  const grid = new MinuteGrid(file, window);
  const hasGap = (subject: EntityId, minutes: number) => grid.gaps(subject)?.some((length) => length >= minutes);
  switch (query.ask) {
    case 'gap_of_at_least':
      return { truth: (ref) => hasGap(refWith(ref, 'subject').subject, query.minutes) };
    case 'placed_by_two':
      return {
        truth: (ref) =>
          grid
            .byTwoKeepers(refWith(ref, 'subject').subject, query.place)
            .runs()
            .some(([from, to]) => to - from >= shortestOverlap),
      };
    case 'both_at': {
      const [one, other] = query.subjects.map((subject) => grid.placed(subject, query.place));
      const together = one!.and(other!);
      return {
        truth: (ref) => {
          const { from, to } = refWith(ref, 'span').span;
          return MinuteGrid.fills(together, from - window.from, to - window.from);
        },
      };
    }
    case 'covered_by_two': {
      const twice = grid.byTwoKeepers(query.subject);
      return {
        truth: (ref) => {
          const { from, to } = refWith(ref, 'span').span;
          return MinuteGrid.fills(twice, from - window.from, to - window.from);
        },
      };
    }
    case 'minutes_by_both': {
      const [one, other] = query.streams.map((stream) => grid.placedBy(stream, query.subject, query.place));
      const lengths = one!
        .and(other!)
        .runs()
        .map(([from, to]) => to - from);
      return { value: sum(lengths.filter((length) => length >= shortestOverlap)) };
    }
    case 'longest_gap': {
      const gaps = grid.gaps(query.subject);
      return gaps ? { value: Math.max(0, ...gaps) } : {};
    }
    case 'unaccounted_order':
      return {
        rank: (ref) => {
          const gaps = grid.gaps(refWith(ref, 'subject').subject);
          return gaps && sum(gaps);
        },
      };
    case 'who_could': {
      const verdicts = query.subjects.map((subject) => [subject, hasGap(subject, query.minutes)] as const);
      if (verdicts.some(([, verdict]) => verdict === undefined)) return {};
      return { tuple: { could: verdicts.filter(([, verdict]) => verdict).map(([subject]) => subject) } };
    }
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

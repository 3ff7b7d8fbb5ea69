import type { EntityId } from '../../model/case';
import type { Interval } from '../../model/time';
import type { CaseRandom } from '../../random/case-random';
import type { CaseView } from '../../semantics/case-view';
import { intersect, type Spans } from '../../semantics/spans';
import { fills, lengthOf, shortestOverlap, within } from '../../semantics/windows';
import type { BuildContext, Builder, DraftOption, Failure } from '../common/draft';
import { spanWords } from '../common/record-words';
import { streamsOf, whereaboutsOf } from '../common/records';
import { Rejected } from '../common/rejected';
import { subjectOption } from '../common/subject-option';
import {
  clauses,
  difficultyOf,
  margin,
  type Meeting,
  meetings,
  overlaps,
  placingEntries,
  spread,
  widened,
  windowPhrase,
} from './scene';
import { together } from './verdicts';

/** Who alone is at a place by two records at once. */
export const placedSingle: Builder = (context) => placed(context, (count) => count === 1);

/** All who are. */
export const placedMultiple: Builder = (context) => placed(context, (count) => count >= 2 && count <= 4);

function placed(context: BuildContext, fits: (count: number) => boolean): ReturnType<Builder> {
  const { view, glosses, random } = context;
  const choices = meetings(view).filter(({ twice }) => fits(twice.length));
  if (choices.length === 0) return new Rejected('no place where so many are by two records at once');
  const meeting = random.pick(choices);
  const { window, place, twice, others } = meeting;
  const isOne = twice.length === 1;
  return {
    variant: isOne ? 'placed-by-two' : 'all-placed-by-two',
    stem: `${clauses.records} ${isOne ? 'Who was' : 'Which of these were'} placed at ${glosses.name(place)} by two independent records at once, for ${shortestOverlap} minutes or more, during ${windowPhrase(window)}?`,
    query: { ask: 'placed_by_two', window: window.interval, place },
    right: twice.map((subject) => subjectOption(context, subject)),
    wrong: random.shuffle(others).map((subject) =>
      subjectOption(context, subject, {
        ...failureOf(view, meeting, subject),
        refutedBy: placingEntries(view, subject, window.interval),
      }),
    ),
    difficulty: difficultyOf(view, window.subjects, window.interval),
  };
}

function failureOf(view: CaseView, { window, place }: Meeting, subject: EntityId): Failure {
  const own = whereaboutsOf(view, subject);
  const here = own.presences.filter((each) => each.place === place && overlaps(each, window.interval));
  if (here.length > 1 && new Set(here.map(({ stream }) => keeperOf(view, stream))).size === 1) {
    return { mode: 'same keeper twice', reason: 'both records there are kept by one office' };
  }
  if (here.length > 0) return { mode: 'one record only', reason: 'no two records have them there at once' };
  if (lengthOf(own.byTwoKeepers(place)) > 0) return { mode: 'wrong window', reason: 'it was at other hours' };
  if (lengthOf(within(own.byTwoKeepers(), window.interval)) > 0)
    return { mode: 'wrong place', reason: 'two records have them elsewhere' };
  return { mode: 'no record there', reason: 'no record of these hours has them there' };
}

function keeperOf(view: CaseView, stream: string): EntityId | undefined {
  return streamsOf(view).get(stream)?.custodian;
}

const spanLengths = [20, 16, 12, 10, 8];

/** Spans of one length that lie well inside some times, apart from each other. */
function spansInside(times: Spans, length: number): Interval[] {
  return times.flatMap(({ from, until }) => {
    const room = until - from - 2 * margin;
    const count = Math.max(0, Math.floor((room + margin) / (length + margin)));
    return Array.from({ length: count }, (_, place) => {
      const start = from + margin + place * (length + margin);
      return { from: start, to: start + length };
    });
  });
}

/** Spans of a window that are not within some times, by a margin at both ends, apart from others and each other. */
function spansOutside(
  times: Spans,
  window: Interval,
  length: number,
  others: readonly Interval[],
  random: CaseRandom,
): Interval[] {
  const starts = Array.from(
    { length: Math.max(0, window.to - window.from - length) },
    (_, place) => window.from + place,
  );
  const kept: Interval[] = [];
  for (const from of random.shuffle(starts)) {
    const span = { from, to: from + length };
    const isClear = [...others, ...kept].every((own) => Math.abs(own.from - from) >= margin + 2);
    const inner = { from: from + margin - 1, to: from + length - margin + 1 };
    // Short of the times by more than a margin at one end, or parted from them.
    const isOutside = !fills(times, span) && !fills(times, inner.to > inner.from ? inner : span);
    if (isClear && isOutside) kept.push(span);
  }
  return kept;
}

function spanOption(span: Interval, failure?: DraftOption['failure']): DraftOption {
  return { text: spanWords(span), ref: { span }, ...(failure && { failure }) };
}

/** When two were at a place together. */
export const bothAt: Builder = ({ view, glosses, random }) => {
  const choices = view.case_.windows.flatMap((window) =>
    pairs(window.subjects).flatMap((pair) => {
      const shared = within(together(view, pair, window.place), widened(window.interval, -margin));
      return shared.some(({ from, until }) => until - from >= spanLengths.at(-1)! + 2 * margin)
        ? [{ window, pair, shared }]
        : [];
    }),
  );
  if (choices.length === 0) return new Rejected('no two at the place together');
  const { window, pair, shared } = random.pick(choices);
  const { interval, place } = window;
  const length = spanLengths.find((own) => spansInside(shared, own).length > 0)!;
  const right = random.pick(spansInside(shared, length));
  const all = within(together(view, pair, place), interval);
  const [one, other] = pair.map((subject) => whereaboutsOf(view, subject).placed(place)) as [Spans, Spans];
  const why = (span: Interval): Failure => {
    const [there, too] = [one, other].map((spans) => fills(spans, span));
    if (there !== too) return { mode: 'one of them only', reason: 'the other has no record there throughout' };
    if (touches(all, span)) return { mode: 'partly only', reason: 'they are there together for a part of it' };
    return { mode: 'wrong window', reason: 'neither is there throughout' };
  };
  const wrong = spansOutside(all, interval, length, [right], random);
  const alone = wrong.filter((span) => why(span).mode === 'one of them only');
  const ordered = [...alone.slice(0, 3), ...wrong.filter((span) => !alone.slice(0, 3).includes(span))];
  const refutedBy = pair.flatMap((subject) => placingEntries(view, subject, interval));
  return {
    variant: 'both-at',
    stem: `${clauses.records} During ${windowPhrase(window)}, in which of these spans were both ${glosses.name(pair[0])} and ${glosses.name(pair[1])} at ${glosses.name(place)} throughout, as the records have it?`,
    query: { ask: 'both_at', window: interval, place, subjects: pair },
    right: [spanOption(right)],
    wrong: ordered.map((span) => spanOption(span, { ...why(span), refutedBy })),
    difficulty: difficultyOf(view, pair, interval),
  };
};

function touches(spans: Spans, { from, to }: Interval): boolean {
  return spans.some((span) => span.from < to && from < span.until);
}

function pairs(subjects: readonly EntityId[]): (readonly [EntityId, EntityId])[] {
  return subjects.flatMap((one, place) => subjects.slice(place + 1).map((other) => [one, other] as const));
}

/** Which spans two records cover for somebody. */
export const coveredByTwo: Builder = ({ view, glosses, random }) => {
  const choices = view.case_.windows.flatMap((window) =>
    window.subjects.flatMap((subject) => {
      const twice = within(whereaboutsOf(view, subject).byTwoKeepers(), window.interval);
      const length = spanLengths.find((own) => spansInside(twice, own).length >= 2);
      return length === undefined ? [] : [{ window, subject, twice, length }];
    }),
  );
  if (choices.length === 0) return new Rejected('nobody is covered twice for long');
  const { window, subject, twice, length } = random.pick(choices);
  const { interval } = window;
  const right = random.shuffle(spansInside(twice, length));
  const once = whereaboutsOf(view, subject).covered();
  const why = (span: Interval): Failure =>
    fills(once, span)
      ? { mode: 'single stream', reason: 'one record alone has them for some of it' }
      : { mode: 'gap', reason: 'no record has them for some of it' };
  const refutedBy = placingEntries(view, subject, interval);
  return {
    variant: 'covered-by-two',
    stem: `${clauses.records} Which of these spans of ${windowPhrase(window)} are covered throughout by at least two independent records of ${glosses.name(subject)}, wherever they have them?`,
    query: { ask: 'covered_by_two', window: interval, subject },
    right: right.slice(0, 4).map((span) => spanOption(span)),
    wrong: spansOutside(twice, interval, length, right, random)
      .slice(0, 4)
      .map((span) => spanOption(span, { ...why(span), refutedBy })),
    difficulty: difficultyOf(view, [subject], interval),
  };
};

/** For how long two streams have somebody at a place at once. */
export const minutesByBoth: Builder = ({ view, glosses, random }) => {
  const choices = meetings(view).flatMap(({ window, place, twice }) =>
    twice.flatMap((subject) => {
      const streams = [
        ...new Set(
          whereaboutsOf(view, subject)
            .presences.filter((own) => own.place === place)
            .map(({ stream }) => stream),
        ),
      ];
      return pairs(streams)
        .filter(([one, other]) => keeperOf(view, one) !== keeperOf(view, other))
        .map((pair) => ({ window, place, subject, pair }));
    }),
  );
  if (choices.length === 0) return new Rejected('nobody at the place by two records at once');
  const { window, place, subject, pair } = random.pick(choices);
  const { interval } = window;
  const own = whereaboutsOf(view, subject);
  const [one, other] = pair.map((stream) => own.placed(place, stream)) as [Spans, Spans];
  const both = intersect(one, other);
  const minutes = lengthOf(within(both, interval));
  if (minutes < 2 * margin) return new Rejected('at once for too short a time');
  const [first, second] = [one, other].map((spans) => lengthOf(within(spans, interval))) as [number, number];
  return {
    variant: 'minutes-by-both',
    stem: `${clauses.records} For how many minutes of ${windowPhrase(window)} was ${glosses.name(subject)} at ${glosses.name(place)} by both ${glosses.name(pair[0])} and ${glosses.name(pair[1])}, stretches under ${shortestOverlap} minutes left out?`,
    query: { ask: 'minutes_by_both', window: interval, place, subject, streams: pair },
    traps: spread(minutes, [
      { value: first, mode: 'single stream' },
      { value: second, mode: 'single stream' },
      { value: first + second - minutes, mode: 'either of both' },
      { value: lengthOf(both), mode: 'wrong window' },
      { value: lengthOf(one), mode: 'single stream, wrong window' },
      { value: lengthOf(other), mode: 'single stream, wrong window' },
      { value: first + second, mode: 'sum of both' },
    ]),
    difficulty: difficultyOf(view, [subject], interval),
  };
};

import type { CaseWindow, EntityId } from '../../model/case';
import { listed, sentence } from '../../model/sentence';
import type { Interval } from '../../model/time';
import type { CaseView } from '../../semantics/case-view';
import { subtract } from '../../semantics/spans';
import { lengthOf, spansOf, within } from '../../semantics/windows';
import { shownOrder } from '../common/assemble';
import type { BuildContext, Builder, DraftOption, Failure } from '../common/draft';
import { whereaboutsOf } from '../common/records';
import { Rejected } from '../common/rejected';
import { subjectOption } from '../common/subject-option';
import {
  clauses,
  difficultyOf,
  margin,
  missMinutes,
  placingEntries,
  spread,
  streamsIn,
  widened,
  windowPhrase,
} from './scene';
import { gapLengths, longestGap, unaccounted } from './verdicts';

/** Minutes that a gap exceeds what is asked for: at least, so that two at either end don't matter; where there is room. */
const excess = { least: 4, most: 5 };
const noWindow = new Rejected('no window with gaps so far apart');

interface Gap {
  readonly subject: EntityId;
  readonly minutes: number;
}

/** Longest gaps, longest first; undefined where the file does not tell of everybody. */
function gapsOf(view: CaseView, { subjects, interval }: CaseWindow): Gap[] | undefined {
  const gaps = subjects.map((subject) => ({ subject, minutes: longestGap(view, subject, interval) }));
  const known = gaps.flatMap(({ subject, minutes }) => (minutes === undefined ? [] : [{ subject, minutes }]));
  return known.length < gaps.length ? undefined : known.sort((a, b) => b.minutes - a.minutes);
}

/** Minutes that the first so many have without a record, and the rest do not by far; undefined: there are none such. */
function thresholdFor(gaps: readonly Gap[], count: number): number | undefined {
  const [last, next] = [gaps[count - 1]?.minutes, gaps[count]?.minutes ?? 0];
  if (last === undefined || last - next < missMinutes + excess.least) return undefined;
  return last - Math.min(excess.most, last - next - missMinutes);
}

interface Threshold {
  readonly window: CaseWindow;
  readonly minutes: number;
  readonly having: readonly Gap[];
  readonly lacking: readonly Gap[];
}

function thresholds(view: CaseView, counts: readonly number[]): Threshold[] {
  return view.case_.windows.flatMap((window) => {
    const gaps = gapsOf(view, window);
    if (gaps === undefined) return [];
    return counts.flatMap((count) => {
      const minutes = thresholdFor(gaps, count);
      if (minutes === undefined || minutes < 15) return [];
      return [{ window, minutes, having: gaps.slice(0, count), lacking: gaps.slice(count) }];
    });
  });
}

function wrongOption(context: BuildContext, { window, minutes }: Threshold, { subject }: Gap): DraftOption {
  const { view } = context;
  const refutedBy = placingEntries(view, subject, window.interval);
  return subjectOption(context, subject, { ...failureOf(view, subject, window.interval, minutes), refutedBy });
}

function failureOf(view: CaseView, subject: EntityId, window: Interval, minutes: number): Failure {
  const outside = longestGap(view, subject, widened(window, 60)) ?? 0;
  if (outside >= minutes) return { mode: 'wrong window', reason: 'the gap lies outside the hours asked about' };
  const alone = streamsIn(view, subject, window).some((stream) => gapByOne(view, subject, stream, window) >= minutes);
  if (alone) return { mode: 'single stream', reason: 'another record covers the gap of one' };
  return { mode: 'short gap', reason: 'the gap is shorter' };
}

/** The longest stretch of a window that one stream alone leaves open. */
function gapByOne(view: CaseView, subject: EntityId, stream: string, window: Interval): number {
  return Math.max(0, ...openBy(view, subject, stream, window).map(({ from, until }) => until - from));
}

function openBy(view: CaseView, subject: EntityId, stream: string, window: Interval): ReturnType<typeof spansOf> {
  const own = whereaboutsOf(view, subject).presences.filter((each) => each.stream === stream);
  return subtract(spansOf([window]), spansOf(own));
}

/** Who alone has no record for so long. */
export const gapSingle: Builder = (context) => {
  const { view, random } = context;
  const choices = thresholds(view, [1]);
  if (choices.length === 0) return noWindow;
  const choice = random.pick(choices);
  const { window, minutes, having } = choice;
  const [{ subject }] = having as [Gap];
  return {
    variant: 'gap-single',
    stem: `${clauses.gaps} ${random.pick(['Who has', 'Which of these has'])} no record of any kind for at least ${minutes} minutes together during ${windowPhrase(window)}?`,
    query: { ask: 'gap_of_at_least', window: window.interval, minutes },
    right: [subjectOption(context, subject)],
    wrong: choice.lacking.map((gap) => wrongOption(context, choice, gap)),
    difficulty: difficultyOf(view, window.subjects, window.interval),
  };
};

/** All who have no record for so long. */
export const gapMultiple: Builder = (context) => {
  const { view, random } = context;
  const choices = thresholds(view, [2, 3, 4]);
  if (choices.length === 0) return noWindow;
  const choice = random.pick(choices);
  const { window, minutes, having } = choice;
  return {
    variant: 'gap-multiple',
    stem: `${clauses.gaps} Which of these ${random.pick(['are unaccounted for', 'appear in no record'])} for ${minutes} minutes together or more at some time during ${windowPhrase(window)}?`,
    query: { ask: 'gap_of_at_least', window: window.interval, minutes },
    right: having.map(({ subject }) => subjectOption(context, subject)),
    wrong: choice.lacking.map((gap) => wrongOption(context, choice, gap)),
    difficulty: difficultyOf(view, window.subjects, window.interval),
  };
};

/** How long somebody's longest gap is. */
export const longestGapMinutes: Builder = ({ view, glosses, random }) => {
  const choices = view.case_.windows.flatMap((window) =>
    window.subjects.flatMap((subject) => {
      const gaps = [...(gapLengths(view, subject, window.interval) ?? [])].sort((a, b) => b - a);
      const [longest = 0, next = 0] = gaps;
      return longest >= 15 && longest - next >= margin ? [{ window, subject, gaps }] : [];
    }),
  );
  if (choices.length === 0) return new Rejected('no window with one longest gap');
  const { window, subject, gaps } = random.pick(choices);
  const { interval } = window;
  const own = whereaboutsOf(view, subject);
  const streams = streamsIn(view, subject, interval);
  const all = lengthOf(spansOf([interval]));
  return {
    variant: 'longest-gap',
    stem: `${clauses.gaps} How long, in minutes, was the longest stretch of ${windowPhrase(window)} with no record of ${glosses.name(subject)}?`,
    query: { ask: 'longest_gap', window: interval, subject },
    traps: spread(gaps[0]!, [
      ...streams.map((stream) => ({ value: gapByOne(view, subject, stream, interval), mode: 'single stream' })),
      { value: gaps.reduce((sum, gap) => sum + gap, 0), mode: 'sum of the gaps' },
      { value: longestGap(view, subject, widened(interval, 60)) ?? 0, mode: 'wrong window' },
      { value: lengthOf(within(own.covered(), interval)), mode: 'minutes with a record' },
      { value: lengthOf(within(own.byTwoKeepers(), interval)), mode: 'minutes with two records' },
      { value: all, mode: 'the whole window' },
    ]),
    difficulty: difficultyOf(view, [subject], interval),
  };
};

/** Persons by the time for which no record has them. */
export const unaccountedOrder: Builder = ({ view, glosses, random }) => {
  const choices = view.case_.windows.flatMap((window) => {
    const known = window.subjects.flatMap((subject) => {
      const minutes = unaccounted(view, subject, window.interval);
      return minutes === undefined ? [] : [{ subject, minutes }];
    });
    return known.length >= 4 ? [{ window, known }] : [];
  });
  if (choices.length === 0) return noWindow;
  const { window, known } = random.pick(choices);
  const drawn = random.sample(known, random.between(4, 5)).sort((a, b) => a.minutes - b.minutes);
  if (drawn.slice(1).some(({ minutes }, place) => minutes - drawn[place]!.minutes < missMinutes)) {
    return new Rejected('two with nearly the same time');
  }
  const key = drawn.map(({ subject }) => subject);
  const streams = view.case_.streams.filter(({ shape }) => shape !== 'point');
  const isGiven = streams.some(({ id }) => {
    const open = key.map((subject) => lengthOf(openBy(view, subject, id, window.interval)));
    return open.slice(1).every((minutes, place) => minutes > open[place]!);
  });
  if (isGiven) return new Rejected('one stream alone gives the order');
  return {
    variant: 'unaccounted-order',
    stem: `${clauses.gaps} ${random.pick(['Order these by the time in all for which no record has them during', 'Put these in order of the minutes without any record of them during'])} ${windowPhrase(window)}, least first.`,
    query: { ask: 'unaccounted_order', window: window.interval },
    items: shownOrder(key, random).map((subject) => subjectOption({ glosses }, subject)),
    difficulty: difficultyOf(view, key, window.interval),
  };
};

/** Who could have been somewhere, and what rules out others. */
export const whoCould: Builder = ({ view, glosses, random }) => {
  const choices = thresholds(view, [1]);
  if (choices.length === 0) return noWindow;
  const { window, minutes, having, lacking } = random.pick(choices);
  const { interval, place } = window;
  const [own] = having as [Gap];
  const others = random.sample(lacking, 3);
  const named = random.shuffle([own, ...others].map(({ subject }) => subject));
  const ruledOut = others.map(({ subject, minutes: gap }) => {
    const records = listed(streamsIn(view, subject, interval).map((stream) => glosses.name(stream)));
    const left = gap === 0 ? 'leave no minute open' : `leave no stretch of more than ${gap} minutes open`;
    return `${glosses.name(subject)} is ruled out: ${records} ${left}`;
  });
  const could = `${glosses.name(own.subject)} could have: no record of any kind for ${own.minutes} minutes together`;
  return {
    variant: 'who-could',
    stem: `${clauses.gaps} To be at ${glosses.name(place)} unseen during ${windowPhrase(window)} took at least ${minutes} minutes together without any record. Who of ${listed(named.map((subject) => glosses.name(subject)))} could have been, and what rules out each of the others?`,
    query: { ask: 'who_could', window: interval, minutes, subjects: named },
    free: {
      reference: [could, ruledOut.join('; ')].map(sentence).join(' '),
      keyFacts: [could, ...ruledOut].map(sentence),
      contradictions: [
        sentence(`${glosses.name(own.subject)} is ruled out by the records`),
        ...others.slice(0, 1).map(({ subject }) => sentence(`${glosses.name(subject)} could have been there unseen`)),
      ],
    },
    difficulty: difficultyOf(view, named, interval),
  };
};

import { type CaseNode, clearedId, type EntityId, type FactOf } from '../../model/case';
import { caseDays, dayOf, minutesPerDay } from '../../model/time';
import type { CaseView } from '../../semantics/case-view';
import { readingOf } from '../../semantics/conflicts';
import type { Builder, DraftOption } from '../common/draft';
import { headerWords } from '../common/glosses';
import { perView } from '../common/pools';
import { placeWords } from '../common/record-words';
import { recordsOf } from '../common/records';
import { Rejected } from '../common/rejected';
import { subjectOption } from '../common/subject-option';
import { oneSource } from './order-builders';
import { readingNodes } from './pool';
import { isCleared } from './verdicts';

/** Which entry holds a record. */
export const recordMatch: Builder = ({ view, glosses, random }) => {
  const all = readingNodes(view);
  const node = random.pick(all);
  const shown = reading(view, node);
  const { stream, subject, place, when } = shown;
  const wrong: DraftOption[] = [];
  const taken = new Set([node]);
  const add = (fits: (own: FactOf<'reading'>) => boolean, count: number, mode: string, reason: string): void => {
    const found = random.shuffle(all.filter((own) => !taken.has(own) && fits(reading(view, own)))).slice(0, count);
    for (const own of found) {
      taken.add(own);
      wrong.push(option(view, own, { mode, reason, refutedBy: [own.entry] }));
    }
  };
  const day = dayOf(when.from);
  add(
    (own) => own.subject === subject && own.stream !== stream,
    2,
    'wrong stream',
    'another record of the same person',
  );
  add(
    (own) => own.place === place && own.subject !== subject,
    2,
    'wrong person',
    'it has another person at that place',
  );
  add((own) => own.subject === subject && own.place !== place, 2, 'wrong place', 'it has the person elsewhere');
  add(
    (own) => dayOf(own.when.from) === day && own.subject !== subject,
    5,
    'wrong person',
    'it has another person that day',
  );
  add(() => true, 5, 'wrong record', 'it has another person at another time');
  const where = placeWords(glosses, shown);
  return {
    variant: 'record-match',
    stem: random.pick([
      `Which entry is the record in ${glosses.name(stream)} that shows ${where}?`,
      `One entry shows ${where}, in ${glosses.name(stream)}. Which?`,
    ]),
    query: { ask: 'record_of', stream, subject, place, when },
    right: [option(view, node)],
    wrong,
    difficulty: { ...oneSource, streams: 1 },
  };
};

function reading(view: CaseView, node: CaseNode): FactOf<'reading'> {
  return readingOf(view.facts(node))!;
}

function option(view: CaseView, node: CaseNode, failure?: DraftOption['failure']): DraftOption {
  return { text: headerWords(view, node.entry), ref: { entry: node.entry }, ...(failure && { failure }) };
}

/** Candidates with the minute since which each is ruled out for good; those never cleared or cleared for a time are left out. */
const clearedSince = perView((view): ReadonlyMap<EntityId, number> => {
  const found = new Map<EntityId, number>();
  for (const subject of view.case_.candidates) {
    if (view.establishers(clearedId(subject)).length === 0) continue;
    const spans = view.support.of(clearedId(subject));
    if (spans.length === 1 && spans[0]!.until === Infinity) found.set(subject, spans[0]!.from);
  }
  return found;
});

/** Days at whose end nobody's clearance is fresh or due within the hour. */
function settledDays(view: CaseView): number[] {
  const times = [...clearedSince(view).values()];
  return Array.from({ length: caseDays - 1 }, (_, place) => place + 1).filter((day) =>
    times.every((at) => Math.abs(at - day * minutesPerDay) >= 60),
  );
}

const clearance = 'Somebody is cleared from the entry of the first finding that rules them out.';

/** Who alone had not been cleared. */
export const notCleared: Builder = (context) => {
  const { view, random } = context;
  const { candidates } = view.case_;
  const open = (day: number): EntityId[] => candidates.filter((subject) => !isCleared(view, subject, day));
  const days = settledDays(view).filter((day) => open(day).length === 1);
  if (days.length === 0) return new Rejected('no day at whose end one alone is not cleared');
  const day = random.pick(days);
  const [left] = open(day);
  return {
    variant: 'not-cleared',
    stem: `${clearance} ${random.pick(['Who or what had not been cleared by the end of', 'Which of these alone was still not cleared at the end of'])} Day ${day}?`,
    query: { ask: 'not_cleared_by', day, subjects: candidates },
    right: [subjectOption(context, left!)],
    wrong: candidates
      .filter((subject) => subject !== left)
      .map((subject) =>
        subjectOption(context, subject, {
          mode: 'cleared by then',
          reason: 'a finding rules it out',
          refutedBy: view.establishingEntries(clearedId(subject)),
        }),
      ),
    difficulty: oneSource,
  };
};

/** Who had been cleared. */
export const clearedBy: Builder = (context) => {
  const { view, random } = context;
  const { candidates } = view.case_;
  const gone = (day: number): EntityId[] => candidates.filter((subject) => isCleared(view, subject, day));
  const days = settledDays(view).filter((day) => gone(day).length >= 2 && gone(day).length <= 4);
  if (days.length === 0) return new Rejected('no day at whose end two to four are cleared');
  const day = random.pick(days);
  const cleared = new Set(gone(day));
  const wrong = candidates.filter((subject) => !cleared.has(subject));
  return {
    variant: 'cleared-by',
    stem: `${clearance} ${random.pick(['Who or what had been cleared by the end of', 'Which of these were cleared at the end of'])} Day ${day}?`,
    query: { ask: 'cleared_by', day },
    right: [...cleared].map((subject) => subjectOption(context, subject)),
    wrong: wrong.map((subject) =>
      subjectOption(context, subject, {
        mode: 'cleared later',
        reason: 'no finding ruled it out by then',
        refutedBy: view.establishingEntries(clearedId(subject)),
      }),
    ),
    difficulty: oneSource,
  };
};

/** How many records one stream has of somebody on a day. */
export const countRecords: Builder = ({ view, glosses, random }) => {
  const counts = new Map<string, number>();
  const all = [...recordsOf(view).readings].flatMap(([subject, told]) => told.map((own) => ({ subject, ...own })));
  const key = (...parts: readonly (string | number)[]): string => parts.join('|');
  const add = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const { subject, fact, node } of all) {
    const day = dayOf(fact.when.from);
    add(key('own', fact.stream, subject, day));
    add(key('person', subject, day));
    add(key('stream', fact.stream, day));
    add(key('entered', fact.stream, subject, dayOf(view.entry(node.entry).at)));
  }
  const own = [...counts].filter(([name, count]) => name.startsWith('own|') && count >= 2 && count <= 9);
  if (own.length === 0) return new Rejected('no day with two records of one stream of somebody');
  const [name, count] = random.pick(own);
  const [, stream, subject, dayText] = name.split('|') as [string, string, string, string];
  const day = Number(dayText);
  const value = (...parts: readonly (string | number)[]): number => counts.get(key(...parts)) ?? 0;
  return {
    variant: 'count-records',
    stem: `A record belongs to the day on which what it shows begins, whenever it was entered. How many records of ${glosses.name(subject)} in ${glosses.name(stream)} fall on Day ${day}?`,
    query: { ask: 'count_records', stream, subject, day },
    traps: [
      { value: value('person', subject, day), mode: 'other streams counted' },
      { value: value('entered', stream, subject, day), mode: 'day of entry' },
      { value: value('stream', stream, day), mode: 'other persons counted' },
      { value: value('own', stream, subject, day + 1), mode: 'neighbouring day' },
      { value: value('own', stream, subject, day - 1), mode: 'neighbouring day' },
      { value: count + 1, mode: 'one too many' },
    ],
    difficulty: { ...oneSource, streams: 1 },
  };
};

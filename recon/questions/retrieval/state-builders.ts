import type { EntityId } from '../../model/case';
import { sentence } from '../../model/sentence';
import { clockOf, dayOf, type Minute, minutesPerDay, momentOf } from '../../model/time';
import type { CaseView } from '../../semantics/case-view';
import type { BuildContext, Builder, DraftOption } from '../common/draft';
import { type Glosses, headerWords } from '../common/glosses';
import { perView } from '../common/pools';
import { matterWords } from '../common/record-words';
import { recordsOf, type Told } from '../common/records';
import { Rejected } from '../common/rejected';
import { oneSource } from './order-builders';
import { changesOf } from './verdicts';

/** Minutes from a change within which nothing is asked. */
const margin = 60;

/** One key of one entity with its changes, in order. */
interface History {
  readonly entity: EntityId;
  readonly key: string;
  readonly changes: readonly Told<'state'>[];
}

const histories = perView((view): readonly History[] =>
  [...recordsOf(view).states].flatMap(([entity, told]) =>
    [...new Set(told.map(({ fact }) => fact.key))].map((key) => ({
      ...{ entity, key },
      changes: changesOf(view, entity, key),
    })),
  ),
);

interface Moment extends History {
  readonly at: Minute;
  /** Which of the changes is in force. */
  readonly place: number;
}

/** A full hour of the day, well inside the life of one change, which is neither the first nor the last where there are more. */
function pickMoment({ view, random }: BuildContext): Moment | undefined {
  const able = histories(view).filter(({ changes }) => changes.length >= 3);
  if (able.length === 0) return undefined;
  const history = random.pick(able);
  const place = random.between(1, history.changes.length - 2);
  const [from, until] = [history.changes[place]!, history.changes[place + 1]!].map(({ fact }) => fact.from);
  const day = random.between(Math.floor(from! / minutesPerDay), Math.floor(until! / minutesPerDay));
  const at = day * minutesPerDay + random.between(7, 21) * 60;
  if (at < from! + margin || at > until! - margin) return undefined;
  const others = histories(view).filter(({ key }) => key === history.key);
  const isNear = others.some(({ changes }) => changes.some(({ fact }) => Math.abs(fact.from - at) < margin));
  return isNear ? undefined : { ...history, place, at };
}

function valueWords(view: CaseView, glosses: Glosses, value: string | number): string {
  const isEntity = view.case_.entities.some(({ id }) => id === value);
  return isEntity ? glosses.name(String(value)) : String(value);
}

/** `at 10:00 on Day 19`. */
function hourWords(at: Minute): string {
  return `at ${clockOf(at)} on Day ${dayOf(at)}`;
}

const clause = 'A change holds from the minute it gives until the next change of the same.';

/** What something was at an hour, of six values. */
export const stateAt: Builder = (context) => {
  const { view, glosses, random } = context;
  const moment = pickMoment(context);
  if (moment === undefined) return new Rejected('no hour between two changes');
  const { entity, key, at, place, changes } = moment;
  const right = changes[place]!;
  const taken = new Set([right.fact.value]);
  const wrong: DraftOption[] = [];
  const add = ({ node, fact }: Told<'state'>, mode: string, reason: string): void => {
    if (taken.has(fact.value)) return;
    taken.add(fact.value);
    const refutedBy = [right.node.entry, node.entry];
    wrong.push({
      text: valueWords(view, glosses, fact.value),
      ref: { value: fact.value },
      failure: { mode, reason, refutedBy },
    });
  };
  add(changes[place - 1]!, 'earlier value', 'it held before the change in force');
  add(changes[place + 1]!, 'later value', 'it held after the next change');
  const others = histories(view).filter((own) => own.key === key && own.entity !== entity);
  for (const { changes: theirs } of random.shuffle(others)) {
    const then = theirs.filter(({ fact }) => fact.from <= at).at(-1);
    if (then !== undefined) add(then, 'wrong entity', 'it was another’s at that hour');
  }
  for (const change of random.shuffle(changes)) add(change, 'wrong time', 'it held at another time');
  for (const change of random.shuffle(others.flatMap((own) => own.changes))) {
    add(change, 'wrong entity', 'it was another’s at another time');
  }
  return {
    variant: 'state-at',
    stem: `${clause} What was ${matterWords(view, glosses, right.node.id)} ${hourWords(at)}?`,
    query: { ask: 'state_at', entity, key, at },
    right: [{ text: valueWords(view, glosses, right.fact.value), ref: { value: right.fact.value } }],
    wrong,
    difficulty: oneSource,
  };
};

/** What something was at an hour, and by which entry. */
export const stateAndChange: Builder = (context) => {
  const { view, glosses, random } = context;
  const moment = pickMoment(context);
  if (moment === undefined) return new Rejected('no hour between two changes');
  const { entity, key, at, place, changes } = moment;
  const [before, own, after] = [changes[place - 1]!, changes[place]!, changes[place + 1]!];
  const matter = matterWords(view, glosses, own.node.id);
  const value = (told: Told<'state'>): string => valueWords(view, glosses, told.fact.value);
  const wrong = [before, after].filter(({ fact }) => fact.value !== own.fact.value);
  return {
    variant: 'state-and-change',
    stem: `${clause} ${random.pick([`What was ${matter} ${hourWords(at)}, and which entry gives the change that was then in force?`, `State ${matter} as it stood ${hourWords(at)}, and name the entry whose change had put it there.`])}`,
    query: { ask: 'state_and_change', entity, key, at },
    free: {
      reference: `${sentence(`${matter} was then ${value(own)}`)} ${sentence(`it had been so since ${momentOf(own.fact.from)}, by ${headerWords(view, own.node.entry)}`)}`,
      keyFacts: [
        `${matter} was ${value(own)} ${hourWords(at)}`,
        `the change in force is in ${headerWords(view, own.node.entry)}`,
      ].map(sentence),
      contradictions: [...new Set(wrong.map(value))].map((other) =>
        sentence(`${matter} was ${other} ${hourWords(at)}`),
      ),
    },
    difficulty: oneSource,
  };
};

/** A figure that one entry gives. */
export const detailOf: Builder = ({ view, glosses, random }) => {
  const all = [...recordsOf(view).details].flatMap(([entity, told]) => told.map((own) => ({ entity, ...own })));
  const figures = all.filter(({ fact }) => typeof fact.value === 'number');
  if (figures.length === 0) return new Rejected('no figure of a detail');
  const { entity, fact, node } = random.pick(figures);
  const traps = random
    .shuffle(figures.filter((own) => own.entity !== entity || own.fact.key !== fact.key))
    .sort((a, b) => Number(b.fact.key === fact.key) - Number(a.fact.key === fact.key))
    .map((own) => ({
      value: own.fact.value as number,
      mode: own.fact.key === fact.key ? 'wrong entity' : 'wrong figure',
    }));
  return {
    variant: 'detail-of',
    stem: `${random.pick(['What figure does the file give for', 'Which number was entered as'])} ${matterWords(view, glosses, node.id)}?`,
    query: { ask: 'detail_of', entity, key: fact.key },
    traps: traps.slice(0, 5),
    difficulty: oneSource,
  };
};

import type { CaseNode } from '../../model/case';
import { orderTau } from '../../model/order-tau';
import { dayOf, minutesPerDay } from '../../model/time';
import type { CaseView } from '../../semantics/case-view';
import { shownOrder } from '../common/assemble';
import type { Builder, Failure } from '../common/draft';
import { ancestorsOf } from '../common/pools';
import { argumentsOf } from '../common/record-words';
import { happenedAt } from '../common/records';
import { Rejected } from '../common/rejected';
import { entryOption, namedEntries, readingNodes, themes } from './pool';

export const oneSource = { hops: 1, streams: 0, strikes: 0, alternatives: 0 };
/** Minutes by which times of entry that decide lie apart. */
const apart = 60;
/** How far the order of events may resemble that of the entries. */
const mostEventTau = 0.4;

const clause = 'The minute of entry is the one in an entry’s header, whenever what it tells of took place.';

/** Which of six entries about one person or thing came first. */
export const enteredFirst: Builder = ({ view, glosses, random }) => {
  const choices = [...themes(view)];
  if (choices.length === 0) return new Rejected('no six entries about one person or thing');
  const [, about] = random.pick(choices);
  const six = withEarlyEvent(view, about, random.sample(about, 6), random.pick([true, false]));
  const [first, second] = byEntry(six);
  if (second!.at! - first!.at! < apart) return new Rejected('two entries too near in time');
  return {
    variant: 'entered-first',
    stem: `${clause} ${random.pick(['Which of these was entered first?', 'Of these, what came into the file before the others?'])}`,
    query: { ask: 'entered_first' },
    right: [entryOption(view, glosses, first!)],
    wrong: six
      .filter((node) => node !== first)
      .map((node) => entryOption(view, glosses, node, failureOf(view, first!, node, six))),
    difficulty: oneSource,
  };
};

/** With one that tells of an early event and was entered late, where there is one. */
function withEarlyEvent(
  view: CaseView,
  about: readonly CaseNode[],
  six: readonly CaseNode[],
  wanted: boolean,
): readonly CaseNode[] {
  const account = about.find((node) => happenedAt(view, node) !== undefined && !six.includes(node));
  return wanted && account !== undefined ? [...six.slice(0, 5), account] : six;
}

function failureOf(view: CaseView, first: CaseNode, node: CaseNode, six: readonly CaseNode[]): Failure {
  const events = six.flatMap((own) => happenedAt(view, own) ?? []);
  if (events.length > 0 && happenedAt(view, node) === Math.min(...events)) {
    return { mode: 'wrong temporal order', reason: 'what it tells of was early, its entry late' };
  }
  const [own, other] = [view.entry(first.entry), view.entry(node.entry)];
  if (node.rule === first.rule) return { mode: 'wrong person', reason: 'the same of another, entered later' };
  if (other.type === own.type && other.author !== own.author) {
    return { mode: 'wrong author', reason: 'of the same type by another author, entered later' };
  }
  return { mode: 'wrong event type', reason: 'it concerns the same, and was entered later' };
}

function byEntry(nodes: readonly CaseNode[]): CaseNode[] {
  return [...nodes].sort((a, b) => a.at! - b.at!);
}

/** Which entries came between two others. */
export const enteredBetween: Builder = ({ view, glosses, random }) => {
  const all = byEntry(namedEntries(view));
  const [one, other] = random.sample(all, 2);
  if (other === undefined) return new Rejected('no two entries that can be named');
  const [after, before] = byEntry([one!, other]) as [CaseNode, CaseNode];
  const days = dayOf(before.at!) - dayOf(after.at!);
  if (days < 2 || days > 15) return new Rejected('the two entries too near or too far');
  const inside = all.filter(({ at }) => at! > after.at! + apart && at! < before.at! - apart);
  const outside = all.filter(({ at }) => at! < after.at! - minutesPerDay || at! > before.at! + minutesPerDay);
  const names = new Set([after, before].flatMap(({ establishes }) => argumentsOf(establishes[0]!)));
  const near = (node: CaseNode): number => Number(argumentsOf(node.establishes[0]!).some((name) => names.has(name)));
  const failure = { mode: 'wrong temporal order', reason: 'it was entered a day or more outside' };
  return {
    variant: 'entered-between',
    stem: `${clause} Which of these were entered after “${glosses.node(after.id)}” and before “${glosses.node(before.id)}”?`,
    query: { ask: 'entered_between', after: after.entry, before: before.entry },
    right: random
      .shuffle(inside)
      .slice(0, 4)
      .map((node) => entryOption(view, glosses, node)),
    wrong: random
      .shuffle(outside)
      .sort((a, b) => near(b) - near(a))
      .slice(0, 4)
      .map((node) => entryOption(view, glosses, node, failure)),
    difficulty: oneSource,
  };
};

/** How many days lie between two entries. */
export const daysBetween: Builder = ({ view, glosses, random }) => {
  const all = namedEntries(view);
  const accounts = all.filter((node) => happenedAt(view, node) !== undefined);
  const from = random.pick(accounts.length > 0 && random.chance(1, 2) ? accounts : all);
  const later = all.filter(({ at }) => dayOf(at!) - dayOf(from.at!) >= 2);
  if (later.length === 0) return new Rejected('no entry two days later');
  const to = random.pick(later);
  const days = dayOf(to.at!) - dayOf(from.at!);
  const event = happenedAt(view, from);
  const twin = later.find((node) => node.rule === to.rule && node !== to);
  return {
    variant: 'days-between',
    stem: `${clause} How many days lie between the entry of “${glosses.node(from.id)}” and the entry of “${glosses.node(to.id)}”, counted as the difference of the numbers of their days?`,
    query: { ask: 'days_between', from: from.entry, to: to.entry },
    traps: [
      ...(event === undefined ? [] : [{ value: dayOf(to.at!) - dayOf(event), mode: 'day of the event' }]),
      ...(twin === undefined ? [] : [{ value: dayOf(twin.at!) - dayOf(from.at!), mode: 'wrong entry' }]),
      { value: days + 1, mode: 'both days counted' },
      { value: days - 1, mode: 'neither day counted' },
      { value: dayOf(to.at!), mode: 'counted from the first day' },
    ],
    difficulty: oneSource,
  };
};

/** In which order five entries came whose events came otherwise. */
export const enteredOrder: Builder = ({ view, glosses, random }) => {
  const accounts = namedEntries(view).filter((node) => happenedAt(view, node) !== undefined);
  const pool = [...random.sample(accounts, 3), ...random.sample(readingNodes(view), 6)];
  const five = byEntry(random.sample(pool, 5));
  if (five.length < 5) return new Rejected('too few records');
  if (five.slice(1).some((node, place) => node.at! - five[place]!.at! < apart)) {
    return new Rejected('two entries too near in time');
  }
  if (five.some(({ id }) => five.some((other) => ancestorsOf(view)(id).has(other.id)))) {
    return new Rejected('one came of another');
  }
  const byEvent = [...five].sort((a, b) => happenedAt(view, a)! - happenedAt(view, b)!);
  if (orderTau(byEvent, five) > mostEventTau) return new Rejected('the order of events gives the key');
  return {
    variant: 'entered-order',
    stem: `${clause} ${random.pick(['In what order were these entered?', 'Put these in the order in which they were entered.'])}`,
    query: { ask: 'entered_order' },
    items: shownOrder(five, random).map((node) => entryOption(view, glosses, node)),
    difficulty: oneSource,
  };
};

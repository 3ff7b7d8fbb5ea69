import type { CaseNode } from '../../model/case';
import { orderTau } from '../../model/order-tau';
import { sentence } from '../../model/sentence';
import { minutesPerDay } from '../../model/time';
import { readingOf } from '../../semantics/conflicts';
import { grouped } from '../../semantics/grouped';
import { custodianOf } from '../../semantics/independence';
import { shownOrder } from '../common/assemble';
import type { BuildContext, Builder } from '../common/draft';
import { headerWords } from '../common/glosses';
import { perView } from '../common/pools';
import { happenedAt } from '../common/records';
import { Rejected } from '../common/rejected';
import { difficulty, pickScene, recordWords, type Scene, scenesOf, speakersOf, stemOf } from './scenes';
import { missOf } from './verdicts';
import { claimWords, placedWords, speakerOf, whenWords } from './words';

/** By how much the account that fails is off. */
export const miss: Builder = (context) => {
  const { view } = context;
  const asksTimes = ({ lost, won }: Scene): boolean => lost.value === undefined && won.place === undefined;
  const scene = pickScene(context, (each) => each.lost.value !== undefined || asksTimes(each));
  if (scene === undefined) return new Rejected('no conflict of numbers or times');
  const { winner, loser, record, lost, won, shown } = scene;
  const gold = missOf(view, loser, record)!;
  const others = scenesOf(view).flatMap((other) => missOf(view, other.loser, other.record) ?? []);
  const own = missOf(view, winner, record)!;
  const between = asksTimes(scene)
    ? Math.abs(lost.when!.from - won.when!.from)
    : Math.abs((lost.value ?? 0) - (won.value ?? 0));
  return {
    variant: asksTimes(scene) ? 'miss-minutes' : 'miss-number',
    stem: `${stemOf(
      context,
      scene,
      asksTimes(scene)
        ? [
            'By how many minutes does the account that fails miss what the independent record shows?',
            'How many minutes lie between what the independent record shows and the account that fails?',
          ]
        : [
            'By how much does the number in the account that fails miss what the independent record shows?',
            'How far is the number in the account that fails from what the independent record shows?',
          ],
    )} Give a whole number.`,
    query: { ask: 'miss', conflict: scene.conflict.id },
    traps: [
      { value: own, mode: 'wrong account' },
      { value: between, mode: 'accounts compared' },
      ...(lost.value === undefined ? [] : [{ value: lost.value, mode: 'the number itself' }]),
      ...(shown.value === undefined ? [] : [{ value: shown.value, mode: 'the number of the record' }]),
      { value: between + own, mode: 'misses added' },
      ...others.map((value) => ({ value, mode: 'wrong conflict' })),
      { value: gold + own + 1, mode: 'both ends counted' },
    ],
    difficulty,
  };
};

interface Event {
  readonly node: CaseNode;
  readonly at: number;
  readonly text: string;
}

/** Readings that can be told without their hour: nobody else's is of the same one, place and series. */
const tellableReadings = perView((view) => {
  const found = view.nodes.flatMap((node) => {
    const reading = readingOf(view.facts(node));
    return reading === undefined || reading.value !== undefined ? [] : [{ node, reading }];
  });
  const alike = grouped(found, ({ reading: { subject, place, stream } }) => [subject, place, stream].join(' '));
  return [...alike.values()].filter(({ length }) => length === 1).flat();
});

/** Whether two accounts differ in when something happened. */
function isOfTimes({ won, lost }: Scene): boolean {
  return won.when !== undefined && lost.when !== undefined && won.when.from !== lost.when.from;
}

/** A conflict in which the order hangs on who is right comes first, then one in which all but the place is agreed. */
function pickDispute(context: BuildContext): { scene: Scene; events: Event[]; crossed: Event[] } | undefined {
  const { view, random } = context;
  const disputes = random.shuffle(scenesOf(view).filter(({ won }) => won.when !== undefined)).map((scene) => {
    const [own, other] = [happenedAt(view, scene.winner)!, happenedAt(view, scene.loser) ?? Number.NaN];
    const events = random.shuffle(otherEvents(context, scene, [own, other]));
    return { scene, events, crossed: events.filter(({ at }) => (at - own) * (at - other) < 0) };
  });
  return (
    disputes.find(({ crossed }) => crossed.length > 0) ?? disputes.find(({ scene }) => !isOfTimes(scene)) ?? disputes[0]
  );
}

/** The order in which things happened. */
export const happenedOrder: Builder = (context) => {
  const { view, random } = context;
  const dispute = pickDispute(context);
  if (dispute === undefined) return new Rejected('no conflict of a time');
  const { scene, events, crossed } = dispute;
  const disputed = { node: scene.winner, at: happenedAt(view, scene.winner)!, text: disputedWords(context, scene) };
  const other = happenedAt(view, scene.loser)!;
  const before = events.filter(({ at }) => at < Math.min(disputed.at, other)).slice(0, 1);
  const order = [...new Set([disputed, ...crossed.slice(0, 2), ...before, ...events])];
  const chosen = apart(order, random.between(4, crossed.length === 1 ? 5 : 7));
  if (chosen.length < 4) return new Rejected('too few things happened');
  const key = chosen.toSorted((a, b) => a.at - b.at);
  const entered = chosen.toSorted((a, b) => a.node.at! - b.node.at!);
  if (orderTau(entered, key) > 0.35) return new Rejected('the order of entry is too near the key');
  const underLoser = chosen.toSorted((a, b) => (a === disputed ? other : a.at) - (b === disputed ? other : b.at));
  if (crossed.length > 0 && orderTau(underLoser, key) > 0.8) return new Rejected('the accounts give nearly one order');
  return {
    variant: crossed.length > 0 ? 'happened-order' : 'happened-order-agreed',
    stem: stemOf(context, scene, [
      'Put these in the order in which they happened, as the file bears it out; an entry may come long after what it records.',
      'In which order did these happen, by what the file bears out? What counts is when they happened, not when they were entered.',
    ]),
    query: { ask: 'happened_order', conflict: scene.conflict.id },
    items: shownOrder(key, random).map(({ node, text }) => ({ text, ref: { node: node.id } })),
    difficulty: { ...difficulty, hops: chosen.length },
  };
};

function disputedWords(context: BuildContext, scene: Scene): string {
  const [first, second] = speakersOf(context, scene);
  return `what ${first} and ${second} disagree on about ${context.glosses.withArticle(scene.won.subject)}`;
}

/** Least minutes between two things that are put in order. */
const leastApart = 6;

function otherEvents({ view, glosses }: BuildContext, { record }: Scene, about: readonly number[]): Event[] {
  return tellableReadings(view)
    .filter(({ node }) => node.id !== record.id)
    .map(({ node, reading }) => ({
      node,
      at: reading.when.from,
      text: placedWords(glosses, reading),
    }))
    .filter(({ at }) =>
      about.every((minute) => Math.abs(minute - at) >= leastApart && Math.abs(minute - at) < 6 * minutesPerDay),
    );
}

/** The first ones that lie far enough from each other. */
function apart(events: readonly Event[], count: number): Event[] {
  const chosen: Event[] = [];
  for (const event of events) {
    const clear = chosen.every(({ at }) => Math.abs(at - event.at) >= leastApart);
    if (clear && chosen.length < count) chosen.push(event);
  }
  return chosen;
}

/** Whose account is borne out and why, in words. */
export const accountAndWhy: Builder = (context) => {
  const { view, glosses } = context;
  const scene = pickScene(context);
  if (scene === undefined) return new Rejected('no conflict that a record decides');
  const { winner, loser, record, echoes, won, lost, shown } = scene;
  const [borneOut, failing] = [winner, loser].map((node) => speakerOf(view, glosses, node)) as [string, string];
  const verdict = `the account of ${borneOut} is borne out: ${claimWords(glosses, won)}`;
  const figure = `the figure ${shown.value} for ${glosses.withArticle(shown.subject)}`;
  const placed = `${glosses.withArticle(shown.subject)} at ${glosses.name(shown.place)} ${whenWords(shown.when)}`;
  const shows = `${recordWords(context, scene)} show ${shown.value === undefined ? placed : figure}`;
  const keeper = `that record is kept by ${glosses.name(custodianOf(view, record))} and rests on neither account`;
  const why = `the account of ${failing} cannot hold beside it, for by it ${claimWords(glosses, lost)}`;
  return {
    variant: 'account-and-why',
    stem: stemOf(context, scene, [
      'Whose account is borne out, and why is the other not?',
      'Which of the two does the file bear out, and what speaks against the other?',
    ]),
    query: { ask: 'account_and_why', conflict: scene.conflict.id },
    free: {
      reference: [verdict, shows, `${keeper}, so ${why}`].map(sentence).join(' '),
      keyFacts: [verdict, shows, keeper].map(sentence),
      contradictions: [
        `the account of ${failing} is borne out`,
        'both accounts hold',
        ...echoes.slice(0, 1).map((echo) => `${headerWords(view, echo.entry)} bears out ${failing} independently`),
      ].map(sentence),
    },
    difficulty,
  };
};

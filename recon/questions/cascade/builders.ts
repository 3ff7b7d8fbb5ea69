import type { AttributeId, NodeId } from '../../model/case';
import { orderTau } from '../../model/order-tau';
import { sentence } from '../../model/sentence';
import { closingMinute, dayOf } from '../../model/time';
import type { CaseView } from '../../semantics/case-view';
import { grouped } from '../../semantics/grouped';
import { shownOrder } from '../common/assemble';
import type { BuildContext, Builder, DraftDifficulty, DraftOption, Failure } from '../common/draft';
import { Rejected } from '../common/rejected';
import { type Effects, findings, hasFallen, noticeEffects } from './effects';
import { conclusionDays, conclusions, firstEntered, lastLoss } from './verdicts';

const clause = 'A finding stands while one of its stated grounds stands whole, and acts that were done are not undone.';

const overScoped = {
  support: { mode: 'over-scoping: independent support', reason: 'it has another ground that stands' },
  aspect: { mode: 'over-scoping: unrelated test', reason: 'it rests on another aspect of the item' },
  act: { mode: 'over-scoping: act undone', reason: 'it is an act, or came of one, which is not undone' },
} satisfies Record<string, Failure>;
const ignored: Failure = { mode: 'ignores invalidation', reason: 'its ground was lost' };
const wrongTarget: Failure = { mode: 'wrong target', reason: 'the notice does not concern it' };

function options(context: BuildContext, attributes: readonly AttributeId[], failure?: Failure): DraftOption[] {
  const { glosses, view } = context;
  return attributes.map((attribute) => ({
    text: glosses.attribute(attribute),
    ref: { attribute },
    ...(failure && { failure: { ...failure, refutedBy: view.establishingEntries(attribute) } }),
  }));
}

function pickEffects({ view, random }: BuildContext, fits: (effects: Effects) => boolean): Effects | undefined {
  return random.pickIfAny(noticeEffects(view).filter(fits));
}

const none = new Rejected('no notice with such effects', true);

/** Draws some of several kinds, at least `least` of each where there are as many, the rest in a shuffled order. */
function mixed(
  context: BuildContext,
  kinds: readonly (readonly [readonly AttributeId[], Failure])[],
  least = 1,
): DraftOption[] {
  const drawn = kinds.map(([attributes, failure]) => options(context, context.random.shuffle(attributes), failure));
  return [
    ...drawn.flatMap((kind) => kind.slice(0, least)),
    ...context.random.shuffle(drawn.flatMap((kind) => kind.slice(least))),
  ];
}

function difficultyOf({ depths }: Effects, attributes: readonly AttributeId[], strikes = 1): DraftDifficulty {
  return {
    hops: Math.max(...attributes.map((attribute) => depths.get(attribute) ?? 0)),
    streams: 0,
    strikes,
    alternatives: 0,
  };
}

function wrongOfFall(
  context: BuildContext,
  { weakened, aspects, procedural, unrelated, elsewhere }: Effects,
): DraftOption[] {
  return mixed(context, [
    [weakened, overScoped.support],
    [aspects, overScoped.aspect],
    [procedural, overScoped.act],
    [elsewhere, wrongTarget],
    [unrelated, wrongTarget],
  ]);
}

/** Which finding a notice brought down. */
export const broughtDown: Builder = (context) => {
  const { glosses, random } = context;
  const deep = ({ fallen, depths }: Effects): AttributeId[] =>
    fallen.filter((attribute) => depths.get(attribute)! >= 2);
  const effects = pickEffects(context, (each) => deep(each).length > 0);
  if (effects === undefined) return none;
  const right = random.pick(deep(effects));
  return {
    variant: 'brought-down',
    stem: `${clause} ${random.pick(['Which of these findings did', 'Of these findings, which one did'])} ${glosses.entry(effects.notice.id)} bring down?`,
    query: { ask: 'brought_down', notice: effects.notice.id },
    right: options(context, [right]),
    wrong: wrongOfFall(context, effects),
    difficulty: difficultyOf(effects, [right]),
  };
};

/** Which finding lost a ground and stood. */
export const lostAGround: Builder = (context) => {
  const { glosses, random } = context;
  const effects = pickEffects(context, ({ weakened, fallen }) => weakened.length > 0 && fallen.length > 0);
  if (effects === undefined) return none;
  const right = random.pick(effects.weakened);
  return {
    variant: 'lost-a-ground',
    stem: `${clause} Which of these ${random.pick(['lost a ground to', 'lost one of its grounds through'])} ${glosses.entry(effects.notice.id)} and still stood?`,
    query: { ask: 'weakened', notice: effects.notice.id },
    right: options(context, [right]),
    wrong: mixed(
      context,
      [
        [effects.fallen, ignored],
        [[...effects.unrelated, ...effects.aspects, ...effects.procedural], wrongTarget],
      ],
      2,
    ),
    difficulty: { ...difficultyOf(effects, [right]), alternatives: 1 },
  };
};

/** Which account of a notice's effect is right. */
export const effectAccount: Builder = (context) => {
  const { glosses, random } = context;
  const effects = pickEffects(
    context,
    ({ weakened, fallen, unrelated }) => weakened.length > 0 && fallen.length > 0 && unrelated.length > 0,
  );
  if (effects === undefined) return none;
  const [p, q, r] = [random.pick(effects.fallen), random.pick(effects.weakened), random.pick(effects.unrelated)];
  const fate = (attribute: AttributeId, fell: boolean): string =>
    `${fell ? 'lost its last ground' : 'still stood'}: ${glosses.attribute(attribute)}`;
  const option = (given: readonly (readonly [AttributeId, boolean])[], failure?: Failure): DraftOption => ({
    text: given.map(([attribute, fell]) => fate(attribute, fell)).join('; '),
    ref: {
      fell: given.filter(([, fell]) => fell).map(([attribute]) => attribute),
      stood: given.filter(([, fell]) => !fell).map(([attribute]) => attribute),
    },
    ...(failure && {
      failure: { ...failure, refutedBy: given.flatMap(([attribute]) => context.view.establishingEntries(attribute)) },
    }),
  });
  return {
    variant: 'effect-account',
    stem: `${clause} Which account of the effect of ${glosses.entry(effects.notice.id)} is right?`,
    query: { ask: 'effect', notice: effects.notice.id },
    right: [
      option([
        [p, true],
        [q, false],
      ]),
    ],
    wrong: [
      option(
        [
          [p, true],
          [q, true],
        ],
        overScoped.support,
      ),
      option(
        [
          [p, false],
          [q, false],
        ],
        ignored,
      ),
      option(
        [
          [p, false],
          [q, true],
        ],
        wrongTarget,
      ),
      option(
        [
          [p, true],
          [r, true],
        ],
        wrongTarget,
      ),
      option(
        [
          [q, true],
          [r, false],
        ],
        overScoped.support,
      ),
    ],
    difficulty: { ...difficultyOf(effects, [p, q]), alternatives: 1 },
  };
};

/** All that a notice brought down, of six. */
export const allBroughtDown: Builder = (context) => {
  const { glosses, random } = context;
  const effects = pickEffects(context, ({ fallen }) => fallen.length >= 2);
  if (effects === undefined) return none;
  const right = random.shuffle(effects.fallen);
  return {
    variant: 'all-brought-down',
    stem: `${clause} ${random.pick(['Which of these did', 'Of the following, which did'])} ${glosses.entry(effects.notice.id)} bring down?`,
    query: { ask: 'brought_down', notice: effects.notice.id },
    right: options(context, right),
    wrong: wrongOfFall(context, effects),
    difficulty: difficultyOf(effects, right.slice(0, 4)),
  };
};

/** What stands as the file closes, after a restoration. */
export const standsAtClose: Builder = (context) => {
  const { view, random } = context;
  const restored = restoredAttributes(view);
  if (restored.length === 0) return new Rejected('nothing was restored', true);
  const down = [...findings(view)].filter((attribute) => hasFallen(view, attribute));
  const effects = noticeEffects(view);
  const standing = effects.flatMap(({ weakened, procedural, aspects }) => [...weakened, ...procedural, ...aspects]);
  const up = [...new Set(standing)].filter(
    (attribute) => view.support.at(attribute, closingMinute) && !restored.includes(attribute),
  );
  return {
    variant: 'stands-at-close',
    stem: `${clause} What a later entry certifies as sound again stands again. ${random.pick(['Which of these stand as the file closes?', 'As the file closes, which of these findings stand?'])}`,
    query: { ask: 'stands_at_close' },
    right: options(context, [random.pick(restored), ...random.shuffle(up)]),
    wrong: options(context, random.shuffle(down), ignored),
    difficulty: { hops: 2, streams: 0, strikes: 2, alternatives: 0 },
  };
};

/** Attributes that fell and stood again by the end. */
function restoredAttributes(view: CaseView): AttributeId[] {
  return [...findings(view)].filter(
    (attribute) => view.support.of(attribute).length > 1 && view.support.at(attribute, closingMinute),
  );
}

/** What two notices together had brought down. */
export const fallenAfterBoth: Builder = (context) => {
  const { view, glosses, random } = context;
  const pairs = noticeEffects(view).flatMap((first, place, all) =>
    all.slice(place + 1).map((second) => [first, second] as const),
  );
  if (pairs.length === 0) return none;
  const chained = ([first, second]: readonly [Effects, Effects]): AttributeId[] => {
    const last = Math.max(first.notice.at!, second.notice.at!);
    return [...first.weakened, ...second.weakened].filter(
      (attribute) =>
        !view.support.at(attribute, last) && view.support.at(attribute, Math.min(first.notice.at!, second.notice.at!)),
    );
  };
  const fitting = pairs.filter((pair) => chained(pair).length > 0);
  if (fitting.length === 0) return new Rejected('no finding falls through two notices together', true);
  const pair = random.pick(fitting);
  const [first, second] = [...pair].sort((a, b) => a.notice.at! - b.notice.at!) as [Effects, Effects];
  const at = second.notice.at!;
  const both = chained(pair);
  const down = [...new Set([...first.fallen, ...second.fallen])].filter(
    (attribute) => !view.support.at(attribute, at) && !both.includes(attribute),
  );
  const up = [
    ...new Set([...first.weakened, ...second.weakened, ...first.procedural, ...second.procedural, ...first.unrelated]),
  ].filter((attribute) => view.support.at(attribute, at));
  return {
    variant: 'fallen-after-both',
    stem: `${clause} After both ${glosses.entry(first.notice.id)} and ${glosses.entry(second.notice.id)}, which of these had fallen?`,
    query: { ask: 'fallen_after', notices: [first.notice.id, second.notice.id] },
    right: options(context, [random.pick(both), ...random.shuffle(down)]),
    wrong: options(context, random.shuffle(up), overScoped.support),
    difficulty: { ...difficultyOf(first, first.fallen, 2), alternatives: 1 },
  };
};

/** How many findings a notice brought down. */
export const countBroughtDown: Builder = (context) => {
  const { view, glosses, random } = context;
  const entryType = assessmentType(view);
  const fell = ({ fallen }: Effects): AttributeId[] => conclusions(view, fallen, entryType);
  const effects = pickEffects(context, (each) => fell(each).length >= 2);
  if (effects === undefined) return none;
  const { fallen, weakened, depths, procedural } = effects;
  const own = fell(effects);
  return {
    variant: 'count-brought-down',
    stem: `${clause} How many different findings entered as ${entryType} did ${glosses.entry(effects.notice.id)} bring down?`,
    query: { ask: 'count_brought_down', notice: effects.notice.id, entryType },
    traps: random.shuffle([
      { value: own.filter((attribute) => depths.get(attribute)! <= 1).length, mode: 'direct only' },
      { value: own.length + conclusions(view, weakened, entryType).length, mode: 'over-scoping' },
      { value: fallen.length, mode: 'every kind of finding counted' },
      { value: own.length + conclusions(view, procedural, entryType).length, mode: 'acts undone' },
      { value: fallen.length + weakened.length, mode: 'over-scoping' },
      { value: own.length + 1, mode: 'the notice counted' },
      { value: own.length + 2, mode: 'over-scoping' },
      { value: own.length - 1, mode: 'one missed' },
    ]),
    difficulty: difficultyOf(effects, own),
  };
};

/** The type of entry that most conclusions have. */
function assessmentType(view: CaseView): string {
  const assessments = view.nodes.filter(({ kind }) => kind === 'conclusion');
  const byType = grouped(assessments, ({ entry }) => view.entry(entry).type);
  return [...byType].sort(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1))[0]?.[0] ?? '';
}

/** On which day the latest of the fallen was entered. */
export const latestDay: Builder = (context) => {
  const { view, glosses } = context;
  const daysOf = (attributes: readonly AttributeId[], { notice }: Effects): number[] =>
    attributes.flatMap((attribute) => conclusionDays(view, attribute, notice.at!)).sort((a, b) => b - a);
  const effects = pickEffects(context, (each) => {
    const days = daysOf(each.fallen, each);
    return days.length >= 2 && days[0]! - days[1]! >= 1;
  });
  if (effects === undefined) return none;
  const { notice, fallen, weakened, procedural } = effects;
  const own = daysOf(fallen, effects);
  const trap = (days: readonly number[], mode: string): { value: number; mode: string }[] =>
    days.slice(0, 1).map((value) => ({ value, mode }));
  return {
    variant: 'latest-day',
    stem: `${clause} On which day had the latest of the assessments that ${glosses.entry(notice.id)} brought down been entered? Give the number of the day.`,
    query: { ask: 'latest_brought_down_day', notice: notice.id },
    traps: [
      { value: dayOf(notice.at!), mode: 'day of the notice' },
      ...trap(daysOf(weakened, effects), 'over-scoping: independent support'),
      ...trap(
        procedural.map((attribute) => dayOf(firstEntered(view, attribute))).sort((a, b) => b - a),
        'over-scoping: act undone',
      ),
      { value: own[1]!, mode: 'next to last' },
      { value: own.at(-1)!, mode: 'earliest' },
      { value: own[0]! + 1, mode: 'a day late' },
    ],
    difficulty: difficultyOf(effects, conclusions(view, fallen)),
  };
};

/** From the nearest to the farthest. */
export const spreadOrder: Builder = (context) => {
  const { view, glosses, random } = context;
  const path = ({ fallen, depths }: Effects): AttributeId[] => onePath(view, fallen, depths);
  const effects = pickEffects(context, (each) => path(each).length >= 4);
  if (effects === undefined) return new Rejected('no loss spreads over four steps', true);
  const own = path(effects).slice(0, 8);
  return {
    variant: 'spread-order',
    stem: `${clause} Order these from the nearest to the farthest from the flawed record, in the way the loss spread from ${glosses.entry(effects.notice.id)}.`,
    query: { ask: 'spread_order', notice: effects.notice.id },
    items: shownOrder(own, random).map((attribute) => ({ text: glosses.attribute(attribute), ref: { attribute } })),
    difficulty: difficultyOf(effects, own),
  };
};

/** The longest way of loss, each step resting on the one before, one attribute a depth. */
function onePath(
  view: CaseView,
  fallen: readonly AttributeId[],
  depths: ReadonlyMap<AttributeId, number>,
): AttributeId[] {
  const down = new Set(fallen);
  const memory = new Map<AttributeId, AttributeId[]>();
  const from = (attribute: AttributeId): AttributeId[] => {
    const known = memory.get(attribute);
    if (known) return known;
    let best: AttributeId[] = [];
    for (const next of view.index.restingOn(attribute).flatMap(({ establishes }) => establishes)) {
      if (!down.has(next) || depths.get(next) !== depths.get(attribute)! + 1) continue;
      const way = from(next);
      if (way.length > best.length) best = way;
    }
    const way = [attribute, ...best];
    memory.set(attribute, way);
    return way;
  };
  const starts = fallen.filter((attribute) => depths.get(attribute) === 1);
  return starts.map(from).sort((a, b) => b.length - a.length)[0] ?? [];
}

/** By when each lost its last ground. */
export const fallOrder: Builder = (context) => {
  const { view, glosses, random } = context;
  const fallen = [...findings(view)].filter((attribute) => lastLoss(view, attribute) !== undefined);
  const byTime = grouped(random.shuffle(fallen), (attribute) => lastLoss(view, attribute)!);
  if (byTime.size < 4) return new Rejected('fewer than four losses at different times', true);
  const times = [...byTime.keys()].sort((a, b) => a - b);
  const items = times.map((at) => random.pick(byTime.get(at)!)).slice(0, 7);
  const entered = [...items].sort((a, b) => firstEntered(view, a) - firstEntered(view, b));
  if (orderTau(entered, items) > 0.4) return new Rejected('the order of entry is too near to the key');
  return {
    variant: 'fall-order',
    stem: `${clause} An account that an independent record contradicts is lost with that record, or with itself where it comes later. Order these by when each lost its last ground, the earliest first.`,
    query: { ask: 'fall_order' },
    items: shownOrder(items, random).map((attribute) => ({ text: glosses.attribute(attribute), ref: { attribute } })),
    difficulty: { hops: 2, streams: 0, strikes: items.length, alternatives: 1 },
  };
};

/** What becomes of one finding, and why. */
function fate(standing: boolean): Builder {
  return (context) => {
    const { view, glosses, random } = context;
    const choices = ({ fallen, weakened, depths }: Effects): readonly AttributeId[] =>
      standing ? weakened : deepest(fallen, depths);
    const effects = pickEffects(context, (each) => choices(each).length > 0);
    if (effects === undefined) return none;
    const attribute = random.pick(choices(effects));
    const gloss = glosses.attribute(attribute);
    const flaw = glosses.node(effects.notice.id);
    const grounds = view.support.grounds(attribute, effects.notice.at!);
    const verdict = standing ? `it still stands that ${gloss}` : `it no longer stands that ${gloss}`;
    const why = standing
      ? [`another ground remains: the ${groundWords(view, grounds[0]!)}`]
      : [`every ground of it rests in the end on what the notice takes away`];
    return {
      variant: standing ? 'fate-standing' : 'fate-fallen',
      stem: `${clause} What becomes of the finding that ${gloss} once ${glosses.entry(effects.notice.id)} is known, and why?`,
      query: { ask: 'fate', notice: effects.notice.id, attribute },
      free: {
        reference: [verdict, flaw, ...why].map(sentence).join(' '),
        keyFacts: [verdict, flaw, ...why].map(sentence),
        contradictions: [
          sentence(standing ? `it no longer stands that ${gloss}` : `it still stands that ${gloss}`),
          sentence('the flaw is one of another item'),
        ],
      },
      difficulty: { ...difficultyOf(effects, [attribute]), alternatives: standing ? 1 : 0 },
    };
  };
}

export const fateStanding = fate(true);
export const fateFallen = fate(false);

/** Three steps or more from the struck record, or, where nothing falls so far off, two. */
function deepest(fallen: readonly AttributeId[], depths: ReadonlyMap<AttributeId, number>): AttributeId[] {
  const from = (depth: number): AttributeId[] => fallen.filter((attribute) => depths.get(attribute)! >= depth);
  return from(3).length > 0 ? from(3) : from(2);
}

function groundWords(view: CaseView, id: NodeId): string {
  const entry = view.entry(view.index.node(id).entry);
  return `${entry.type.toLowerCase()} entry of Day ${dayOf(entry.at)}`;
}

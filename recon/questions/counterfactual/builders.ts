import type { NodeId } from '../../model/case';
import { orderTau } from '../../model/order-tau';
import { sentence } from '../../model/sentence';
import { dayOf, minutesPerDay } from '../../model/time';
import type { CaseView } from '../../semantics/case-view';
import type { HypotheticalOutcome } from '../../semantics/hypothetical';
import { shownOrder } from '../common/assemble';
import type { BuildContext, Builder, DraftDifficulty, DraftOption, Failure } from '../common/draft';
import { perView, sayingNodes } from '../common/pools';
import { Rejected } from '../common/rejected';
import { allShifts, hasOneGround, hasRoom, type Shift } from './pins';
import { consumersOf } from './verdicts';

const clause =
  'Records that nobody called for keep their dates, every step keeps the lag that the file shows, and a step whose ground is gone or whose time has run out is not taken.';

const none = new Rejected('no discovery with such effects', true);

function supposing({ glosses }: BuildContext, { pin, days }: Shift): string {
  const what = glosses.entry(pin.node);
  if (days === null) return `Had ${what} never been entered`;
  const count = Math.abs(days);
  return `Had ${what} been entered ${count === 1 ? 'one day' : `${count} days`} ${days < 0 ? 'earlier' : 'later'}, at the same hour`;
}

const named = perView(
  (view): ReadonlySet<NodeId> =>
    new Set(
      view.nodes
        .filter(({ establishes, strikes }) => strikes.length === 0 && establishes.length > 0)
        .map(({ id }) => id),
    ),
);

/** Nodes of one outcome that options can name and that margins allow. */
function having(view: CaseView, { outcomes, pin }: Shift, ...wanted: readonly HypotheticalOutcome[]): NodeId[] {
  return [...outcomes]
    .filter(([id, outcome]) => wanted.includes(outcome) && named(view).has(id) && isClear(view, pin, id))
    .map(([id]) => id);
}

function isClear(view: CaseView, pin: Shift['pin'], id: NodeId): boolean {
  const at = view.pinned([pin]).occurs(view.index.node(id));
  return at === null || at === view.index.node(id).at || hasRoom(view, at);
}

function pickShift({ view, random }: BuildContext, fits: (shift: Shift) => boolean): Shift | undefined {
  return random.pickIfAny(allShifts(view).filter(fits));
}

function difficultyOf(view: CaseView, { pin }: Shift, id: NodeId): DraftDifficulty {
  return {
    hops: pathLength(view, pin.node, id),
    streams: 0,
    strikes: view.index.node(pin.node).strikes.length,
    alternatives: 0,
  };
}

/** Steps whose new time a reader can tell. */
function timed(view: CaseView, shift: Shift): NodeId[] {
  return having(view, shift, 'earlier', 'later').filter(
    (id) => view.index.node(id).at !== null && hasOneGround(view, shift.pin.node, id),
  );
}

/** Entries on the shortest way from a discovery to what it moves. */
function pathLength(view: CaseView, from: NodeId, to: NodeId): number {
  const depths = new Map<NodeId, number>([[from, 1]]);
  for (const [id, depth] of depths) {
    if (id === to) return depth;
    for (const next of consumersOf(view, id)) {
      if (!depths.has(next)) depths.set(next, depth + 1);
    }
  }
  return depths.size;
}

const outcomeWords: readonly (readonly [HypotheticalOutcome | 'unknown', string, string])[] = [
  ['lost', 'It would not have come at all', 'over-propagation'],
  ['same', 'It would have come at the same time and on the same grounds', 'ignores dependency'],
  ['earlier', 'It would have come earlier than it did', 'temporal confusion'],
  ['later', 'It would have come later than it did', 'temporal shift'],
  ['regrounded', 'It would have come at the same time but on other grounds', 'partial counterfactual'],
  ['unknown', 'The file does not let anybody tell what would have become of it', 'false uncertainty'],
];

/** What becomes of one step; the second form moves a notice. */
function outcome(ofNotice: boolean): Builder {
  return (context) => {
    const { view, glosses, random, slot } = context;
    // In turn, so that no answer is the usual one.
    const wanted = (['lost', 'later', 'earlier', 'regrounded', 'same'] as const)[
      (slot.ordinal + random.between(0, 3)) % 5
    ]!;
    const usable = (shift: Shift): NodeId[] =>
      having(view, shift, wanted).filter(
        (id) =>
          view.index.node(id).at !== null &&
          (wanted === 'lost' || wanted === 'regrounded' || hasOneGround(view, shift.pin.node, id)),
      );
    const shift = pickShift(context, (each) => each.isNotice === ofNotice && usable(each).length > 0);
    if (shift === undefined) return none;
    const node = random.pick(usable(shift));
    const all = outcomeWords.map(([name, text, mode]): DraftOption => ({
      text,
      ref: { outcome: name },
      ...(name !== wanted && {
        failure: {
          mode,
          reason: `what becomes of it is another thing: ${wanted}`,
          refutedBy: [view.index.node(node).entry],
        },
      }),
    }));
    return {
      variant: ofNotice ? 'outcome-notice' : 'outcome',
      stem: `${clause} ${supposing(context, shift)}, ${random.pick(['what would have become of this step', 'what then of this'])}: ${glosses.node(node)}?`,
      query: { ask: 'outcome_of', pins: [shift.pin], node },
      right: all.filter(({ failure }) => failure === undefined),
      wrong: all.filter(({ failure }) => failure !== undefined),
      difficulty: difficultyOf(view, shift, node),
    };
  };
}

function nodeOptions({ glosses, view }: BuildContext, nodes: readonly NodeId[], failure?: Failure): DraftOption[] {
  return nodes.map((node) => ({
    text: glosses.node(node),
    ref: { node },
    ...(failure && { failure: { ...failure, refutedBy: [view.index.node(node).entry] } }),
  }));
}

/** Others, which a shift leaves as they are. */
function unmoved(context: BuildContext, { outcomes }: Shift): NodeId[] {
  const { view, random } = context;
  const signal = sayingNodes(view).filter(
    ({ id, entry, exogenous }) => !outcomes.has(id) && !exogenous && view.entry(entry).role === 'signal',
  );
  return random.shuffle(signal.map(({ id }) => id));
}

/** What would have become possible. */
export const becomesPossible: Builder = (context) => {
  const { view, random } = context;
  const shift = pickShift(context, (each) => having(view, each, 'gained').length > 0);
  if (shift === undefined) return new Rejected('no shift makes a step possible', true);
  const node = random.pick(having(view, shift, 'gained'));
  return {
    variant: 'becomes-possible',
    stem: `${clause} ${supposing(context, shift)}, which of these would have become possible that was not?`,
    query: { ask: 'with_outcome', pins: [shift.pin], outcomes: ['gained'] },
    right: nodeOptions(context, [node]),
    wrong: [
      ...nodeOptions(context, having(view, shift, 'earlier', 'later').slice(0, 2), {
        mode: 'temporal shift',
        reason: 'it was done anyway, at another time',
      }),
      ...nodeOptions(context, having(view, shift, 'lost').slice(0, 1), {
        mode: 'temporal confusion',
        reason: 'it would not have been done',
      }),
      ...nodeOptions(context, unmoved(context, shift), { mode: 'over-scoping', reason: 'it was done anyway' }),
    ],
    difficulty: difficultyOf(view, shift, node),
  };
};

/** Which steps share an outcome. */
function withOutcome(
  variant: string,
  ask: readonly string[],
  right: readonly HypotheticalOutcome[],
  wrong: readonly (readonly [readonly HypotheticalOutcome[], string, string])[],
): Builder {
  return (context) => {
    const { view, random } = context;
    const needsTime = right.includes('earlier');
    const of = (shift: Shift, outcomes: readonly HypotheticalOutcome[]): NodeId[] =>
      having(view, shift, ...outcomes).filter(
        (id) => view.index.node(id).at !== null && (!needsTime || hasOneGround(view, shift.pin.node, id)),
      );
    const same = (shift: Shift): NodeId[] => (right.includes('same') ? unmoved(context, shift).slice(0, 2) : []);
    const shift = pickShift(
      context,
      (each) => of(each, right).length + (right.includes('same') ? 2 : 0) >= 2 && each.outcomes.size >= 3,
    );
    if (shift === undefined) return none;
    const chosen = [...random.shuffle(of(shift, right)).slice(0, 4), ...same(shift)];
    const others = wrong.flatMap(([outcomes, mode, reason]) =>
      nodeOptions(context, random.shuffle(of(shift, outcomes)), { mode, reason }),
    );
    const untouched = right.includes('same')
      ? []
      : nodeOptions(context, unmoved(context, shift).slice(0, 3), {
          mode: 'over-scoping',
          reason: 'nothing of it depends on the discovery',
        });
    return {
      variant,
      stem: `${clause} ${supposing(context, shift)}, ${random.pick(ask)}`,
      query: { ask: 'with_outcome', pins: [shift.pin], outcomes: right },
      right: nodeOptions(context, random.shuffle(chosen)),
      wrong: [...others.slice(0, 3), ...untouched, ...others.slice(3)],
      difficulty: difficultyOf(view, shift, chosen[0]!),
    };
  };
}

export const notHappened = withOutcome(
  'not-happened',
  ['which of these would not have happened?', 'which of these would never have come?'],
  ['lost'],
  [
    [['later', 'earlier'], 'temporal shift', 'it would have come at another time'],
    [['regrounded'], 'ignores alternatives', 'another ground would have carried it'],
    [['same'], 'over-scoping', 'it would have come as it did'],
  ],
);

export const otherTime = withOutcome(
  'other-time',
  [
    'which of these would have happened at another time?',
    'which of these would have come earlier or later than they did?',
  ],
  ['earlier', 'later'],
  [
    [['lost'], 'temporal confusion', 'it would not have come at all'],
    [['same', 'regrounded'], 'over-scoping', 'it would have come when it did'],
  ],
);

export const unchanged = withOutcome(
  'unchanged',
  [
    'which of these would have gone ahead unchanged?',
    'which of these would have come at the same time and on the same grounds?',
  ],
  ['same'],
  [
    [['lost'], 'ignores dependency', 'it would not have come at all'],
    [['later', 'earlier'], 'ignores dependency', 'it would have come at another time'],
  ],
);

/** On which day a step would have come. */
export const hypotheticalDay: Builder = (context) => {
  const { view, glosses, random } = context;
  const shift = pickShift(context, (each) => each.days !== null && timed(view, each).length > 0);
  if (shift === undefined) return none;
  const bound = timed(view, shift).filter((id) => movedBy(view, shift, id) !== shift.days! * minutesPerDay);
  const node = random.pick(bound.length > 0 ? bound : timed(view, shift));
  const actual = view.index.node(node);
  const at = view.pinned([shift.pin]).occurs(actual)!;
  const discovered = shift.pin.at!;
  return {
    variant: 'hypothetical-day',
    stem: `${clause} ${supposing(context, shift)}, on which day would this have come: ${glosses.node(node)}? Give the number of the day.`,
    query: { ask: 'hypothetical_day', pins: [shift.pin], node },
    traps: [
      { value: dayOf(actual.at!), mode: 'actual day' },
      { value: dayOf(actual.at!) + shift.days!, mode: 'shifted by as much' },
      { value: dayOf(discovered), mode: 'day of the discovery' },
      { value: dayOf(discovered + (actual.delay ?? 0)), mode: 'lag from the wrong ground' },
      { value: dayOf(at) + 1, mode: 'a day late' },
      { value: dayOf(at) - 1, mode: 'a day early' },
    ],
    difficulty: difficultyOf(view, shift, node),
  };
};

function movedBy(view: CaseView, { pin }: Shift, id: NodeId): number {
  const node = view.index.node(id);
  return view.pinned([pin]).occurs(node)! - node.at!;
}

/** How many acts of some kinds would not have come. */
export const countLost: Builder = (context) => {
  const { view, random } = context;
  const shift = pickShift(context, (each) => having(view, each, 'lost').length >= 2);
  if (shift === undefined) return none;
  const lost = [...shift.outcomes].filter(([, result]) => result === 'lost').map(([id]) => view.index.node(id));
  const typeOf = (entry: string): string => view.entry(entry).type;
  const types = [...new Set(lost.map(({ entry }) => typeOf(entry)))];
  const entryTypes = random.sample(types, 3).sort();
  const own = lost.filter(({ entry }) => entryTypes.includes(typeOf(entry)));
  if (own.length < 2) return new Rejected('fewer than two lost of these kinds');
  const days = own.map(({ at }) => dayOf(at!)).sort((a, b) => a - b);
  const [fromDay, toDay] = [Math.max(1, days[0]! - 1), Math.min(30, days.at(-1)! + 1)];
  const direct = own.filter(({ id }) => pathLength(view, shift.pin.node, id) <= 2);
  const reached = [...shift.outcomes.keys()]
    .map((id) => view.index.node(id))
    .filter(({ entry, at }) => at !== null && entryTypes.includes(typeOf(entry)));
  return {
    variant: 'count-lost',
    stem: `${clause} ${supposing(context, shift)}, how many entries of the kinds ${entryTypes.join(', ')} entered from Day ${fromDay} to Day ${toDay} would not have come?`,
    query: { ask: 'count_lost', pins: [shift.pin], entryTypes, fromDay, toDay },
    traps: [
      { value: direct.length, mode: 'direct only' },
      { value: reached.length, mode: 'reach without other grounds' },
      { value: lost.length, mode: 'every kind counted' },
      { value: own.length + 1, mode: 'the discovery counted' },
      { value: own.length - 1, mode: 'one missed' },
      { value: own.length + 2, mode: 'over-scoping' },
    ],
    difficulty: difficultyOf(view, shift, own.at(-1)!.id),
  };
};

/** In which order steps would have come: some that move, among those that they pass. */
export const hypotheticalOrder: Builder = (context) => {
  const { view, glosses, random } = context;
  const at = (id: NodeId): number => view.index.node(id).at!;
  const shift = pickShift(context, (each) => each.days !== null && !each.isNotice && timed(view, each).length > 0);
  if (shift === undefined) return none;
  const timeline = view.pinned([shift.pin]);
  const then = (id: NodeId): number => timeline.occurs(view.index.node(id))!;
  const moved = random.sample(timed(view, shift), 3);
  /** How many of the moved steps change places with it. */
  const passedBy = (id: NodeId): number => moved.filter((step) => at(step) < then(id) !== then(step) < then(id)).length;
  const others = unmoved(context, shift)
    .filter((id) => timeline.occurs(view.index.node(id)) !== null)
    .sort((a, b) => passedBy(b) - passedBy(a));
  const items = apartBy(60, [...moved, ...others], then);
  if (items.length < 4) return new Rejected('too few steps apart in time');
  const before = [...items].sort((a, b) => at(a) - at(b));
  if (orderTau(before, items) > 0.6) return new Rejected('the order hardly changes');
  return {
    variant: 'hypothetical-order',
    stem: `${clause} ${supposing(context, shift)}, in which order would these have come? The earliest first.`,
    query: { ask: 'hypothetical_order', pins: [shift.pin] },
    items: shownOrder(items, random).map((node) => ({ text: glosses.node(node), ref: { node } })),
    difficulty: difficultyOf(view, shift, moved[0]!),
  };
};

/** In order, without those that are nearer to one before them; the first ones given are kept before others. */
function apartBy(minutes: number, nodes: readonly NodeId[], timeOf: (id: NodeId) => number): NodeId[] {
  const kept: NodeId[] = [];
  for (const id of nodes) {
    if (kept.every((other) => Math.abs(timeOf(other) - timeOf(id)) >= minutes)) kept.push(id);
  }
  return kept.slice(0, 6).sort((a, b) => timeOf(a) - timeOf(b));
}

/** What would have been different, and what not. */
export const whatDiffers: Builder = (context) => {
  const { view, glosses, random } = context;
  const changed = (shift: Shift): NodeId[] =>
    having(view, shift, 'lost', 'earlier', 'later').filter(
      (id) =>
        view.index.node(id).at !== null &&
        (shift.outcomes.get(id) === 'lost' || hasOneGround(view, shift.pin.node, id)),
    );
  const shift = pickShift(context, (each) => changed(each).length > 0);
  if (shift === undefined) return none;
  const moved = random.sample(changed(shift), 3);
  const kept = random.pick([...having(view, shift, 'same', 'regrounded'), ...unmoved(context, shift)]);
  const wordOf = (id: NodeId): string => {
    const at = view.pinned([shift.pin]).occurs(view.index.node(id));
    return at === null ? 'it would not have come' : `it would have come on Day ${dayOf(at)}`;
  };
  const facts = [
    ...moved.map((id) => `of this, that ${glosses.node(id)}: ${wordOf(id)}`),
    `of this, that ${glosses.node(kept)}: it would have come all the same`,
  ];
  return {
    variant: 'what-differs',
    stem: `${clause} ${supposing(context, shift)}, what would have been different, and what not, of these: ${random
      .shuffle([...moved, kept])
      .map((id) => glosses.node(id))
      .join('; ')}?`,
    query: { ask: 'what_differs', pins: [shift.pin], nodes: [...moved, kept] },
    free: {
      reference: facts.map(sentence).join(' '),
      keyFacts: facts.map(sentence),
      contradictions: [sentence(`of this, that ${glosses.node(kept)}: it would not have come`)],
    },
    difficulty: difficultyOf(view, shift, moved[0]!),
  };
};

export const outcomeOfStep = outcome(false);
export const outcomeOfNotice = outcome(true);

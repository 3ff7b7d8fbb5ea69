import type { NodeId } from '../../model/case';
import { sentence } from '../../model/sentence';
import type { Minute } from '../../model/time';
import type { CaseRandom } from '../../random/case-random';
import type { CaseView } from '../../semantics/case-view';
import { grouped } from '../../semantics/grouped';
import { shownOrder } from '../common/assemble';
import type { BuildContext, Builder, DraftDifficulty, DraftOption, Failure } from '../common/draft';
import { perView } from '../common/pools';
import { Rejected } from '../common/rejected';
import { allTrails, type Surroundings, surroundingsOf } from './trails';

const none = new Rejected('no trail of this length', true);

function pickTrail({ view, random }: BuildContext, least: number, most: number): readonly NodeId[] | undefined {
  return random.pickIfAny(allTrails(view).filter(({ length }) => length >= least && length <= most));
}

function difficultyOf(trail: readonly NodeId[]): DraftDifficulty {
  return { hops: trail.length, streams: 0, strikes: 0, alternatives: 0 };
}

/** The four steps between two ends, as six sequences. */
export const innerSteps: Builder = (context) => {
  const { view, glosses, random } = context;
  const trail = pickTrail(context, 6, 6);
  if (trail === undefined) return none;
  const [from, to] = [trail[0]!, trail.at(-1)!];
  const inner = trail.slice(1, -1);
  const around = surroundingsOf(view, trail);
  const option = (nodes: readonly NodeId[], failure?: Failure): DraftOption => ({
    text: nodes.map((node) => glosses.node(node)).join(', then '),
    ref: { nodes },
    ...(failure && { failure: { ...failure, refutedBy: trail.map((id) => view.index.node(id).entry) } }),
  });
  const wrong = wrongSequences(view, trail, around, random).map(({ nodes, ...failure }) => option(nodes, failure));
  return {
    variant: 'inner-steps',
    stem: random.pick([
      `Each step of an inquiry here rests on the one before or was called for by it. Which of these gives, in order and with none left out, the four steps between ${glosses.entry(from)} and ${glosses.entry(to)}?`,
      `Between ${glosses.entry(from)} and ${glosses.entry(to)} lie four steps, each resting on the one before it or called for by it. Which sequence names them all, in order?`,
    ]),
    query: { ask: 'inner_steps', from, to },
    right: [option(inner)],
    wrong,
    difficulty: difficultyOf(trail),
  };
};

interface WrongSequence extends Failure {
  readonly nodes: NodeId[];
}

function wrongSequences(
  view: CaseView,
  trail: readonly NodeId[],
  around: Surroundings,
  random: CaseRandom,
): WrongSequence[] {
  const inner = trail.slice(1, -1);
  const replaced = (place: number, ...by: readonly NodeId[]): NodeId[] =>
    inner.map((id, index) => (index >= place && index < place + by.length ? by[index - place]! : id));
  const swap = random.between(0, inner.length - 2);
  const outside = [...around.beforeTheStart.slice(-1), ...around.pastTheEnd.slice(0, 1), trail.at(-1)!];
  const place = random.between(0, inner.length - 1);
  const type = (id: NodeId): string => view.entry(view.index.node(id).entry).type;
  const twins = around.elsewhere.filter((id) => type(id) === type(inner[place]!));
  const elsewhere = twins.length > 0 ? twins : around.elsewhere;
  return [
    {
      nodes: inner.map((id, index) => (index === swap ? inner[swap + 1]! : index === swap + 1 ? inner[swap]! : id)),
      mode: 'reversed order',
      reason: 'two neighbouring steps change places',
    },
    {
      nodes: [...inner.filter((_, index) => index !== place), random.pick(outside)],
      mode: 'incomplete chain',
      reason: 'one step is left out and one from outside taken in',
    },
    ...(elsewhere.length > 0 ? [place, (place + 2) % inner.length] : []).map((at) => ({
      nodes: replaced(at, random.pick(elsewhere)),
      mode: 'wrong chain',
      reason: 'one step is of another line of inquiry',
    })),
    ...(around.procedural.length > 0
      ? [
          {
            nodes: replaced((place + 1) % inner.length, random.pick(around.procedural)),
            mode: 'minimises chain',
            reason: 'a step of procedure stands in the place of one that counts',
          },
        ]
      : []),
    ...(around.sideBranch.length > 1
      ? [
          {
            nodes: replaced(1, ...random.sample(around.sideBranch, 2)),
            mode: 'single-hop shortcut',
            reason: 'the middle steps are other grounds of the end',
          },
        ]
      : []),
  ];
}

/** Which steps belong to a trail. */
export const trailMembers: Builder = (context) => {
  const { view, glosses, random } = context;
  const trail = pickTrail(context, 5, 9);
  if (trail === undefined) return none;
  const [from, to] = [trail[0]!, trail.at(-1)!];
  const around = surroundingsOf(view, trail);
  const wrongOf = (nodes: readonly NodeId[], count: number, mode: string, reason: string): DraftOption[] =>
    random.sample(nodes, count).map((node) => ({ text: glosses.node(node), ref: { node }, failure: { mode, reason } }));
  const [branch, ...others] = [
    wrongOf(around.sideBranch, 1, 'side branch', 'the end rests on it too, but not by way of the beginning'),
    wrongOf(around.elsewhere, 2, 'wrong chain', 'it is of another line of inquiry'),
    wrongOf(around.pastTheEnd, 1, 'past the end', 'it came of the end'),
    wrongOf(around.procedural, 1, 'minimises chain', 'it is procedure on which nothing here rests'),
  ];
  return {
    variant: 'trail-members',
    stem: random.pick([
      `Which of these steps belong to the trail from ${glosses.entry(from)} to ${glosses.entry(to)}, each resting on or called for by the one before?`,
      `A trail leads from ${glosses.entry(from)} to ${glosses.entry(to)}, each step resting on or called for by the one before it. Which of these lie on it?`,
    ]),
    query: { ask: 'trail_members', from, to },
    right: random.shuffle(trail.slice(1, -1)).map((node) => ({ text: glosses.node(node), ref: { node } })),
    wrong: [...branch, ...random.shuffle(others.flat())],
    difficulty: difficultyOf(trail),
  };
};

/** How many entries a trail has. */
export const trailLength: Builder = (context) => {
  const { view, glosses, random } = context;
  const trail = pickTrail(context, 5, 15);
  if (trail === undefined) return none;
  const [from, to] = [trail[0]!, trail.at(-1)!];
  const around = surroundingsOf(view, trail);
  return {
    variant: 'trail-length',
    stem: random.pick([
      `Counting both ends, how many entries make up the trail from ${glosses.entry(from)} to ${glosses.entry(to)}, each resting on or called for by the one before?`,
      `Each entry of a trail rests on the one before it or was called for by it. How many entries, both ends counted, lead from ${glosses.entry(from)} to ${glosses.entry(to)}?`,
    ]),
    query: { ask: 'trail_length', from, to },
    traps: [
      { value: trail.length - 2, mode: 'ends dropped' },
      { value: trail.length + around.sideBranch.length, mode: 'all grounds counted' },
      { value: shortestPath(view, trail), mode: 'shortest way' },
      { value: trail.length - 1, mode: 'steps counted, not entries' },
      { value: trail.length + 1, mode: 'past the end' },
    ],
    difficulty: difficultyOf(trail),
  };
};

/** Entries on the shortest way from a trail's first to its last. */
function shortestPath(view: CaseView, trail: readonly NodeId[]): number {
  const reached = [1];
  for (let to = 1; to < trail.length; to += 1) {
    reached.push(1 + Math.min(...reached.filter((_, from) => view.reach.hasEdge(trail[from]!, trail[to]!))));
  }
  return reached.at(-1)!;
}

/** A whole trail out of order. */
export const trailOrder: Builder = (context) => {
  const { view, glosses, random, used } = context;
  const shared = (trail: readonly NodeId[]): boolean =>
    [...used].some((identity) => trail.filter((id) => identity.includes(`"${id}\\"`)).length > trail.length / 2);
  const fitting = allTrails(view).filter((trail) => trail.length >= 5 && trail.length <= 15);
  const fresh = fitting.filter((trail) => !shared(trail));
  if (fresh.length === 0) return none;
  const trail = random.pick(fresh);
  const [from, to] = [trail[0]!, trail.at(-1)!];
  const typeOrder = [...trail].sort((a, b) => usualTime(view, a) - usualTime(view, b));
  if (JSON.stringify(typeOrder) === JSON.stringify(trail))
    return new Rejected('the usual order of entry types gives the key');
  return {
    variant: 'trail-order',
    stem: random.pick([
      `Put these steps of the trail towards “${glosses.node(to)}” in causal order, each resting on or called for by the one before.`,
      `These steps led, one resting on or called for by the other, to “${glosses.node(to)}”. In which order?`,
    ]),
    query: { ask: 'trail_order', from, to },
    items: shownOrder(trail, random).map((node) => ({ text: glosses.node(node), ref: { node } })),
    difficulty: difficultyOf(trail),
  };
};

/** The mean time of the entries of each type: where it usually stands in the file. */
const usualTimes = perView((view): ReadonlyMap<string, Minute> => {
  const byType = grouped(view.case_.entries, ({ type }) => type);
  return new Map(
    [...byType].map(([type, own]) => [type, Math.round(own.reduce((sum, { at }) => sum + at, 0) / own.length)]),
  );
});

function usualTime(view: CaseView, id: NodeId): Minute {
  return usualTimes(view).get(view.entry(view.index.node(id).entry).type)!;
}

/** How the inquiry got from one to the other, in words. */
export const trailAccount: Builder = (context) => {
  const { view, glosses, random } = context;
  const trail = pickTrail(context, 5, 7);
  if (trail === undefined) return none;
  const [from, to] = [trail[0]!, trail.at(-1)!];
  const inner = trail.slice(1, -1).map((id) => glosses.node(id));
  const { elsewhere, sideBranch } = surroundingsOf(view, trail);
  const outside = random.sample([...sideBranch, ...elsewhere], 2);
  return {
    variant: 'trail-account',
    stem: random.pick([
      `How did the inquiry get from ${glosses.entry(from)} to ${glosses.entry(to)}? Name each step between them, in order.`,
      `Trace the way from ${glosses.entry(from)} to ${glosses.entry(to)}: which steps lie between, and what does the last conclude?`,
    ]),
    query: { ask: 'trail_account', from, to },
    free: {
      reference: `${sentence(`from there it went in this order: ${inner.join('; then ')}`)} ${sentence(`on that rests the end: ${glosses.node(to)}`)}`,
      keyFacts: [...inner.map((gloss) => sentence(gloss)), sentence(`it ends in this: ${glosses.node(to)}`)],
      contradictions: outside.map((id) => sentence(`a step between them is that ${glosses.node(id)}`)),
    },
    difficulty: difficultyOf(trail),
  };
};

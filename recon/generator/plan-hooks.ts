import type { CatalogueRule } from '../catalogue/catalogue';
import { requirementOf, termOf } from '../catalogue/patterns';
import { fill } from '../catalogue/templates';
import type { CaseNode, Hook, NodeId } from '../model/case';
import { caseMinutes, type Minute, minutesPerDay } from '../model/time';
import type { CaseRandom } from '../random/case-random';
import type { CaseIndex } from '../semantics/case-index';
import { compareNode, Timeline } from '../semantics/hypothetical';
import { Support } from '../semantics/support';
import { type Binding, ground, unboundIn, unify } from './binding';
import type { Cast } from './cast';
import type { CaseSize, Difficulty } from './difficulty';
import type { DomainRules } from './domain';
import { type Draft, type Firing, firing } from './draft';
import type { Planner } from './planner';
import type { Calendar } from './schedule';

const shifts = [-9, -6, -4, -2, -1, 1, 2, 4, 6, 9];
/** Of what is watched beside what changes. */
const unchangedWatched = 4;
/** Hooks that would make a missed step possible. */
const mostGains = 3;

/** Words of what ends: `the tenancy of Anna Berg`. */
function closingWords(cast: Cast, { closes = 'the time for it' }: CatalogueRule, binding: Binding): string {
  const slots = Object.entries(binding).map(([variable, id]) => [variable, cast.entities.get(id)?.name ?? id] as const);
  return fill(closes, Object.fromEntries(slots));
}

/** Closings that had not come when the step was taken: had it been later by days, it would not have been. */
export function planClosings(
  domain: DomainRules,
  cast: Cast,
  draft: Draft,
  { hook: { closings } }: Difficulty,
  random: CaseRandom,
): void {
  const able = draft.firings.filter(
    ({ rule, kind, exogenous }) => !exogenous && kind !== 'missed' && domain.rules.get(rule)?.closes !== undefined,
  );
  for (const own of random.sample(able, closings)) {
    const day = Math.floor(own.at / minutesPerDay) + random.between(1, 3);
    const at = day * minutesPerDay + random.pick([12, 17, 18, 20]) * 60;
    own.closing = { at, what: closingWords(cast, domain.rule(own.rule), own.binding) };
  }
}

/** Steps that came too late: a closing kept them from happening, and their entry records the refusal. */
export function planMissed(planner: Planner, size: CaseSize, calendar: Calendar, random: CaseRandom): void {
  const { domain, draft, cast } = planner;
  const able = domain.catalogue.missed.flatMap(({ rule }) => {
    const own = domain.rule(rule);
    return bindingsOf(planner, own).map((binding) => ({ rule: own, binding }));
  });
  let left = size.missed;
  const used = new Set<string>();
  for (const { rule, binding } of random.shuffle(able)) {
    if (left === 0) return;
    const requires = rule.requires.map((own) => {
      const { mode, pattern } = requirementOf(own);
      return { mode, attribute: ground(pattern, binding) };
    });
    const key = requires.map(({ attribute }) => attribute).join(' ');
    if (used.has(key)) continue;
    const establishes = rule.establishes.map((pattern) => ground(pattern, binding));
    if (establishes.some((attribute) => draft.establishers(attribute).length + draft.consumers(attribute).length > 0)) {
      continue;
    }
    const start = Math.max(
      ...requires.map(({ attribute }) => Math.min(...draft.establishers(attribute).map(({ at }) => at))),
    );
    const [from, to] = 'hours' in rule.delay ? rule.delay.hours : [12, 48];
    const hours = random.between(Math.max(from, 14), Math.max(to, 30));
    const lateBy = random.between(6, 30) * 60;
    const closesAt: Minute = start + hours * 60 - lateBy;
    const known = Math.max(...requires.flatMap(({ attribute }) => draft.establishers(attribute).map(({ at }) => at)));
    const refused = Math.max(known, closesAt) + random.between(14, 30) * 60;
    if (closesAt < 2 * minutesPerDay || refused > caseMinutes - minutesPerDay) continue;
    used.add(key);
    left -= 1;
    draft.add(
      firing({
        ...{ rule: rule.id, kind: 'missed', requires, establishes, binding },
        ...{ entryType: rule.entryType, author: rule.author, range: [from, to] },
        at: calendar.claim(refused),
        missedDelay: hours * 60,
        closing: { at: closesAt, what: closingWords(cast, rule, binding) },
        facts: [{ kind: 'detail', key: 'lag in hours', value: hours }],
      }),
    );
  }
}

/** Bindings under which all that a rule requires is established. */
function bindingsOf(planner: Planner, rule: CatalogueRule): Binding[] {
  const patterns = rule.requires.map((own) => requirementOf(own).pattern);
  const bound = patterns.reduce<Binding[]>(
    (bindings, pattern) =>
      bindings.flatMap((binding) =>
        planner.draft.attributesOf(termOf(pattern).predicate).flatMap((attribute) => {
          const own = unify(pattern, attribute, binding);
          return own === undefined ? [] : [{ ...binding, ...own }];
        }),
      ),
    [{}],
  );
  return bound.map((binding) =>
    rule.establishes
      .flatMap((pattern) => unboundIn(pattern, binding))
      .reduce<Binding>((own, variable) => ({ ...own, [variable]: planner.fresh(variable, own) }), binding),
  );
}

/** Discoveries whose shift changes most, of the catalogue's rules, of notices and of what a missed step waited for. */
export function planHooks(
  domain: DomainRules,
  index: CaseIndex,
  firingsOf: ReadonlyMap<NodeId, Firing>,
  size: CaseSize,
  { hook: { branching } }: Difficulty,
  random: CaseRandom,
): Hook[] {
  const support = new Support(index);
  const actual = new Timeline(index);
  const rules = new Set(domain.catalogue.hooks.map(({ rule }) => rule));
  const graph = [...index.nodes.values()].filter(({ id }) => {
    const own = firingsOf.get(id)!;
    return own.role === 'signal' && own.rule !== 'state' && own.rule !== 'detail';
  });
  const before = beforeMissed(index, graph);
  const able = graph.filter(
    ({ id, rule, kind, at }) => at !== null && (rules.has(rule) || kind === 'invalidation' || before.has(id)),
  );
  const drawn = random.shuffle(able).toSorted((a, b) => Number(before.has(b.id)) - Number(before.has(a.id)));
  const hooks: Hook[] = [];
  let gains = 0;
  for (const node of drawn.slice(0, size.hooks * 5)) {
    if (hooks.length === size.hooks) break;
    const tried = before.has(node.id) ? shifts.filter((days) => days < 0) : random.sample(shifts, 5);
    const valid = tried.filter((days) => isValid(support, node, days));
    const changed = new Map<NodeId, number>();
    let isGain = false;
    const shiftDays = valid.filter((days) => {
      const pinned = new Timeline(index, new Map([[node.id, node.at! + days * minutesPerDay]]));
      const moved = graph.filter((own) => own !== node && compareNode(own, actual, pinned) !== 'same');
      isGain ||= moved.some((own) => own.at === null);
      for (const { id } of moved) changed.set(id, (changed.get(id) ?? 0) + 1);
      return moved.length >= branching;
    });
    // What led to a missed step is of interest where the step would have been taken.
    if (shiftDays.length === 0 || (before.has(node.id) && !rules.has(node.rule) && !isGain)) continue;
    if (isGain && gains++ >= mostGains) continue;
    const same = random.sample(
      graph.filter(({ id, kind }) => !changed.has(id) && id !== node.id && kind !== 'missed'),
      unchangedWatched,
    );
    hooks.push({
      ...{ id: `hook-${hooks.length + 1}`, discovery: node.id },
      shiftDays: shiftDays.toSorted((a, b) => a - b),
      watched: [...changed.keys(), ...same.map(({ id }) => id)],
    });
  }
  return hooks;
}

/** What leads to a missed step. */
function beforeMissed(index: CaseIndex, graph: readonly CaseNode[]): Set<NodeId> {
  const found = new Set<NodeId>();
  const queue = graph.filter(({ kind }) => kind === 'missed');
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    for (const { attribute } of node.requires) {
      for (const id of index.establishers.get(attribute) ?? []) {
        if (found.has(id)) continue;
        found.add(id);
        queue.push(index.node(id));
      }
    }
  }
  return found;
}

/** A shifted discovery still comes after the first days' events, before the end, and with what it requires. */
function isValid(support: Support, node: CaseNode, days: number): boolean {
  const at = node.at! + days * minutesPerDay;
  if (at < minutesPerDay || at >= caseMinutes - 60) return false;
  return node.requires.every(({ attribute }) => support.at(attribute, at));
}

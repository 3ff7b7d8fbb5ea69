import { requirementOf, termOf } from '../catalogue/patterns';
import { type AttributeId, clearedId, type EntityId } from '../model/case';
import type { CaseRandom } from '../random/case-random';
import { type Binding, ground, unify } from './binding';
import type { CaseSize, Difficulty } from './difficulty';
import type { Firing } from './draft';
import { type PlannedTrail, planTrail } from './plan-trails';
import type { Planner } from './planner';
import { SkeletonRejected } from './rebuild';
import { touchedIn } from './standing';
import type { TruthTable } from './truth-table';

/** Branches in a row that came to nothing: the rules give no more. */
const mostBarren = 10;

/** What shows each test that a candidate meets, what refutes each other one, and the verdict. */
export function planVerdict(planner: Planner, table: TruthTable): Firing {
  const { domain, cast } = planner;
  const { rule, tests } = domain.catalogue.verdict;
  const verdict = domain.rule(rule);
  const variable = termOf(verdict.establishes[0]!).args[0]!;
  for (const candidate of cast.candidates) {
    for (const [test, { predicate, refuting }] of tests.entries()) {
      if (!table.meets(candidate, test)) planRefutation(planner, candidate, refuting);
      else if (candidate !== table.owner) planTest(planner, verdict.requires, predicate, { [variable]: candidate });
    }
  }
  const fired = planner.fire(verdict, { [variable]: table.owner }, { reuse: 10 });
  if (fired === undefined) throw new SkeletonRejected('the verdict has no derivation');
  return fired.firing;
}

function planTest(planner: Planner, requires: readonly string[], predicate: string, given: Binding): void {
  const pattern = requires.map((own) => requirementOf(own).pattern).find((own) => termOf(own).predicate === predicate)!;
  const known = planner.draft
    .attributesOf(predicate)
    .some((attribute) => unify(pattern, attribute, given) !== undefined);
  if (known) return;
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const bound = termOf(pattern).args.reduce<Binding>(
      (binding, variable) => ({ ...binding, [variable]: binding[variable] ?? planner.fresh(variable, binding) }),
      given,
    );
    if (planner.derive(ground(pattern, bound), bound)) return;
  }
  throw new SkeletonRejected(`${predicate} has no derivation`);
}

function planRefutation(planner: Planner, candidate: EntityId, refuting: readonly string[]): void {
  const attribute = clearedId(candidate);
  for (const rule of refuting.map((id) => planner.domain.rule(id))) {
    const given = unify(rule.establishes[0]!, attribute)!;
    if (planner.fire(rule, given, { reuse: 6 }) !== undefined) return;
  }
  throw new SkeletonRejected('a candidate has no refutation');
}

/** Gives findings a second ground, which must not lead back into a trail that runs through them; the sole ones keep one. */
export function planSecondGrounds(
  planner: Planner,
  trails: readonly PlannedTrail[],
  { verdict, sole }: { readonly verdict: AttributeId; readonly sole: ReadonlySet<AttributeId> },
  { support, strike }: Difficulty,
  random: CaseRandom,
): void {
  if (support.width < 2) return;
  const { draft } = planner;
  const findings = random.shuffle(draft.firings.filter(({ kind }) => kind === 'conclusion' || kind === 'inference'));
  const wanted = Math.ceil((findings.length * support.twoGroundOfThree) / 3);
  const hasTwo = (own: Firing): boolean =>
    own.establishes.some((attribute) => draft.establishers(attribute).length > 1);
  let count = findings.filter(hasTwo).length;
  let chained = 0;
  for (const own of findings) {
    const isAsked = chained < 3 * strike.chained;
    if (!isAsked && count >= wanted) return;
    if (hasTwo(own) || own.establishes.some((attribute) => sole.has(attribute))) continue;
    const [attribute] = own.establishes as [AttributeId];
    const before = draft.firings.length;
    const second = secondGround(planner, trails, own, attribute);
    if (second === undefined) continue;
    const canChain = termOf(attribute).predicate !== 'cleared' && !touchedIn(draft, attribute).has(verdict);
    if (canChain && areApart(strikable(planner, own), strikable(planner, second))) chained += 1;
    else if (count >= wanted) {
      draft.truncate(before);
      continue;
    }
    count += 1;
  }
}

function secondGround(
  planner: Planner,
  trails: readonly PlannedTrail[],
  own: Firing,
  attribute: AttributeId,
): Firing | undefined {
  const { draft, domain } = planner;
  const through = trails.filter((trail) => trail.includes(own) && trail.at(-1) !== own);
  const starts = through.map((trail) => trail[0]!);
  const avoid = new Set([...starts, ...draft.descendants(starts)]);
  const given = Object.fromEntries(
    Object.entries(own.binding).filter(([variable]) => domain.candidateVariables.has(variable)),
  );
  return planner.establish(attribute, given, { avoid, reuse: 7 }, new Set([own.rule]))?.firing;
}

/** Establishments that notices can strike, among those that a firing rests on. */
function strikable({ draft, domain }: Planner, own: Firing): Set<AttributeId> {
  const found = new Set<AttributeId>();
  const seen = new Set<AttributeId>();
  const queue = own.requires.flatMap(({ attribute, mode }) => (mode === 'basis' ? [attribute] : []));
  for (let attribute = queue.pop(); attribute !== undefined; attribute = queue.pop()) {
    if (seen.has(attribute)) continue;
    seen.add(attribute);
    const { predicate } = termOf(attribute);
    for (const { rule, requires } of draft.establishers(attribute)) {
      const kinds = domain.catalogue.notices.filter(({ strikes }) => strikes.rule === rule);
      if (kinds.some(({ strikes }) => strikes.predicate === predicate)) found.add(attribute);
      queue.push(...requires.flatMap((one) => (one.mode === 'basis' ? [one.attribute] : [])));
    }
  }
  return found;
}

function areApart(one: ReadonlySet<AttributeId>, other: ReadonlySet<AttributeId>): boolean {
  return [...one].some((id) => !other.has(id)) && [...other].some((id) => !one.has(id));
}

/** Further lines of inquiry, until the case has as many entries of them as it should. */
export function planSideBranches(planner: Planner, size: CaseSize, owner: EntityId, random: CaseRandom): void {
  const { domain, draft } = planner;
  const others = planner.cast.candidates.filter((id) => id !== owner);
  let barren = 0;
  for (let branch = 0; barren < mostBarren && draft.firings.length < size.signal * 0.85; branch += 1) {
    const own = random.fork(branch);
    const list = own.pick(domain.catalogue.trails);
    const ends = list
      .map((_, place) => place + 1)
      .filter((length) => length >= Math.max(4, list.length - 2) || length === list.length);
    const made = planTrail(planner, list.slice(0, own.pick(ends)), own, own.pick(others), true);
    barren = made === undefined ? barren + 1 : 0;
  }
}

import { requirementOf, termOf } from '../catalogue/patterns';
import type { AttributeId, EntityId } from '../model/case';
import type { CaseRandom } from '../random/case-random';
import { unify } from './binding';
import type { Draft } from './draft';
import type { Planner } from './planner';
import { touchedIn } from './standing';

const conclusionsWanted = 2;
const leastFans = 2;
const mostFirings = 12;
const stepsWanted = 3;

/**
 * Sees to it that some records that a notice can strike have two conclusions at least on them that nothing else supports:
 * further analyses and conclusions drawn from what rests on them. Nothing of it is about the one whom the verdict names.
 * @returns The conclusions, which are to keep their one ground.
 */
export function planFans(
  planner: Planner,
  owner: EntityId,
  wanted: number,
  random: CaseRandom,
): ReadonlySet<AttributeId> {
  const { draft, domain } = planner;
  const kinds = domain.catalogue.notices;
  const targets = random.shuffle(
    kinds.flatMap(({ strikes }) =>
      draft.firings.flatMap(({ rule, establishes }) =>
        rule === strikes.rule ? establishes.filter(isOf(strikes)) : [],
      ),
    ),
  );
  const kept = new Set<AttributeId>();
  let made = 0;
  const fan = (target: AttributeId | undefined, before: number): void => {
    if (target === undefined || isAbout(draft, target, owner) || !spread(planner, owner, target)) {
      draft.truncate(before);
      return;
    }
    if (made === 0) deepen(planner, owner, target);
    made += 1;
    for (const own of soleConclusions(draft, target)) kept.add(own);
  };
  for (const target of targets) if (made < wanted) fan(target, draft.firings.length);
  // Where too little has been found yet, records of its own.
  for (let turn = 0; turn < 6 * kinds.length && made < Math.min(wanted, leastFans); turn += 1) {
    const { strikes } = random.fork(turn).pick(kinds);
    const before = draft.firings.length;
    const fired = domain.ofConflicts.has(strikes.rule)
      ? undefined
      : planner.fire(domain.rule(strikes.rule), {}, { reuse: 3, single: true });
    fan(draft.firings.length === before ? undefined : fired?.firing.establishes.find(isOf(strikes)), before);
  }
  return kept;
}

function isOf({ predicate }: { readonly predicate: string }): (attribute: AttributeId) => boolean {
  return (attribute) => termOf(attribute).predicate === predicate;
}

/** Whether what rests on an attribute is about somebody. */
function isAbout(draft: Draft, target: AttributeId, person: EntityId): boolean {
  return [...touchedIn(draft, target)].some((own) => termOf(own).args.includes(person));
}

/** Draws conclusions until enough would fall with an attribute; false: the rules give no more. */
function spread(planner: Planner, owner: EntityId, target: AttributeId): boolean {
  for (let fired = 0; fired < mostFirings; fired += 1) {
    if (soleConclusions(planner.draft, target).length >= conclusionsWanted) return true;
    if (!drawOne(planner, owner, target)) return false;
  }
  return false;
}

/** Draws on until the loss would spread some steps, as far as the rules go. */
function deepen(planner: Planner, owner: EntityId, target: AttributeId): void {
  for (let fired = 0; fired < mostFirings && stepsFrom(planner.draft, target) < stepsWanted; fired += 1) {
    if (!drawOne(planner, owner, target)) return;
  }
}

/** Most steps over bases to a conclusion that rests on an attribute alone. */
function stepsFrom(draft: Draft, target: AttributeId): number {
  const sole = new Set(soleConclusions(draft, target));
  const steps = (attribute: AttributeId): number =>
    Math.max(
      sole.has(attribute) ? 0 : Number.NEGATIVE_INFINITY,
      ...draft.restingOn(attribute).flatMap(({ establishes }) => establishes.map((own) => 1 + steps(own))),
    );
  return steps(target);
}

/** Conclusions that rest on an attribute and on no other ground, whatever they rest on beside it. */
function soleConclusions(draft: Draft, target: AttributeId): AttributeId[] {
  const touched = touchedIn(draft, target);
  const falls = (attribute: AttributeId): boolean => {
    const establishers = draft.establishers(attribute);
    if (attribute === target) return establishers.length === 1;
    return establishers.every(({ requires }) =>
      requires.some((own) => own.mode === 'basis' && touched.has(own.attribute) && falls(own.attribute)),
    );
  };
  return [...touched].filter(
    (own) => !isClearance(own) && draft.establishers(own).some(({ kind }) => kind === 'conclusion') && falls(own),
  );
}

/** Fires one rule more on what rests on an attribute; conclusions first. */
function drawOne(planner: Planner, owner: EntityId, target: AttributeId): boolean {
  const { domain, draft } = planner;
  for (const kind of ['conclusion', 'inference', 'analysis']) {
    for (const attribute of touchedIn(draft, target)) {
      for (const rule of domain.basedOn.get(termOf(attribute).predicate) ?? []) {
        if (rule.kind !== kind || rule.establishes.some(isClearance)) continue;
        for (const own of rule.requires) {
          const bound = unify(requirementOf(own).pattern, attribute);
          const before = draft.firings.length;
          const fired = bound && planner.fire(rule, { ...planner.ownersOf(rule, bound), ...bound }, { single: true });
          if (fired === undefined || draft.firings.length === before) continue;
          if (!Object.values(fired.binding).includes(owner)) return true;
          draft.truncate(before);
        }
      }
    }
  }
  return false;
}

/** Candidates are cleared on further grounds later. */
function isClearance(pattern: string): boolean {
  return termOf(pattern).predicate === 'cleared';
}

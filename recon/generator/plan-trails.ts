import { requiredTerm, requirementOf, ruleIdOf, termOf } from '../catalogue/patterns';
import type { EntityId } from '../model/case';
import type { CaseRandom } from '../random/case-random';
import { type Binding, unify } from './binding';
import type { CaseSize, Difficulty } from './difficulty';
import type { Draft, Firing } from './draft';
import type { Fired, Planner } from './planner';
import { SkeletonRejected } from './rebuild';

const mostTries = 24;
const triesOfBranch = 3;

/** A line of firings, each resting on or called for by the one before. */
export type PlannedTrail = readonly Firing[];

/** The long trails of a case, by the catalogue's lists, the longest first. */
export function planTrails(
  planner: Planner,
  owner: EntityId,
  size: CaseSize,
  { trail: { length } }: Difficulty,
  random: CaseRandom,
): PlannedTrail[] {
  const lists = planner.domain.catalogue.trails.map((list) => list.slice(0, length));
  const [longest, ...others] = lists.toSorted((a, b) => b.length - a.length);
  const drawn = random.fork('lists').shuffle(others);
  const trails: PlannedTrail[] = [];
  for (let place = 0; trails.length < size.trails && place < 4 * size.trails; place += 1) {
    const own = random.fork('trail', place);
    const list = place === 0 ? longest! : drawn[(place - 1) % drawn.length]!;
    const made = planTrail(planner, list, own, place === 0 ? owner : undefined);
    if (made !== undefined) trails.push(made);
  }
  if (trails.length < size.trails) throw new SkeletonRejected('too few trails');
  return trails;
}

/**
 * What has been planned since must have left the longest trail a trail, and half of the others: all between its ends has one
 * order.
 */
export function requireLines(draft: Draft, [longest, ...others]: readonly PlannedTrail[]): void {
  if (longest !== undefined && !isLine(draft, longest))
    throw new SkeletonRejected('the longest trail is none any more');
  const kept = others.filter((trail) => isLine(draft, trail)).length;
  if (others.length > 2 && kept * 2 < others.length) throw new SkeletonRejected('too many trails are none any more');
}

function isLine(draft: Draft, trail: PlannedTrail): boolean {
  const [first, last] = [trail[0]!, trail.at(-1)!];
  const along = new Set(trail);
  return [...draft.descendants([first])].every(
    (own) => along.has(own) || own === last || !draft.descendants([own]).has(last),
  );
}

/** Fires a list of rules in a line, for some candidate; a branch gives no finding another ground. Undefined: nobody fits. */
export function planTrail(
  planner: Planner,
  list: readonly string[],
  random: CaseRandom,
  candidate?: EntityId,
  isBranch = false,
): PlannedTrail | undefined {
  const tries = isBranch ? triesOfBranch : mostTries;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const own = random.fork(attempt);
    const made = tryTrail(planner, list, own, attempt < tries / 2 ? candidate : undefined, isBranch);
    if (made !== undefined) return made;
  }
  return undefined;
}

function tryTrail(
  planner: Planner,
  list: readonly string[],
  random: CaseRandom,
  candidate: EntityId | undefined,
  single: boolean,
): PlannedTrail | undefined {
  const before = planner.draft.firings.length;
  const made = fireInLine(planner, list, castOfTrail(planner, list, random, candidate), single);
  if (made === undefined) planner.draft.truncate(before);
  return made;
}

/** Candidates for the variables of a trail's rules; whose movements it is about are those of the last candidate named. */
function castOfTrail(
  planner: Planner,
  list: readonly string[],
  random: CaseRandom,
  candidate?: EntityId,
): Record<string, EntityId> {
  const { domain, cast } = planner;
  const used = new Set(list.flatMap((id) => domain.variablesOf(domain.rule(ruleIdOf(id)))));
  const drawn = random.shuffle(cast.candidates).toSorted((a, b) => Number(b === candidate) - Number(a === candidate));
  const given: Record<string, EntityId> = {};
  for (const [place, variable] of [...domain.candidateVariables].filter((own) => used.has(own)).entries()) {
    given[variable] = drawn[place]!;
    if (domain.subjectSort === domain.candidateSort) continue;
    for (const own of used) {
      const isSubject = domain.sortOf(own) === domain.subjectSort && !domain.speakers.has(own);
      if (isSubject) given[own] = cast.subjectOf(drawn[place]!);
    }
  }
  return given;
}

function fireInLine(
  planner: Planner,
  list: readonly string[],
  given: Record<string, EntityId>,
  single: boolean,
): PlannedTrail | undefined {
  const { domain, draft } = planner;
  const line: Firing[] = [];
  let binding: Binding = given;
  for (const id of list) {
    const rule = domain.rule(ruleIdOf(id));
    const last = line.at(-1);
    const link = last === undefined ? {} : linkTo(rule.requires, last, binding);
    if (link === undefined) return undefined;
    const kept = id === rule.id ? binding : withoutNew(planner, rule.id, binding);
    const along = new Set(line);
    // The link is the only ground that may descend from the trail's start.
    const isJoined = line.length > 0 && rule.requires.length > 1;
    const avoid = isJoined ? new Set([line[0]!, ...draft.descendants([line[0]!])]) : undefined;
    const options = { reuse: line.length === 0 ? 0 : 4, along, single, ...(avoid && { avoid }) };
    const fired: Fired | undefined = planner.fire(rule, { ...kept, ...link }, options);
    if (fired === undefined || along.has(fired.firing)) return undefined;
    line.push(fired.firing);
    binding = { ...kept, ...link, ...fired.binding };
  }
  return line;
}

/** The binding under which a rule requires what a firing establishes: with as much as can be of what is bound already. */
function linkTo(requires: readonly string[], { establishes }: Firing, binding: Binding): Binding | undefined {
  const found = requires.flatMap((own) =>
    establishes.flatMap((attribute) => {
      const bound = unify(requirementOf(own).pattern, attribute);
      return bound === undefined ? [] : [bound];
    }),
  );
  const changes = (bound: Binding): number =>
    Object.entries(bound).filter(([variable, id]) => binding[variable] !== undefined && binding[variable] !== id)
      .length;
  return found.toSorted((a, b) => changes(a) - changes(b))[0];
}

/** Of a rule that fires a second time in a trail: what it brings up is something new. */
function withoutNew({ domain }: Planner, ruleId: string, binding: Binding): Binding {
  const { requires, establishes } = domain.rule(ruleId);
  const required = new Set(requires.flatMap((own) => requiredTerm(own).args));
  const isNew = (variable: string): boolean =>
    !required.has(variable) && !domain.candidateVariables.has(variable) && !domain.isGlobal(variable);
  const renewed = new Set(establishes.flatMap((pattern) => termOf(pattern).args).filter(isNew));
  return Object.fromEntries(Object.entries(binding).filter(([variable]) => !renewed.has(variable)));
}

import { termOf } from '../catalogue/patterns';
import type { EntityId } from '../model/case';
import type { Firing } from './draft';

/** Ranks among the candidates by entries that name them, between which the verdict's subject stays. */
const ownerRanks = [2, 4] as const;

/** How many of some entries name each candidate. */
export function mentionsOf(firings: readonly Firing[], candidates: readonly EntityId[]): Map<EntityId, number> {
  const counts = new Map(candidates.map((id) => [id, 0]));
  for (const own of firings) {
    const attributes = [
      ...(own.facts === undefined ? own.establishes : []),
      ...own.requires.map((one) => one.attribute),
    ];
    const named = new Set([
      ...attributes.flatMap((attribute) => termOf(attribute).args),
      ...(own.facts ?? []).flatMap((fact) => valuesOf(fact)),
    ]);
    for (const id of candidates) if (named.has(id)) counts.set(id, counts.get(id)! + 1);
  }
  return counts;
}

/** Whether the owner's rank is one of {@link ownerRanks}; alike counts share the ranks that they span. */
export function isHidden(counts: ReadonlyMap<EntityId, number>, owner: EntityId): boolean {
  const own = counts.get(owner)!;
  const before = [...counts.values()].filter((count) => count > own).length;
  const alike = [...counts.values()].filter((count) => count === own).length;
  return before + alike >= ownerRanks[0] && before + 1 <= ownerRanks[1];
}

/** Ids among them stand for whom or what a fact is about. */
function valuesOf(fact: object): string[] {
  return Object.values(fact)
    .flat()
    .filter((value): value is string => typeof value === 'string');
}

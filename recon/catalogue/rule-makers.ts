import type { NodeKind } from '../model/case';
import type { CatalogueRule, Pattern, RequirementPattern } from './catalogue';

type Extras = Pick<CatalogueRule, 'closes' | 'second' | 'decoy'>;
type Written = readonly [entryType: string, author: string];

/** A rule that fires some hours after what it requires is in hand. */
export function after(
  id: string,
  kind: NodeKind,
  requires: readonly RequirementPattern[],
  establishes: readonly Pattern[],
  [entryType, author]: Written,
  hours: readonly [number, number],
  extras: Extras = {},
): CatalogueRule {
  return { id, kind, requires, establishes, entryType, author, delay: { hours }, ...extras };
}

/** A rule that nothing in the case brings about. */
export function unprompted(
  id: string,
  kind: NodeKind,
  establishes: readonly Pattern[],
  [entryType, author]: Written,
  days: readonly [number, number],
  extras: Extras = {},
): CatalogueRule {
  return { id, kind, requires: [], establishes, entryType, author, delay: { days }, ...extras };
}

export const second = { second: true } as const;
export const decoy = { decoy: true } as const;

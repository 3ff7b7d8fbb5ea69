import { scoreRange } from '../../scoring/scorer';
import { clustersOf, differenceRange, missingBounds, type Range } from '../../scoring/statistics';
import { itemScores, tallyArm, type Unit } from '../tables/arm-tally';
import type { CellRow } from '../tables/cell-row';
import { clustersIn } from '../tables/clustering';
import { pairArms, type PairedArms } from '../tables/compare-arms';
import type { ConditionComparison } from './sweep-comparison';

/** Two conditions put side by side under one scorer, before anything is estimated. */
export interface PairedConditions extends Pick<ConditionComparison, 'onlyA' | 'onlyB' | 'changed' | 'bounds'> {
  /** B as the arm, A as the control. */
  readonly paired: PairedArms;
}

/**
 * Pairs one condition of A with one of B by item, under one scorer. Items whose question or gold changed are left out; those
 * that one sweep alone planned make no pair, but widen the bounds.
 * @param changed Ids of items that are not the same question in both.
 */
export function pairItems(
  rowsA: readonly CellRow[],
  rowsB: readonly CellRow[],
  scorer: string,
  changed: ReadonlySet<string>,
): PairedConditions {
  const scores = scoreRange(scorer);
  const [itemsA, itemsB] = [itemsOf(rowsA), itemsOf(rowsB)];
  const both = (itemId: string): boolean => itemsA.has(itemId) && itemsB.has(itemId);
  const isChanged = (itemId: string): boolean => both(itemId) && changed.has(itemId);
  const unitsA = unitsOf(rowsA, scorer).filter(({ itemId }) => !isChanged(itemId));
  const unitsB = unitsOf(rowsB, scorer).filter(({ itemId }) => !isChanged(itemId));
  const shared = [...itemsA].filter((itemId) => itemsB.has(itemId) && !changed.has(itemId));
  const paired = pairArms(
    unitsB.filter(({ itemId }) => both(itemId)),
    unitsA.filter(({ itemId }) => both(itemId)),
    { clusters: clustersOfBoth(shared, clustersIn(rowsA), clustersIn(rowsB)), scores },
  );
  const aloneInA = unitsA.filter(({ itemId, applicable }) => !both(itemId) && applicable);
  const aloneInB = unitsB.filter(({ itemId, applicable }) => !both(itemId) && applicable);
  return {
    paired,
    onlyA: itemsIn(aloneInA),
    onlyB: itemsIn(aloneInB),
    changed: [...itemsA].filter(isChanged).length,
    bounds: boundsOf(paired, aloneInA, aloneInB, scores),
  };
}

/**
 * The clusters of items that are in both sweeps: what either ties together stays together. Each sweep names its clusters by
 * items of its own, so that one name can mean two clusters, and one cluster have two names.
 */
function clustersOfBoth(
  items: readonly string[],
  inA: ReadonlyMap<string, string>,
  inB: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const keyOf = (side: string, cluster: string | undefined): string[] =>
    cluster === undefined ? [] : [`${side}:${cluster}`];
  return clustersOf(
    items.map((itemId) => ({ itemId, keys: [...keyOf('a', inA.get(itemId)), ...keyOf('b', inB.get(itemId))] })),
  );
}

/** The readers' names are no part of an item here: one may be compared with another. */
function unitsOf(rows: readonly CellRow[], scorer: string): Unit[] {
  return tallyArm(rows, scorer).units.map((unit) => ({ ...unit, reader: '' }));
}

function itemsOf(rows: readonly CellRow[]): Set<string> {
  return new Set(rows.map(({ itemId }) => itemId));
}

function itemsIn(units: readonly Unit[]): number {
  return new Set(units.map(({ itemId }) => itemId)).size;
}

/** Over pairs, missing items and those of one sweep alone. */
function boundsOf(
  { ranges }: PairedArms,
  aloneInA: readonly Unit[],
  aloneInB: readonly Unit[],
  scores: Range,
): ConditionComparison['bounds'] {
  return missingBounds([
    ...ranges,
    ...rangesOf(aloneInA, (score) => differenceRange(null, score, scores)),
    ...rangesOf(aloneInB, (score) => differenceRange(score, null, scores)),
  ]);
}

/** One range per item, of which nothing may be delivered. */
function rangesOf(units: readonly Unit[], rangeOf: (score: number | null) => Range): Range[] {
  const scores = new Map(itemScores(units).map(({ itemId, score }) => [itemId, score]));
  return [...new Set(units.map(({ itemId }) => itemId))].map((itemId) => rangeOf(scores.get(itemId) ?? null));
}

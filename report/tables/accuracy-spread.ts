import type { ArmResult } from '../sweep-report';

/** How far the choice of arm alone moves one reader's accuracy under one scorer. */
export interface AccuracySpread {
  readonly reader: string;
  readonly scorer: string;
  /** Arms with an accuracy. */
  readonly arms: number;
  readonly best: { readonly arm: string; readonly accuracy: number };
  readonly worst: { readonly arm: string; readonly accuracy: number };
  /** Best minus worst, 0 … 1. */
  readonly spread: number;
}

/**
 * The best-minus-worst spread per reader and scorer over the results of one view, in their order; of equal arms the
 * earlier one is named. A reader and scorer with fewer than two arms that have an accuracy has no spread and is left out.
 */
export function accuracySpreads(results: readonly ArmResult[]): AccuracySpread[] {
  const groups = new Map<string, { reader: string; scorer: string; points: AccuracySpread['best'][] }>();
  for (const { reader, scorer, arm, accuracy } of results) {
    if (accuracy.value === null) continue;
    const key = JSON.stringify([reader, scorer]);
    const group = groups.get(key) ?? { reader, scorer, points: [] };
    group.points.push({ arm, accuracy: accuracy.value });
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ reader, scorer, points }) => {
    if (points.length < 2) return [];
    const best = points.reduce((a, b) => (b.accuracy > a.accuracy ? b : a));
    const worst = points.reduce((a, b) => (b.accuracy < a.accuracy ? b : a));
    return [{ reader, scorer, arms: points.length, best, worst, spread: best.accuracy - worst.accuracy }];
  });
}

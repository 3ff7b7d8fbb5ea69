import type { TemplateName } from '../../evidence/artifact';
import type { ScorerId } from '../../scoring/scorer';
import type { TemplateResult } from '../sweep-report';

/** How far the choice of template alone moves one reader's accuracy under one scorer. */
export interface AccuracySpread {
  readonly reader: string;
  readonly scorer: ScorerId;
  /** Templates with an accuracy. */
  readonly templates: number;
  readonly best: { readonly template: TemplateName; readonly accuracy: number };
  readonly worst: { readonly template: TemplateName; readonly accuracy: number };
  /** Best minus worst, 0 … 1. */
  readonly spread: number;
}

/**
 * The best-minus-worst spread per reader and scorer, in the order of the results; of equal templates the earlier one is
 * named. A reader and scorer with fewer than two templates that have an accuracy has no spread and is left out.
 */
export function accuracySpreads(results: readonly TemplateResult[]): AccuracySpread[] {
  const arms = new Map<string, { reader: string; scorer: ScorerId; points: AccuracySpread['best'][] }>();
  for (const { reader, scorer, template, accuracy } of results) {
    if (accuracy.value === null) continue;
    const key = JSON.stringify([reader, scorer]);
    const arm = arms.get(key) ?? { reader, scorer, points: [] };
    arm.points.push({ template, accuracy: accuracy.value });
    arms.set(key, arm);
  }
  return [...arms.values()].flatMap(({ reader, scorer, points }) => {
    if (points.length < 2) return [];
    const best = points.reduce((a, b) => (b.accuracy > a.accuracy ? b : a));
    const worst = points.reduce((a, b) => (b.accuracy < a.accuracy ? b : a));
    return [{ reader, scorer, templates: points.length, best, worst, spread: best.accuracy - worst.accuracy }];
  });
}

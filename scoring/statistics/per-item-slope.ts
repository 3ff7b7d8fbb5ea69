import { type Estimate, mean } from './estimate';
import { estimateMean, type MeanEstimate } from './estimate-mean';
import type { ItemClusterOptions } from './resampling-options';
import { signFlip, type SignFlipTest } from './sign-flip';

/** One score of one item at one number of distractors. Repetitions are points of their own. */
export interface SlopePoint {
  readonly itemId: string;
  /** Distractors. */
  readonly k: number;
  /** 0 … 1; null where there is none (not delivered, not applicable). */
  readonly value: number | null;
}

export interface SlopeEstimate extends Pick<SignFlipTest, 'p' | 'test'>, Pick<MeanEstimate, 'clusters'> {
  /** Change of the score per further distractor: mean over the items used, with its 95 % percentile interval; p is of 0. */
  readonly slope: Estimate;
  /** Items used. */
  readonly items: number;
  /** Items left out: a score at fewer than two distinct k. */
  readonly missing: number;
  /** Items used whose slope rests on fewer k than some other item's. */
  readonly partial: number;
}

/**
 * The slope of each item's score over k by ordinary least squares, then the mean over items, which are resampled whole,
 * those of one cluster together; p flips the signs of the items' slopes. Repetitions are averaged per k first, so that each
 * k weighs the same in its item. The curve itself is the primary result; a slope sums it up only where it is about straight.
 */
export function perItemSlope(points: readonly SlopePoint[], options: ItemClusterOptions): SlopeEstimate {
  const curves = [...curvesByItem(points)].sort(([a], [b]) => (a < b ? -1 : 1));
  const used = curves.filter(([, curve]) => curve.size >= 2);
  const mostK = Math.max(0, ...used.map(([, curve]) => curve.size));
  const slopes = used.map(([, curve]) => leastSquaresSlope(curve));
  const drawn = { ...options, clusters: used.map(([itemId]) => options.clusters?.get(itemId)) };
  const { estimate, clusters } = estimateMean(slopes, drawn);
  const { p, test } = signFlip(slopes, drawn);
  return {
    slope: estimate,
    items: used.length,
    missing: curves.length - used.length,
    partial: used.filter(([, curve]) => curve.size < mostK).length,
    p,
    test,
    clusters,
  };
}

/** Per item its scores by k; an item without any has an empty curve. */
function curvesByItem(points: readonly SlopePoint[]): Map<string, Map<number, number[]>> {
  const curves = new Map<string, Map<number, number[]>>();
  for (const { itemId, k, value } of points) {
    const curve = curves.get(itemId) ?? new Map<number, number[]>();
    if (value !== null) curve.set(k, [...(curve.get(k) ?? []), value]);
    curves.set(itemId, curve);
  }
  return curves;
}

/** Of a curve with at least two k. */
function leastSquaresSlope(curve: ReadonlyMap<number, readonly number[]>): number {
  const points = [...curve].map(([k, scores]) => ({ k, score: mean(scores) })).sort((a, b) => a.k - b.k);
  const meanK = mean(points.map(({ k }) => k));
  const covariance = points.reduce((sum, { k, score }) => sum + (k - meanK) * score, 0);
  return covariance / points.reduce((sum, { k }) => sum + (k - meanK) ** 2, 0);
}

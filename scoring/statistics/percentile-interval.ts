import type { Estimate } from './estimate';

/** The estimate with the 2.5th and 97.5th percentile of its ascending bootstrap distribution. */
export function percentileInterval(value: number, distribution: Float64Array): Estimate {
  return { value, low: percentile(distribution, 0.025), high: percentile(distribution, 0.975) };
}

/**
 * The quantile at `share` (0 … 1) of ascending values, interpolated linearly between neighbours: Hyndman and Fan's type 7
 * ("Sample quantiles in statistical packages", The American Statistician 1996), NumPy's and R's default.
 */
export function percentile(sorted: Float64Array, share: number): number {
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  const lower = sorted[below]!;
  const upper = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return lower + (position - below) * (upper - lower);
}

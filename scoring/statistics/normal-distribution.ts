import cdf from '@stdlib/stats-base-dists-normal-cdf';
import quantile from '@stdlib/stats-base-dists-normal-quantile';

/** The 97.5th percentile of the standard normal distribution: half the width of a 95 % interval, in standard errors. */
export const z95 = 1.959963984540054;

/** The share of the standard normal distribution at and below `z`. */
export function normalCdf(z: number): number {
  return cdf(z, 0, 1);
}

/** The value below which `share` (0 … 1) of the standard normal distribution lies; infinite at 0 and 1. */
export function normalQuantile(share: number): number {
  return quantile(share, 0, 1);
}

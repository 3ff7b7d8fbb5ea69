import { areAlike, type Estimate, mean, roundingError } from './estimate';
import { normalCdf, normalQuantile, z95 } from './normal-distribution';
import { percentile } from './percentile-interval';

/**
 * The 95 % bias-corrected and accelerated interval of a mean from its ascending bootstrap distribution (Efron, "Better
 * bootstrap confidence intervals", JASA 1987; Efron and Tibshirani 1993, section 14.3). The bias correction is the normal
 * quantile of the share of resampled means below the mean, ties counting half, as in SciPy; the acceleration is the
 * jackknife's.
 *
 * Null where it does not exist: all observations alike, or every resampled mean on one side of the mean.
 */
export function bcaInterval(sample: Float64Array, distribution: Float64Array): Estimate | null {
  if (areAlike(sample)) return null;
  const value = mean(sample);
  const bias = normalQuantile(shareBelow(distribution, value));
  if (!Number.isFinite(bias)) return null;
  const acceleration = jackknifeAcceleration(sample, value);
  const bound = (z: number): number =>
    percentile(distribution, normalCdf(bias + (bias + z) / (1 - acceleration * (bias + z))));
  return { value, low: bound(-z95), high: bound(z95) };
}

/** For a mean, the jackknife's deviations are the observations' own over n − 1, which cancels out. */
function jackknifeAcceleration(sample: Float64Array, centre: number): number {
  let [squares, cubes] = [0, 0];
  for (const value of sample) {
    const deviation = value - centre;
    squares += deviation ** 2;
    cubes += deviation ** 3;
  }
  return cubes / (6 * squares ** 1.5);
}

/** Ties are equal up to rounding: the order in which a sum was added up must not decide on which side it counts. */
function shareBelow(distribution: Float64Array, value: number): number {
  let [below, ties] = [0, 0];
  for (const entry of distribution) {
    if (Math.abs(entry - value) <= roundingError) ties += 1;
    else if (entry < value) below += 1;
    else break;
  }
  return (below + ties / 2) / distribution.length;
}

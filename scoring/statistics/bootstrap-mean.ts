import { areAlike, type Estimate, mean, noEstimate } from './estimate';
import { percentileInterval } from './percentile-interval';
import { resampleMeans } from './resample-means';
import { bootstrapDraws, type BootstrapOptions, defaultResamples } from './resampling-options';

/**
 * Mean with its 95 % percentile bootstrap interval: the 2.5th and 97.5th percentile of the means of `resamples` samples
 * of the same size drawn with replacement (Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13).
 *
 * No observations: all `null`. One observation, or all alike: an interval of no width, which says that the bootstrap has
 * nothing to resample, not that the mean is certain.
 */
export function bootstrapMean(values: ArrayLike<number>, options: BootstrapOptions): Estimate {
  if (values.length === 0) return noEstimate;
  const sample = Float64Array.from(values);
  const value = mean(sample);
  if (areAlike(sample)) return { value, low: value, high: value };
  return percentileInterval(
    value,
    resampleMeans(sample, options.resamples ?? defaultResamples, bootstrapDraws(options)),
  );
}

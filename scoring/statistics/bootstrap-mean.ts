import { type SeededRandom, seededRandom } from '../../text/seeded-random';
import { type Estimate, mean, noEstimate } from './estimate';

/** How often a sample is redrawn unless told otherwise. */
export const defaultResamples = 10_000;

export interface BootstrapOptions {
  /** The sweep's seed. */
  readonly seed: number;
  /** Names what is resampled, e.g. `offline|substring|chatgpt_entries`, so that each interval has its own numbers. */
  readonly stream?: string;
  /** Default: {@link defaultResamples}. */
  readonly resamples?: number;
}

/**
 * Mean with its 95 % percentile bootstrap interval: the 2.5th and 97.5th percentile of the means of `resamples` samples
 * of the same size drawn with replacement (Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13).
 * Percentiles are interpolated linearly between order statistics (Hyndman and Fan's type 7).
 *
 * No observations: all `null`. One observation, or all alike: an interval of no width, which says that the bootstrap has
 * nothing to resample, not that the mean is certain.
 */
export function bootstrapMean(values: ArrayLike<number>, options: BootstrapOptions): Estimate {
  if (values.length === 0) return noEstimate;
  const sample = Float64Array.from(values);
  const value = mean(sample);
  if (sample.every((entry) => entry === sample[0])) return { value, low: value, high: value };
  const random = seededRandom(options.seed, options.stream);
  const means = resampledMeans(sample, options.resamples ?? defaultResamples, random).sort();
  return { value, low: percentile(means, 0.025), high: percentile(means, 0.975) };
}

function resampledMeans(sample: Float64Array, resamples: number, random: SeededRandom): Float64Array {
  const size = sample.length;
  const means = new Float64Array(resamples);
  for (let resample = 0; resample < resamples; resample += 1) {
    let sum = 0;
    for (let draw = 0; draw < size; draw += 1) sum += sample[random.nextBelow(size)]!;
    means[resample] = sum / size;
  }
  return means;
}

/** Hyndman and Fan's type 7 quantile of sorted values. */
function percentile(sorted: Float64Array, share: number): number {
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  const lower = sorted[below]!;
  const upper = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return lower + (position - below) * (upper - lower);
}

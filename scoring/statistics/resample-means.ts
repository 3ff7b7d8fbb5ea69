import type { SeededRandom } from '../../text/seeded-random';
import type { ClusterTotals } from './cluster-totals';

/** The means of `resamples` samples of the same size drawn with replacement, ascending. */
export function resampleMeans(sample: Float64Array, resamples: number, random: SeededRandom): Float64Array {
  const size = sample.length;
  const means = new Float64Array(resamples);
  for (let resample = 0; resample < resamples; resample += 1) {
    let sum = 0;
    for (let draw = 0; draw < size; draw += 1) sum += sample[random.nextBelow(size)]!;
    means[resample] = sum / size;
  }
  return means.sort();
}

/**
 * {@link resampleMeans} of clusters that are drawn whole: the drawn clusters' sums over the drawn clusters' sizes. As many
 * clusters are drawn as there are, so the number of observations differs between samples.
 */
export function resampleClusterMeans(
  { sums, sizes }: ClusterTotals,
  resamples: number,
  random: SeededRandom,
): Float64Array {
  const clusters = sums.length;
  const means = new Float64Array(resamples);
  for (let resample = 0; resample < resamples; resample += 1) {
    let [sum, size] = [0, 0];
    for (let draw = 0; draw < clusters; draw += 1) {
      const cluster = random.nextBelow(clusters);
      sum += sums[cluster]!;
      size += sizes[cluster]!;
    }
    means[resample] = sum / size;
  }
  return means.sort();
}

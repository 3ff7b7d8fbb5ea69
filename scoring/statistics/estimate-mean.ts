import { bootstrapMean } from './bootstrap-mean';
import { type ClusterTotals, clusterTotals } from './cluster-totals';
import { type Estimate, mean } from './estimate';
import { percentileInterval } from './percentile-interval';
import { resampleClusterMeans } from './resample-means';
import { bootstrapDraws, type BootstrapOptions, type ClusteredOptions, defaultResamples } from './resampling-options';

export interface MeanEstimate {
  readonly estimate: Estimate;
  /** Which bootstrap the interval is from. */
  readonly method: 'percentile' | 'cluster_bootstrap';
  /** How many clusters were resampled; null where no two observations share one. */
  readonly clusters: number | null;
}

/**
 * Mean with its 95 % percentile interval: {@link bootstrapMean} of independent observations; where observations share
 * clusters, of clusters that are resampled whole (Davison and Hinkley, "Bootstrap Methods and their Application", 1997,
 * section 3.8), each resample's mean being its sum over its number of observations.
 */
export function estimateMean(values: ArrayLike<number>, { clusters, ...options }: ClusteredOptions): MeanEstimate {
  const totals = clusterTotals(values, clusters);
  const estimate =
    totals === null ? bootstrapMean(values, options) : clusterBootstrapMean(mean(values), totals, options);
  return {
    estimate,
    method: totals === null ? 'percentile' : 'cluster_bootstrap',
    clusters: totals?.sums.length ?? null,
  };
}

function clusterBootstrapMean(value: number, totals: ClusterTotals, options: BootstrapOptions): Estimate {
  const resamples = options.resamples ?? defaultResamples;
  return percentileInterval(value, resampleClusterMeans(totals, resamples, bootstrapDraws(options)));
}

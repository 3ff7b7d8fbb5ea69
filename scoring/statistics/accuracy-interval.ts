import { clusterTotals } from './cluster-totals';
import type { Estimate } from './estimate';
import { estimateMean, type MeanEstimate } from './estimate-mean';
import type { ClusteredOptions } from './resampling-options';
import { wilsonInterval } from './wilson-interval';

export interface AccuracyEstimate extends Estimate, Pick<MeanEstimate, 'clusters'> {
  readonly method: 'wilson' | MeanEstimate['method'];
}

/**
 * Mean score with its 95 % interval. Where values share clusters it is the cluster bootstrap's. Otherwise, where every value
 * is 0 or 1, this is a proportion and the interval is Wilson's, which stays honest near 0 and 1 and for few items; any
 * other values (f1) get the percentile bootstrap. No values: all `null`.
 *
 * Clustered values that are all 0, or all 1, leave nothing to resample, which would give an interval of no width. They get
 * Wilson's over the number of clusters, each counting as one trial: items of a cluster add nothing to it.
 */
export function accuracyInterval(values: readonly number[], options: ClusteredOptions): AccuracyEstimate {
  const clusters = clusterTotals(values, options.clusters)?.sums.length ?? null;
  const right = values.filter((value) => value === 1).length;
  const isProportion = right + values.filter((value) => value === 0).length === values.length;
  if (isProportion && clusters === null) {
    return { ...wilsonInterval(right, values.length), method: 'wilson', clusters };
  }
  if (isProportion && clusters !== null && (right === 0 || right === values.length)) {
    return { ...wilsonInterval(right === 0 ? 0 : clusters, clusters), method: 'wilson', clusters };
  }
  const { estimate, ...rest } = estimateMean(values, options);
  return { ...estimate, ...rest };
}

import { bootstrapMean } from './bootstrap-mean';
import type { Estimate } from './estimate';
import { countPairs, type Pair, type PairCounts, pairDifferences } from './pair';
import type { BootstrapOptions } from './resampling-options';

export interface PairedDifference extends PairCounts {
  /** Mean of arm − control over the pairs, with its 95 % percentile interval. */
  readonly difference: Estimate;
}

/**
 * Compares two arms over the same items by resampling items, which keeps each pair together: the paired bootstrap
 * (Koehn, "Statistical significance tests for machine translation evaluation", EMNLP 2004; Efron and Tibshirani 1993).
 * Since only differences matter to the mean, the differences are what is resampled; {@link bootstrapMean} states the
 * interval and its edge cases. Few discordant pairs (`better + worse` under 10) make any percentile interval too narrow,
 * and clusters are not looked at; `comparePairs` chooses what is sound.
 *
 * The interval depends on the order of `pairs`: give them in the order of their ids.
 */
export function pairedBootstrap(pairs: readonly Pair[], options: BootstrapOptions): PairedDifference {
  const differences = pairDifferences(pairs);
  return { ...countPairs(differences), difference: bootstrapMean(differences, options) };
}

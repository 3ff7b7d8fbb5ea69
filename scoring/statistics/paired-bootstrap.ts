import { bootstrapMean, type BootstrapOptions } from './bootstrap-mean';
import type { Estimate } from './estimate';

/** The scores of one item in both arms. */
export interface Pair {
  readonly itemId: string;
  readonly arm: number;
  readonly control: number;
}

export interface PairedComparison {
  /** Pairs used. */
  readonly pairs: number;
  /** Pairs where the arm scores higher, and where it scores lower. */
  readonly better: number;
  readonly worse: number;
  /** Mean of arm − control over the pairs, with its 95 % percentile interval. */
  readonly difference: Estimate;
}

/**
 * Compares two arms over the same items by resampling items, which keeps each pair together: the paired bootstrap
 * (Koehn, "Statistical significance tests for machine translation evaluation", EMNLP 2004; Efron and Tibshirani 1993).
 * Since only differences matter to the mean, the differences are what is resampled; {@link bootstrapMean} states the
 * interval and its edge cases. Few discordant pairs (`better + worse` under 10) make any percentile interval too narrow.
 *
 * The interval depends on the order of `pairs`: give them in the order of their ids.
 */
export function pairedBootstrap(pairs: readonly Pair[], options: BootstrapOptions): PairedComparison {
  const differences = Float64Array.from(pairs, (pair) => pair.arm - pair.control);
  return {
    pairs: pairs.length,
    better: differences.filter((difference) => difference > 0).length,
    worse: differences.filter((difference) => difference < 0).length,
    difference: bootstrapMean(differences, options),
  };
}

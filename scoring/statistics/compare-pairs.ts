import { bcaInterval } from './bca-interval';
import { bootstrapMean } from './bootstrap-mean';
import { sharesClusters } from './cluster-totals';
import { areAlike, type Estimate, mean, noEstimate } from './estimate';
import { estimateMean } from './estimate-mean';
import { mcnemarExact } from './mcnemar-exact';
import { countPairs, type Pair, type PairCounts, pairDifferences } from './pair';
import { percentileInterval } from './percentile-interval';
import { resampleMeans } from './resample-means';
import { bootstrapDraws, type BootstrapOptions, type ClusteredOptions, defaultResamples } from './resampling-options';
import { signFlip } from './sign-flip';
import { type PairedCounts, tangoInterval } from './tango-interval';

export interface PairedComparison extends PairCounts {
  /** Mean of arm − control over the pairs, with the 95 % interval of `method`: the one to report. */
  readonly difference: Estimate;
  /** The same with the percentile interval of the bootstrap (of clusters, where they are shared). */
  readonly percentile: Estimate;
  readonly method: 'bca' | 'percentile' | 'tango' | 'cluster_bootstrap';
  /** Two-sided, of no difference, not corrected for other comparisons; null without pairs. */
  readonly p: number | null;
  readonly test: 'mcnemar_exact' | 'sign_flip' | 'cluster_sign_flip' | null;
  /** How many clusters were resampled; null where no two pairs share one. */
  readonly clusters: number | null;
}

/**
 * With fewer discordant pairs than this, binary pairs have Tango's interval; where that can't be, the bootstrap's is too
 * narrow.
 */
export const leastDiscordant = 10;

/**
 * Compares two arms over the same items, with the interval and the test that the scores bear:
 *
 * | pairs                                             | interval                | test                         |
 * | ------------------------------------------------- | ----------------------- | ---------------------------- |
 * | some share a cluster                              | {@link estimateMean}'s  | {@link signFlip} of clusters |
 * | scores 0 and 1, under 10 discordant, or all alike | {@link tangoInterval}   | {@link mcnemarExact}         |
 * | scores 0 and 1                                    | {@link bcaInterval}     | {@link mcnemarExact}         |
 * | other scores                                      | {@link bcaInterval}     | {@link signFlip}             |
 *
 * Where BCa does not exist the interval is the percentile one. All differences alike, in clusters or of scores other than 0
 * and 1: an interval of no width. No pairs: nulls.
 *
 * The intervals depend on the order of `pairs`: give them in the order of their ids.
 */
export function comparePairs(pairs: readonly Pair[], options: BootstrapOptions): PairedComparison {
  const differences = pairDifferences(pairs);
  const counts = countPairs(differences);
  if (pairs.length === 0) return { ...counts, ...nothingToCompare };
  const clusters = pairs.map(({ cluster }) => cluster);
  if (sharesClusters(clusters)) return { ...counts, ...compareClusters(differences, { ...options, clusters }) };
  const areBinary = pairs.every(({ arm, control }) => isBinary(arm) && isBinary(control));
  return {
    ...counts,
    ...(areBinary ? compareBinary(pairs, counts, differences, options) : compareScores(differences, options)),
    clusters: null,
  };
}

type Inference = Omit<PairedComparison, keyof PairCounts>;
type Intervals = Pick<PairedComparison, 'difference' | 'percentile' | 'method'>;

const nothingToCompare: Inference = {
  difference: noEstimate,
  percentile: noEstimate,
  method: 'percentile',
  p: null,
  test: null,
  clusters: null,
};

function isBinary(score: number): boolean {
  return score === 0 || score === 1;
}

function compareClusters(differences: Float64Array, options: ClusteredOptions): Inference {
  const { estimate, method, clusters } = estimateMean(differences, options);
  return {
    difference: estimate,
    percentile: estimate,
    method,
    ...testBySigns(differences, options),
    clusters,
  };
}

function compareBinary(
  pairs: readonly Pair[],
  counts: PairCounts,
  differences: Float64Array,
  options: BootstrapOptions,
): Omit<Inference, 'clusters'> {
  const { better, worse } = counts;
  const intervals =
    better + worse < leastDiscordant || areAlike(differences)
      ? tangoIntervals(pairs, differences, options)
      : bootstrapIntervals(differences, options);
  return { ...intervals, p: mcnemarExact(better, worse), test: 'mcnemar_exact' };
}

function compareScores(differences: Float64Array, options: BootstrapOptions): Omit<Inference, 'clusters'> {
  return { ...bootstrapIntervals(differences, options), ...testBySigns(differences, options) };
}

function testBySigns(differences: Float64Array, options: ClusteredOptions): Pick<PairedComparison, 'p' | 'test'> {
  const { p, test } = signFlip(differences, options);
  return { p, test };
}

function tangoIntervals(pairs: readonly Pair[], differences: Float64Array, options: BootstrapOptions): Intervals {
  return {
    difference: tangoInterval(pairedCounts(pairs)),
    percentile: bootstrapMean(differences, options),
    method: 'tango',
  };
}

/** Both from one bootstrap. */
function bootstrapIntervals(differences: Float64Array, options: BootstrapOptions): Intervals {
  const value = mean(differences);
  const resamples = options.resamples ?? defaultResamples;
  const distribution = areAlike(differences)
    ? Float64Array.of(value)
    : resampleMeans(differences, resamples, bootstrapDraws(options));
  const percentile = percentileInterval(value, distribution);
  const bca = bcaInterval(differences, distribution);
  const difference = bca ?? percentile;
  return {
    difference,
    percentile,
    method: bca === null ? 'percentile' : 'bca',
  };
}

function pairedCounts(pairs: readonly Pair[]): PairedCounts {
  const count = (arm: number, control: number): number =>
    pairs.filter((pair) => pair.arm === arm && pair.control === control).length;
  return { both: count(1, 1), onlyArm: count(1, 0), onlyControl: count(0, 1), neither: count(0, 0) };
}

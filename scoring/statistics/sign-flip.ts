import { type SeededRandom, seededRandom } from '../../text/seeded-random';
import { clusterTotals } from './cluster-totals';
import { roundingError } from './estimate';
import { type ClusteredOptions, defaultResamples } from './resampling-options';

export interface SignFlipTest {
  /** Two-sided; null without observations. */
  readonly p: number | null;
  /** `cluster_sign_flip` where a cluster has more than one observation: its differences change sign together. */
  readonly test: 'sign_flip' | 'cluster_sign_flip' | null;
  /** Whether every pattern of signs was looked at, rather than `resamples` of them drawn. */
  readonly exact: boolean;
}

/** Up to this many differences other than 0, all of their 2^n patterns of signs are looked at. */
export const mostExactFlips = 14;

/**
 * Tests whether differences are centred on 0 by flipping their signs: under the null hypothesis arm and control are
 * exchangeable within an item, so each pattern of signs is as likely (Fisher, "The Design of Experiments", 1935, section
 * 21; Good, "Permutation, Parametric and Bootstrap Tests of Hypotheses", 2005). Differences that share a cluster flip
 * together. p is the share of patterns whose sum is at least as far from 0 as the observed one.
 *
 * Differences of 0 change nothing and are left out. Up to {@link mostExactFlips} others the test is exact; beyond, patterns
 * are drawn from the seed, and p is (b + 1) / (m + 1), which is never 0 (Phipson and Smyth, "Permutation p-values should
 * never be zero", 2010). All differences 0: 1. No differences: null.
 */
export function signFlip(differences: ArrayLike<number>, { clusters, ...options }: ClusteredOptions): SignFlipTest {
  if (differences.length === 0) return { p: null, test: null, exact: true };
  const totals = clusterTotals(differences, clusters);
  const flipped = (totals?.sums ?? Float64Array.from(differences)).filter(
    (difference) => Math.abs(difference) > roundingError,
  );
  const test = totals === null ? 'sign_flip' : 'cluster_sign_flip';
  if (flipped.length <= mostExactFlips) return { p: exactShare(flipped), test, exact: true };
  const random = seededRandom(options.seed, `${options.stream ?? ''}|sign_flip`);
  return { p: drawnShare(flipped, options.resamples ?? defaultResamples, random), test, exact: false };
}

/** What a sum must reach to be as far from 0 as the observed one, up to rounding. */
function reachOf(differences: Float64Array): number {
  let [sum, size] = [0, 0];
  for (const difference of differences) {
    sum += difference;
    size += Math.abs(difference);
  }
  return Math.abs(sum) - roundingError * size;
}

function exactShare(differences: Float64Array): number {
  const reach = reachOf(differences);
  const patterns = 2 ** differences.length;
  let extreme = 0;
  for (let pattern = 0; pattern < patterns; pattern += 1) {
    let sum = 0;
    for (let index = 0; index < differences.length; index += 1) sum += signed(differences[index]!, pattern >> index);
    if (Math.abs(sum) >= reach) extreme += 1;
  }
  return extreme / patterns;
}

/** Draws 16 signs at a time. */
function drawnShare(differences: Float64Array, resamples: number, random: SeededRandom): number {
  const reach = reachOf(differences);
  let extreme = 0;
  for (let resample = 0; resample < resamples; resample += 1) {
    let [sum, signs] = [0, 0];
    for (let index = 0; index < differences.length; index += 1) {
      signs = index % 16 === 0 ? random.nextBelow(0x1_0000) : signs >> 1;
      sum += signed(differences[index]!, signs);
    }
    if (Math.abs(sum) >= reach) extreme += 1;
  }
  return (extreme + 1) / (resamples + 1);
}

/** Turned round by the lowest bit, without a branch: it would be mispredicted every other time. */
function signed(difference: number, bit: number): number {
  return difference * (1 - 2 * (bit & 1));
}

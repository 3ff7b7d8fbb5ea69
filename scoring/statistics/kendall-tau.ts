import { normalCdf } from './normal-distribution';

export interface RankCorrelation {
  readonly n: number;
  /** −1 … 1; null where a list is constant, or has under two entries. */
  readonly tau: number | null;
  /** Two-sided, of no association; null where tau is. */
  readonly p: number | null;
  /** How p was found. */
  readonly method: 'exact' | 'asymptotic' | null;
}

/** Without ties, p is exact up to this length, as in SciPy. */
const mostExactUntied = 33;
/** With ties, all orders of up to this many entries are looked at: 40,320. */
const mostPermuted = 8;

/**
 * How alike two orders of the same things are: Kendall's tau-b ("The treatment of ties in ranking problems", Biometrika
 * 1945), the pairs ordered alike minus those ordered otherwise, over the geometric mean of the pairs untied in either.
 *
 * p is exact where it can be: without ties from the distribution of inversions (Kendall, "Rank Correlation Methods", 1970,
 * chapter 5), with ties by all permutations of a short list; else by the normal approximation with its variance corrected
 * for ties. n is the number of things compared (arms, say), not of the answers behind them: tau says nothing about those.
 * @throws RangeError where the lists differ in length.
 */
export function kendallTau(a: readonly number[], b: readonly number[]): RankCorrelation {
  if (a.length !== b.length) throw new RangeError(`${a.length} entries beside ${b.length}`);
  const n = a.length;
  const pairs = (n * (n - 1)) / 2;
  const [untiedA, untiedB] = [pairs - tiedPairs(a), pairs - tiedPairs(b)];
  if (untiedA === 0 || untiedB === 0) return { n, tau: null, p: null, method: null };
  const score = concordance(a, b);
  const isUntied = untiedA === pairs && untiedB === pairs;
  const isExact = n <= (isUntied ? mostExactUntied : mostPermuted);
  const p = isExact ? (isUntied ? inversionsP(n, score) : permutationP(a, b, score)) : asymptoticP(a, b, score);
  const tau = Math.max(-1, Math.min(1, score / Math.sqrt(untiedA * untiedB)));
  return { n, tau, p: Math.min(1, p), method: isExact ? 'exact' : 'asymptotic' };
}

/** Pairs ordered alike minus pairs ordered otherwise. */
function concordance(a: readonly number[], b: readonly number[]): number {
  let score = 0;
  for (let i = 1; i < a.length; i += 1) {
    for (let j = 0; j < i; j += 1) score += Math.sign(a[i]! - a[j]!) * Math.sign(b[i]! - b[j]!);
  }
  return score;
}

/** Sizes of the groups of equal entries. */
function tieSizes(values: readonly number[]): number[] {
  const sizes = new Map<number, number>();
  for (const value of values) sizes.set(value, (sizes.get(value) ?? 0) + 1);
  return [...sizes.values()];
}

function tiedPairs(values: readonly number[]): number {
  return sumOver(tieSizes(values), (size) => (size * (size - 1)) / 2);
}

/** Twice the smaller tail of the number of inversions in a random order. */
function inversionsP(n: number, score: number): number {
  const pairs = (n * (n - 1)) / 2;
  const inversions = (pairs - Math.abs(score)) / 2;
  // Chances of each number of inversions; one thing more adds 0 … size − 1 of them, each as likely.
  let chances = [1];
  for (let size = 2; size <= n; size += 1) {
    const longer = new Array<number>(chances.length + size - 1).fill(0);
    chances.forEach((chance, count) => {
      for (let added = 0; added < size; added += 1) longer[count + added]! += chance / size;
    });
    chances = longer;
  }
  return 2 * sumOver(chances.slice(0, inversions + 1), (chance) => chance);
}

/** Twice the smaller tail over all orders; with ties on both sides, the tails differ. */
function permutationP(a: readonly number[], b: readonly number[], score: number): number {
  let [atLeast, atMost, orders] = [0, 0, 0];
  for (const order of permutationsOf(b)) {
    const other = concordance(a, order);
    orders += 1;
    if (other >= score) atLeast += 1;
    if (other <= score) atMost += 1;
  }
  return (2 * Math.min(atLeast, atMost)) / orders;
}

function* permutationsOf(values: readonly number[]): Generator<readonly number[]> {
  if (values.length <= 1) yield values;
  else {
    for (const [index, first] of values.entries()) {
      for (const rest of permutationsOf(values.toSpliced(index, 1))) yield [first, ...rest];
    }
  }
}

function asymptoticP(a: readonly number[], b: readonly number[], score: number): number {
  const n = a.length;
  const [sizesA, sizesB] = [tieSizes(a), tieSizes(b)];
  const both = (of: (size: number) => number): number => sumOver(sizesA, of) * sumOver(sizesB, of);
  const spread = (size: number): number => size * (size - 1) * (2 * size + 5);
  const variance =
    (spread(n) - sumOver(sizesA, spread) - sumOver(sizesB, spread)) / 18 +
    both((size) => size * (size - 1)) / (2 * n * (n - 1)) +
    both((size) => size * (size - 1) * (size - 2)) / (9 * n * (n - 1) * (n - 2));
  return 2 * normalCdf(-Math.abs(score) / Math.sqrt(variance));
}

function sumOver(values: readonly number[], of: (value: number) => number): number {
  return values.reduce((sum, value) => sum + of(value), 0);
}

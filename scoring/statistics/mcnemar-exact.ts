import { lowerBinomial } from './binomial';

/**
 * Two-sided p of the exact McNemar test: given the discordant pairs, the better ones are binomial with chance ½ where both
 * arms are alike (McNemar, "Note on the sampling error of the difference between correlated proportions", Psychometrika
 * 1947; the conditional binomial test, without the mid-p correction). Twice the smaller tail, at most 1.
 *
 * No discordant pair: 1, since nothing speaks against equality. Pairs must be independent: with shared clusters use
 * {@link signFlip}.
 * @param better Pairs that only the arm got right.
 * @param worse Pairs that only the control got right.
 */
export function mcnemarExact(better: number, worse: number): number {
  return Math.min(1, 2 * lowerBinomial(Math.min(better, worse), better + worse, 0.5));
}

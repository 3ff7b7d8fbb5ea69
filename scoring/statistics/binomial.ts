import { logFactorial } from './log-factorial';

/** The chance of exactly `successes` of `trials`, each with `chance`. */
export function binomialTerm(successes: number, trials: number, chance: number): number {
  if (chance <= 0) return successes === 0 ? 1 : 0;
  if (chance >= 1) return successes === trials ? 1 : 0;
  const choices = logFactorial(trials) - logFactorial(successes) - logFactorial(trials - successes);
  return Math.exp(choices + successes * Math.log(chance) + (trials - successes) * Math.log1p(-chance));
}

/** The chance of at most `most` successes of `trials`, each with `chance`; 0 where `most` is negative. */
export function lowerBinomial(most: number, trials: number, chance: number): number {
  if (most < 0) return 0;
  if (most >= trials || chance <= 0) return 1;
  if (chance >= 1) return 0;
  const odds = chance / (1 - chance);
  const mode = (trials + 1) * chance;
  let term = binomialTerm(most, trials, chance);
  let sum = term;
  // Each term from the one above it; below the mode they fall ever faster, so a negligible one ends the sum.
  for (let successes = most; successes > 0; successes -= 1) {
    term *= successes / ((trials - successes + 1) * odds);
    sum += term;
    if (successes < mode && term < sum * 1e-17) break;
  }
  return Math.min(1, sum);
}

import { type Estimate, noEstimate } from './estimate';
import { z95 } from './normal-distribution';

/** Pairs of right and wrong answers, counted by who got them right. */
export interface PairedCounts {
  readonly both: number;
  readonly onlyArm: number;
  readonly onlyControl: number;
  readonly neither: number;
}

/**
 * The difference arm − control of two paired proportions with its 95 % score interval (Tango, "Equivalence test and
 * confidence interval for the difference in proportions for the paired-sample design", Statistics in Medicine 1998): the
 * differences that the score test would not reject. It keeps its coverage with few discordant pairs, down to none, where
 * it still has width. The bounds stay within −1 … 1. No pairs: all `null`.
 */
export function tangoInterval({ both, onlyArm, onlyControl, neither }: PairedCounts): Estimate {
  const pairs = both + onlyArm + onlyControl + neither;
  if (pairs === 0) return noEstimate;
  const value = (onlyArm - onlyControl) / pairs;
  const score = (difference: number): number => tangoScore(pairs, onlyArm, onlyControl, difference);
  return {
    value,
    low: onlyControl === pairs ? -1 : solveFalling(score, z95, -1, value),
    high: onlyArm === pairs ? 1 : solveFalling(score, -z95, value, 1),
  };
}

/** The score statistic at a hypothesised difference; falls as that grows. */
function tangoScore(pairs: number, onlyArm: number, onlyControl: number, difference: number): number {
  const b = -onlyArm - onlyControl + (2 * pairs - onlyArm + onlyControl) * difference;
  const c = -onlyControl * difference * (1 - difference);
  // The chance of `onlyControl`, restricted to the difference, by maximum likelihood.
  const chance = (Math.sqrt(Math.max(0, b ** 2 - 8 * pairs * c)) - b) / (4 * pairs);
  const variance = pairs * (2 * chance + difference * (1 - difference));
  const distance = onlyArm - onlyControl - pairs * difference;
  return variance <= 0 ? Math.sign(distance) * Infinity : distance / Math.sqrt(variance);
}

/** Where a falling function takes a value, by bisection down to neighbouring doubles. */
function solveFalling(of: (x: number) => number, target: number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (of(middle) > target) low = middle;
    else high = middle;
  }
}

import { roundingError } from './estimate';

/** The scores of one item in both arms. */
export interface Pair {
  readonly itemId: string;
  readonly arm: number;
  readonly control: number;
  /** Shared by items that are not independent: of one conversation, session or witness turn. Absent: one of its own. */
  readonly cluster?: string | undefined;
}

/** arm − control of each pair, in their order; 0 where the scores differ by rounding alone. */
export function pairDifferences(pairs: readonly Pair[]): Float64Array {
  return Float64Array.from(pairs, ({ arm, control }) => {
    const difference = arm - control;
    return Math.abs(difference) <= roundingError ? 0 : difference;
  });
}

/** How many pairs there are, and in how many the arm scores higher, and lower. */
export interface PairCounts {
  readonly pairs: number;
  readonly better: number;
  readonly worse: number;
}

export function countPairs(differences: Float64Array): PairCounts {
  let [better, worse] = [0, 0];
  for (const difference of differences) {
    if (difference > 0) better += 1;
    if (difference < 0) worse += 1;
  }
  return { pairs: differences.length, better, worse };
}

import { gradedScorerIds } from '../../scoring/scorer';
import type { CellRow } from './cell-row';

/** Scorers of an experiment by whether they say right or wrong. */
export interface ScorerKinds {
  /** Those of its tables in their order, then those that the rows alone know (judges of a sample, imported labels) by name. */
  readonly binary: readonly string[];
  /** Those that give shares: whether they agree with others is no question of right and wrong. */
  readonly graded: readonly string[];
}

/**
 * Which scorers give verdicts: built-in ones by what they are, any other where all its values are 0 or 1. One without any
 * value is neither.
 * @param scorers Of the experiment's tables.
 */
export function scorerKinds(rows: Iterable<CellRow>, scorers: readonly string[]): ScorerKinds {
  const isBinary = new Map<string, boolean>();
  for (const { scores } of rows) {
    for (const scorer in scores) {
      const value = scores[scorer]!.value;
      if (value === null) continue;
      const known = isBinary.get(scorer);
      if (known !== false) isBinary.set(scorer, value === 0 || value === 1);
    }
  }
  for (const scorer of gradedScorerIds) if (isBinary.has(scorer)) isBinary.set(scorer, false);
  const others = [...isBinary.keys()].filter((scorer) => !scorers.includes(scorer)).sort();
  const all = [...scorers.filter((scorer) => isBinary.has(scorer)), ...others];
  return {
    binary: all.filter((scorer) => isBinary.get(scorer)),
    graded: all.filter((scorer) => !isBinary.get(scorer)),
  };
}

/** Every two of some scorers, in their order. */
export function scorerPairs(scorers: readonly string[]): { readonly first: string; readonly second: string }[] {
  return scorers.flatMap((first, index) => scorers.slice(index + 1).map((second) => ({ first, second })));
}

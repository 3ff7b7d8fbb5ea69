import type { Gold } from '../benchmarks/item';

/** The built-in scorers. `substring` is the primary one; see each file in `code/` for its rule. */
export const scorerIds = ['substring', 'substring_paper', 'strict', 'exact', 'f1', 'drop_f1'] as const;
export type ScorerId = (typeof scorerIds)[number];

/** Those that judge where a sweep file names none. `drop_f1` is for comparison with published runs that report it. */
export const defaultScorerIds = [
  'substring',
  'substring_paper',
  'strict',
  'exact',
  'f1',
] as const satisfies readonly ScorerId[];

/** Those that give more than 0 and 1. */
export const gradedScorerIds = ['f1', 'drop_f1'] as const satisfies readonly ScorerId[];

/** Id of a scorer of any origin: built in, or one's own. */
export type AnyScorerId = string;

/** What one scorer says of one answer. */
export interface Score {
  /** 0 … 1; binary scorers give 0 or 1. */
  readonly value: number;
  /**
   * The answer is an abstention: as the scorer's rule reads it, and value is then 0; under a judge where ABSTAIN stands at
   * its start, and value is whether the judge calls it right.
   */
  readonly abstained: boolean;
}

/** A rule that judges answers; `Id` is {@link AnyScorerId} where it may be one's own. */
export interface Scorer<Id extends AnyScorerId = ScorerId> {
  readonly id: Id;
  /** Raised when the rule changes, so that stored scores say which rule made them. */
  readonly version: number;
  /** `answer` is the reader's visible text. A gold no string rule can judge, a rubric, has the value 0. */
  score(answer: string, gold: Gold): Score;
}

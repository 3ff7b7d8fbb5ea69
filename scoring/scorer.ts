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

/** Those of RECON's questions, which no other scorer can judge; the primary one first. See `code/recon.ts`. */
export const reconScorerIds = ['recon', 'recon_strict'] as const;
export type ReconScorerId = (typeof reconScorerIds)[number];

/** Those that give more than 0 and 1. */
export const gradedScorerIds = ['f1', 'drop_f1', 'recon'] as const satisfies readonly (ScorerId | ReconScorerId)[];

/** The least and the most that a scorer gives. */
export function scoreRange(scorer: AnyScorerId): { readonly low: number; readonly high: number } {
  return { low: scorer === 'recon' ? -1 : 0, high: 1 };
}

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

/** What is stored of a rule's score; null: the answer is for judges alone. */
export interface RuleScore {
  readonly value: number | null;
  readonly abstained: boolean;
}

/** A rule that a sweep's answers are scored by: a {@link Scorer}, or one of RECON's. */
export interface RuleScorer {
  readonly id: AnyScorerId;
  readonly version: number;
  score(answer: string, gold: Gold): RuleScore;
}

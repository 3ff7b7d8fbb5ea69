import type { Gold } from '../benchmarks/item';

/** `substring` is the primary scorer; see each file in `code/` for its rule. */
export const scorerIds = ['substring', 'substring_paper', 'strict', 'exact', 'f1'] as const;
export type ScorerId = (typeof scorerIds)[number];

/** What one scorer says of one answer. */
export interface Score {
  /** 0 … 1; binary scorers give 0 or 1. */
  readonly value: number;
  /** The scorer read the answer as an abstention; value is then 0. */
  readonly abstained: boolean;
}

export interface Scorer {
  readonly id: ScorerId;
  /** Raised when the rule changes, so that stored scores say which rule made them. */
  readonly version: number;
  /** Whether a string rule can judge this gold at all; a rubric counts as wrong and is reported apart. */
  scorable(gold: Gold): boolean;
  /** `answer` is the reader's visible text. */
  score(answer: string, gold: Gold): Score;
}

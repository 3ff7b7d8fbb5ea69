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
  /** `answer` is the reader's visible text. A gold no string rule can judge, a rubric, has the value 0. */
  score(answer: string, gold: Gold): Score;
}

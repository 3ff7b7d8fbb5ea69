import type { Gold } from '../../benchmarks/item';
import type { Score, Scorer, ScorerId } from '../scorer';

/** A gold that a string rule can judge. */
export type FormsGold = Extract<Gold, { kind: 'forms' }>;

/** What differs between the string scorers. */
export interface StringRule {
  readonly id: ScorerId;
  readonly version: number;
  readonly abstains: (answer: string) => boolean;
  /** Score of an answer that does not abstain, 0 … 1. */
  readonly value: (answer: string, gold: FormsGold) => number;
}

/**
 * A scorer from its rule. What all string scorers share stands here: an abstention has the value 0, also where the item
 * is unanswerable and abstaining is right (the report counts "abstained rightly" apart), and a rubric has the value 0
 * as no string rule can judge it.
 */
export function stringScorer(rule: StringRule): Scorer {
  return {
    id: rule.id,
    version: rule.version,
    score(answer, gold): Score {
      if (rule.abstains(answer)) return { value: 0, abstained: true };
      return { value: gold.kind === 'forms' ? rule.value(answer, gold) : 0, abstained: false };
    },
  };
}

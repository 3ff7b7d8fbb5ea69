import { type Arm, byType, type Experiment } from './experiment';
import type { BudgetControlSpec } from './sweep-spec';

/**
 * Equal word budgets: is a packet better because it is short, or because of what it says? The streamlined packet against
 * as many words of raw dialogue: the last ones, the first ones, and those around the evidence.
 */
export const budgetControl: Experiment<BudgetControlSpec> = {
  id: 'budget-control',
  title: 'Budget control',
  description:
    'The streamlined packet beside raw dialogue cut to the same number of words: the most recent, the first, and those ' +
    'around the evidence. All with the neutral prompt.',
  source: 'RENDER (arXiv 2608.23568), the token-matched control; oracle_excerpt and head_raw are additions',
  arms: ({ arms, budgets }) =>
    budgets.flatMap((words) =>
      arms.map((arm): Arm => ({
        factors: { arm, budget: String(words) },
        surface: { kind: 'budget', arm, words },
        promptFamily: 'neutral',
      })),
    ),
  sampling: byType,
};

import { abstainsAtStart } from '../abstain';
import { hotpotqaNormalise } from './hotpotqa-normalise';
import { stringScorer } from './string-scorer';

const closedAnswers = new Set(['yes', 'no', 'noanswer']);

/**
 * HotpotQA's official F1 of an answer and one form: harmonic mean of precision and recall over bags of normalised tokens
 * (Yang et al., EMNLP 2018). Where either side is yes, no or noanswer only equality scores.
 */
export function hotpotqaF1(answer: string, form: string): number {
  const predicted = hotpotqaNormalise(answer);
  const expected = hotpotqaNormalise(form);
  if (predicted !== expected && (closedAnswers.has(predicted) || closedAnswers.has(expected))) return 0;
  const predictedTokens = tokens(predicted);
  const expectedTokens = tokens(expected);
  const shared = countShared(predictedTokens, expectedTokens);
  if (shared === 0) return 0;
  const precision = shared / predictedTokens.length;
  const recall = shared / expectedTokens.length;
  return (2 * precision * recall) / (precision + recall);
}

function tokens(normalised: string): string[] {
  return normalised === '' ? [] : normalised.split(' ');
}

/** Size of the intersection of two bags. */
function countShared(left: readonly string[], right: readonly string[]): number {
  const available = new Map<string, number>();
  for (const token of left) available.set(token, (available.get(token) ?? 0) + 1);
  let shared = 0;
  for (const token of right) {
    const count = available.get(token) ?? 0;
    if (count > 0) {
      available.set(token, count - 1);
      shared += 1;
    }
  }
  return shared;
}

/**
 * The best {@link hotpotqaF1} over the accepted forms; not binary. DROP's F1 (`drop_f1`), which some published HotpotQA
 * runs report, compares token sets and gives other figures.
 */
export const f1 = stringScorer({
  id: 'f1',
  version: 1,
  abstains: abstainsAtStart,
  value: (answer, gold) => Math.max(0, ...gold.forms.map((form) => hotpotqaF1(answer, form))),
});

import type { ArmResult } from '../sweep-report';

/**
 * `hard`: hardly answers at all (answer rate under 5 %). `cautious`: answers seldom and well (answer rate under 60 %,
 * accuracy over answered at least twice the accuracy over delivered, and not 0). `speculative`: the rest.
 */
export type AbstentionRegime = 'hard' | 'cautious' | 'speculative';

/**
 * Names how one reader abstains, over the given arms pooled by cells; the three regimes are the ones RENDER
 * (arXiv 2608.23568) describes, the thresholds are ours. Null where nothing was delivered.
 * @param results Of one reader and one scorer.
 */
export function abstentionRegime(
  results: readonly Pick<ArmResult, 'delivered' | 'answered' | 'right' | 'accuracyAnswered'>[],
): AbstentionRegime | null {
  const sum = (field: 'delivered' | 'answered' | 'right') => results.reduce((total, row) => total + row[field], 0);
  const delivered = sum('delivered');
  const answered = sum('answered');
  const right = sum('right');
  if (delivered === 0) return null;
  const answerRate = answered / delivered;
  if (answerRate < 0.05) return 'hard';
  if (answerRate < 0.6 && right > 0 && rightAnswered(results) / answered >= 2 * (right / delivered)) return 'cautious';
  return 'speculative';
}

/** Sum of the scores of answered cells. It is not that of all cells: a judge may take an abstention for right. */
export function rightAnswered(results: readonly Pick<ArmResult, 'answered' | 'accuracyAnswered'>[]): number {
  return results.reduce((sum, { answered, accuracyAnswered }) => sum + answered * (accuracyAnswered ?? 0), 0);
}

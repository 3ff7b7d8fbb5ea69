import type { ArmCells, ArmResult, Comparison } from '../../sweep-report';
import { formatCount, formatPlural } from '../format';

/** What becomes of cells without a delivered answer, in words: the same rule in every table and every form of report. */
export const missingRule = {
  accuracy:
    'a cell without a delivered answer (failed, given up, or still to come) is in no accuracy, as is one that its judge gave no ' +
    'readable verdict on',
  pairs: 'an item that is missing in one arm leaves both, and is counted',
} as const;

/** The rule for a table of accuracies, with how many cells it is about. */
export function missingCellsNote(results: readonly ArmResult[], arms: readonly ArmCells[]): string {
  const lost = arms.reduce(
    (sum, { outcomes }) => sum + outcomes.failed + outcomes.givenUp + outcomes.pending + outcomes.deferred,
    0,
  );
  const planned = arms.reduce((sum, { outcomes }) => sum + outcomes.planned - outcomes.notApplicable, 0);
  const errors = Math.max(0, ...judgeErrorsByScorer(results));
  return (
    `Missing data: ${missingRule.accuracy}. Here: ${formatCount(lost)} of ${formatPlural(planned, 'cell')}` +
    `${errors > 0 ? `, and up to ${formatPlural(errors, 'judge error')} under a scorer` : ''}.`
  );
}

/** The rule for a table of comparisons, with how many items it is about. */
export function missingPairsNote(comparisons: readonly Comparison[]): string {
  const missing = comparisons.map((row) => row.missing);
  const most = Math.max(0, ...missing);
  return `Missing data: ${missingRule.pairs}. Here: ${most === 0 ? 'none' : `up to ${formatPlural(most, 'item')} a comparison`}.`;
}

function judgeErrorsByScorer(results: readonly ArmResult[]): number[] {
  const sums = new Map<string, number>();
  for (const { scorer, judgeErrors } of results) sums.set(scorer, (sums.get(scorer) ?? 0) + judgeErrors);
  return [...sums.values()];
}

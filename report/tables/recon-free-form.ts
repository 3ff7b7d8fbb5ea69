import { isJudgeScorer } from '../../experiments/judging';
import { mean } from '../../scoring/statistics';
import type { CellRow, CellScore } from './cell-row';

/**
 * Rows in which a free-form answer has the mean of its judges' verdicts as its score, and is strictly right where all of them
 * say so. Without a verdict it stays without a value: in none of the denominators. An abstention is 0 whatever judges say.
 */
export function withFreeFormScores(rows: readonly CellRow[]): CellRow[] {
  return rows.map((row) => {
    if (row.recon?.format !== 'free' || row.scores['recon']?.value !== null) return row;
    const verdicts = Object.entries(row.scores).flatMap(([scorer, { value }]) =>
      isJudgeScorer(scorer) && value !== null ? [value] : [],
    );
    if (verdicts.length === 0) return row;
    const given = (value: number): CellScore => ({ value, abstained: false });
    const score = mean(verdicts);
    return { ...row, scores: { ...row.scores, recon: given(score), recon_strict: given(score === 1 ? 1 : 0) } };
  });
}

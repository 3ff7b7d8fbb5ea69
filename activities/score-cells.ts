import type { PageCursor } from '../contracts/payloads';
import type { Database } from '../db/client';
import { cellsOf, type NewScore, saveScores, unscoredAnswers } from '../db/queries/scores';
import { loadSweep } from '../db/queries/sweeps';
import { sweepScorers } from '../experiments/sweep-scorers';
import { goldAsShown } from '../scoring/recon/expected';
import { page } from './paging';

/** Cells looked at between two turns of the event loop: some tens of milliseconds of work. */
const cellsPerStep = 1_000;

/**
 * Scores stored answers of one condition by every scorer of the sweep; answers that have all present versions are passed
 * over, so that a repeated or resumed page costs little. The cursor is a cell's ordinal.
 */
export async function scoreCells(
  database: Database,
  { sweepId, conditionId, from }: { sweepId: string; conditionId: number; from: number },
): Promise<PageCursor> {
  const { sql } = database;
  const { spec } = await loadSweep(database, sweepId);
  const chosen = sweepScorers(spec);
  const cells = await cellsOf(sql, conditionId);
  return page(from, async (first) => {
    const range = { conditionId, from: first, to: first + cellsPerStep };
    const answers = await unscoredAnswers(sql, range, chosen);
    const rows = answers.flatMap(({ cellId, series, answer, gold, marks }) =>
      chosen.map((scorer): NewScore => {
        const { value, abstained } = scorer.score(answer, goldAsShown(gold, marks));
        return { cell_id: cellId, series, scorer: scorer.id, version: scorer.version, value, abstained };
      }),
    );
    await saveScores(sql, rows);
    return { next: range.to < cells ? range.to : null, done: answers.length };
  });
}

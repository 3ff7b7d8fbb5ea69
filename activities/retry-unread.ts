import { runKey } from '../contracts/action-key';
import type { ConditionOutline, UnreadRetry } from '../contracts/payloads';
import { mostUnreadRounds } from '../contracts/unread-rounds';
import { experimentWorkflowId } from '../contracts/workflow-ids';
import type { Database } from '../db/client';
import { reopenCells } from '../db/queries/reopen-cells';
import { unscoredAnswers } from '../db/queries/scores';
import { loadConditions, loadSweep } from '../db/queries/sweeps';
import { readReply } from '../recon/reply/read-reply';
import { conditionOutlines } from './condition-outlines';
import { withHeartbeats } from './with-heartbeats';

/** Stands for every scorer, so that every answer is looked at, scored or not. */
const noScorer = [{ id: '', version: 0 }];

/**
 * Opens a new series for every cell of some conditions whose reply can't be read, once for each round; says which conditions
 * are to be run for them. Answers that were given before stay in the ledger.
 */
export async function retryUnread(
  database: Database,
  input: { sweepId: string; label: string; conditionIds: readonly number[]; round: number },
): Promise<UnreadRetry> {
  const { sweepId, label, conditionIds, round } = input;
  return withHeartbeats({ doing: 'reading replies' }, async () => {
    const { spec } = await loadSweep(database, sweepId);
    const all = await loadConditions(database, sweepId);
    const unread: string[] = [];
    const touched = new Set<number>();
    for (const conditionId of conditionIds) {
      const range = { conditionId, from: 0, to: 2 ** 31 - 1 };
      for (const { cellId, gold, answer } of await unscoredAnswers(database.sql, range, noScorer)) {
        if (gold.kind !== 'recon' || readReply(answer, gold.key).kind !== 'unreadable') continue;
        unread.push(cellId);
        touched.add(conditionId);
      }
    }
    const cells = await reopenCells(database, {
      sweepId,
      cellIds: unread,
      key: runKey({ workflowId: experimentWorkflowId(sweepId, label), runId: `unread-${round}` }),
      who: 'render-bench',
      reason: `replies that can't be read, time ${round} of at most ${mostUnreadRounds}`,
    });
    const rows = all.filter(({ id }) => touched.has(id));
    const conditions: ConditionOutline[] = cells === 0 ? [] : await conditionOutlines(database, spec, rows);
    return { cells, conditions };
  });
}

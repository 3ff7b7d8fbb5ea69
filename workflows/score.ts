import { upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';

import { runKey } from '../contracts/action-key';
import type { ScoreInput } from '../contracts/operations';
import type { ScoreResult, TableSummary } from '../contracts/payloads';
import { searchAttributes } from '../contracts/search-attributes';
import { scoreConditions } from './experiment-stages';
import { openScoring, writeTables } from './proxies';

/**
 * Scores a sweep's stored answers by the present version of its scorers, after adding those that it is given, and writes
 * every table anew. Sends nothing to a reader. May be started from anywhere, and again with the same input: what has its
 * scores is passed over. Bound: a few pages of scoring for each condition, and a table for each experiment.
 */
export async function score(input: ScoreInput): Promise<ScoreResult> {
  // People write it by hand: one that can't be read is refused where the scoring is opened.
  const { sweepId } = (input as Partial<ScoreInput> | null | undefined) ?? {};
  if (typeof sweepId === 'string') upsertSearchAttributes([{ key: searchAttributes.sweepId, value: sweepId }]);
  const { scorers, added, experiments } = await openScoring({ ...input, key: runKey(workflowInfo()) });
  const tables: [string, TableSummary][] = [];
  let answers = 0;
  for (const { experiment, conditions } of experiments) {
    answers += await scoreConditions(experiment, conditions);
    tables.push([experiment.label, await writeTables(experiment)]);
  }
  return { scorers, added, answers, tables: Object.fromEntries(tables) };
}

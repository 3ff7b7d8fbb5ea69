import { workflowOfKey } from '../../contracts/action-key';
import type { Queryable } from '../client';
import { owedJudgeWorkflows } from './judgings';

/**
 * Ids of the workflows that sweeps are owed beside their own: those that opened reruns, oldest first, then those of judges.
 * One may have ended all the same.
 */
export async function owedWorkflows(sql: Queryable, sweepIds: readonly string[]): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    SELECT x.key FROM operator_actions x
    WHERE x.sweep_id = ANY(${[...sweepIds]}::text[]) AND x.action = 'rerun' AND x.key IS NOT NULL AND EXISTS (
      SELECT FROM series s JOIN cells c ON c.call_key = s.call_key AND c.next_series = s.series
      WHERE s.opened_by = x.id)
    ORDER BY x.id`;
  return [...new Set(rows.map(({ key }) => workflowOfKey(key))), ...(await owedJudgeWorkflows(sql, sweepIds))];
}

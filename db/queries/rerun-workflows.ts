import { workflowOfKey } from '../../contracts/action-key';
import type { Queryable } from '../client';
import { owedReruns } from './rerun-state';

/** Ids of the workflows that opened the reruns which sweeps are owed; one of them may have ended all the same. */
export async function rerunWorkflows(sql: Queryable, sweepIds: readonly string[]): Promise<string[]> {
  const keys: string[] = [];
  for (const sweepId of sweepIds) keys.push(...(await owedReruns(sql, sweepId)));
  return [...new Set(keys.map(workflowOfKey))];
}

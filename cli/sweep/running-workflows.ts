import { type Client, WorkflowNotFoundError } from '@temporalio/client';

import { judgeWorkflowPrefix, rerunWorkflowId, sweepWorkflowId } from '../../contracts/workflow-ids';
import type { Queryable } from '../../db/client';
import { owedWorkflows } from '../../db/queries/owed-workflows';

export interface RunningWorkflows {
  /** Ids of those that work on the sweep by themselves: its own, its reruns' and its judges'. */
  readonly leading: readonly string[];
  /** Ids of their parts, which may outlast one that was terminated; Temporal lists them a moment late. */
  readonly parts: readonly string[];
}

/**
 * Workflows of a sweep that run. Its own and those it owes beside it are asked for by their ids: they are known at once,
 * those too whose ids somebody chose by hand.
 */
export async function runningWorkflows(
  client: Pick<Client, 'workflow'>,
  sql: Queryable,
  sweepId: string,
): Promise<RunningWorkflows> {
  const leading = new Set([sweepWorkflowId(sweepId), ...(await owedWorkflows(sql, [sweepId]))]);
  const parts: string[] = [];
  const leads = [rerunWorkflowId(sweepId, ''), judgeWorkflowPrefix(sweepId)];
  const query = `SweepId = ${JSON.stringify(sweepId)} AND ExecutionStatus = "Running"`;
  for await (const { workflowId } of client.workflow.list({ query })) {
    if (leads.some((beginning) => workflowId.startsWith(beginning))) leading.add(workflowId);
    else if (!leading.has(workflowId)) parts.push(workflowId);
  }
  const running: string[] = [];
  for (const id of leading) if ((await runningState(client, id)) !== undefined) running.push(id);
  return { leading: running, parts };
}

/** Whether a workflow runs, or runs to its end after a request to cancel it; undefined: it does not run. */
export async function runningState(
  client: Pick<Client, 'workflow'>,
  workflowId: string,
): Promise<'running' | 'ending' | undefined> {
  try {
    const { status, raw } = await client.workflow.getHandle(workflowId).describe();
    if (status.name !== 'RUNNING') return undefined;
    return raw.workflowExtendedInfo?.cancelRequested ? 'ending' : 'running';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  }
}

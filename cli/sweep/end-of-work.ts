import { sweepWorkflowId } from '../../contracts/workflow-ids';
import type { Database } from '../../db/client';
import { owedWorkflows } from '../../db/queries/owed-workflows';
import type { WorkflowEnd } from './workflow-end';

/**
 * How the work on a sweep has ended: that of the reruns and judges it owes, else its own. A sweep that has ended is worked
 * on again for as long as one of these runs.
 * @param look - How the workflow of an id has ended, or undefined while it runs; asked for its own last.
 * @returns undefined as `end` while anything works on it; `beside`, the workflow of a rerun or judge that does.
 */
export async function endOfWork<End extends WorkflowEnd | 'unreachable'>(
  { sql }: Pick<Database, 'sql'>,
  sweepId: string,
  look: (workflowId: string) => Promise<End | undefined>,
): Promise<{ readonly end: End | undefined; readonly beside?: string }> {
  for (const beside of await owedWorkflows(sql, [sweepId])) {
    const end = await look(beside);
    if (end === undefined) return { end, beside };
    // Every further look would wait for it as long.
    if (end === 'unreachable') return { end };
  }
  return { end: await look(sweepWorkflowId(sweepId)) };
}

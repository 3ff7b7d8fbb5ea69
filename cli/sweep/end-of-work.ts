import { sweepWorkflowId } from '../../contracts/workflow-ids';
import type { Database } from '../../db/client';
import { owedReruns } from '../../db/queries/rerun-state';
import type { WorkflowEnd } from './workflow-end';

/**
 * How the work on a sweep has ended: that of the reruns it owes, else its own. A sweep that has ended is worked on again for
 * as long as a rerun of it runs.
 * @param look - How the workflow of an id has ended, or undefined while it runs; asked for the reruns first.
 * @returns undefined as `end` while anything works on it; `rerun`, the workflow of a rerun that does.
 */
export async function endOfWork<End extends WorkflowEnd | 'unreachable'>(
  { sql }: Pick<Database, 'sql'>,
  sweepId: string,
  look: (workflowId: string) => Promise<End | undefined>,
): Promise<{ readonly end: End | undefined; readonly rerun?: string }> {
  for (const rerun of await owedReruns(sql, [sweepId])) {
    const end = await look(rerun);
    if (end === undefined) return { end, rerun };
    // Every further look would wait for it as long.
    if (end === 'unreachable') return { end };
  }
  return { end: await look(sweepWorkflowId(sweepId)) };
}

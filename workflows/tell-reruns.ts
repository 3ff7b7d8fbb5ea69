import { CancellationScope, getExternalWorkflowHandle } from '@temporalio/workflow';

import { owedReruns } from './proxies';
import { signalAll } from './signal-all';

/**
 * Passes an operator's word on to the reruns that a sweep is owed, which are workflows of their own; also where the sweep's
 * own work is cancelled. Never fails. Bound: an activity, and a signal to each of them.
 */
export async function tellReruns(sweepId: string, signal: { readonly name: string }): Promise<void> {
  await CancellationScope.nonCancellable(async () => tellWorkflows(await owedReruns(sweepId), signal));
}

/** Passes a word on to workflows wherever they were started. */
export async function tellWorkflows(workflowIds: readonly string[], signal: { readonly name: string }): Promise<void> {
  await signalAll(
    workflowIds.map((id) => getExternalWorkflowHandle(id)),
    signal,
  );
}

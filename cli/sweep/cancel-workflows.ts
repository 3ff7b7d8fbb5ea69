import { setTimeout as sleep } from 'node:timers/promises';

import { type Client, WorkflowNotFoundError } from '@temporalio/client';

import { UserError } from '../../contracts/user-error';
import { sweepWorkflowId } from '../../contracts/workflow-ids';
import { runningState } from './running-workflows';

const lookEveryMs = 500;
/** What is in flight ends within its deadline; a drained worker waits as long. */
const longestEndMs = 11 * 60_000;

/** Asks workflows to end; each waits for what it has in flight. One that has ended by itself needs no asking. */
export async function cancelWorkflows(client: Client, workflowIds: readonly string[]): Promise<void> {
  for (const id of workflowIds) {
    try {
      await client.workflow.getHandle(id).cancel();
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    }
  }
}

/**
 * Waits until a sweep's workflow that was asked to end has done so: a wish to go on that reached it meanwhile would end
 * with it.
 * @param signal - Ends the waiting.
 * @returns whether it has ended.
 * @throws UserError where it does not end although everything in flight must have.
 */
export async function untilCancelledHasEnded(
  client: Client,
  sweepId: string,
  { say, signal }: { readonly say: (line: string) => void; readonly signal: AbortSignal },
): Promise<boolean> {
  const id = sweepWorkflowId(sweepId);
  const pause = (): Promise<unknown> => sleep(lookEveryMs, undefined, { signal }).catch(() => undefined);
  for (const startedAt = performance.now(); (await runningState(client, id)) === 'ending'; await pause()) {
    if (signal.aborted) return false;
    const waitedMs = performance.now() - startedAt;
    if (waitedMs < lookEveryMs) say('Its workflow was cancelled and still waits for what is in flight …');
    if (waitedMs > longestEndMs) {
      throw new UserError(
        `Workflow ${id} was cancelled and does not end. End it with 'temporal workflow terminate --workflow-id ${id}', or ` +
          "with Terminate in the Temporal UI, then go on with 'npx render-bench resume': nothing answered is lost.",
      );
    }
  }
  return true;
}

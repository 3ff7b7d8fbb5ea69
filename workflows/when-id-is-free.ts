import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { sleep } from '@temporalio/workflow';

const pause = '2s';

/**
 * Starts a child, waiting while a workflow of its id still runs: children of a run that was terminated are asked to
 * cancel and take a moment to keep what is in flight. Bound: one timer every 2 s for as long as that lasts.
 */
export async function whenIdIsFree<Handle>(start: () => Promise<Handle>): Promise<Handle> {
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      await sleep(pause);
    }
  }
}

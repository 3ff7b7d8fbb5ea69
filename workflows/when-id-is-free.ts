import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { sleep } from '@temporalio/workflow';

const firstPauseMs = 2_000;
const longestPauseMs = 10 * 60_000;

/**
 * Starts a child, waiting while a workflow of its id still runs: children of a run that was terminated are asked to
 * cancel and take a moment to keep what is in flight; one that another run has started may work for days. Bound: about
 * ten events a look, 2 s after the first and ten minutes apart in the end, so some 1,500 a day.
 */
export async function whenIdIsFree<Handle>(start: () => Promise<Handle>): Promise<Handle> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      await sleep(pauseMs, { summary: 'until the workflow of that id has ended' });
    }
  }
}

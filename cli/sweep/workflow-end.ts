import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';

import type { TemporalSettings } from '../../worker/temporal-settings';
import { glanceAtTemporal } from './connections';

/** How a workflow of a sweep has ended: by itself, or by a failure or somebody in Temporal. */
export type WorkflowEnd =
  | { readonly kind: 'completed' }
  | { readonly kind: 'broken'; readonly why: string }
  /** Never started, or closed so long ago that Temporal has forgotten it. */
  | { readonly kind: 'unknown' };

/** Said where a workflow has completed and the rows still owe cells. */
export const endedTooEarly = 'its workflow ended while cells are owed';

/** A workflow task is tried again at once, then ever later; a worker that is lost costs one or two of them. */
const stuckFromAttempt = 5;

function describeStuck(workflowId: string): string {
  return (
    "its workflow can't go on, as the code of its worker fails on it each time (the Temporal UI says why). Start workers " +
    `of the version that it began on; or end it with 'temporal workflow terminate --workflow-id ${workflowId}', as nothing ` +
    'answered is lost'
  );
}

/** How the newest workflow of an id has ended, or is stuck for good; undefined while it runs. */
export async function workflowEnd(
  client: Pick<Client, 'workflow'>,
  workflowId: string,
): Promise<WorkflowEnd | undefined> {
  const handle = client.workflow.getHandle(workflowId);
  try {
    const { status, raw } = await handle.describe();
    switch (status.name) {
      case 'COMPLETED':
        return { kind: 'completed' };
      case 'FAILED':
        return { kind: 'broken', why: await failureMessage(() => handle.result()) };
      case 'CANCELLED':
      case 'TERMINATED':
        return { kind: 'broken', why: `its workflow was ${status.name.toLowerCase()} in Temporal` };
      case 'TIMED_OUT':
        return { kind: 'broken', why: 'its workflow timed out in Temporal' };
      default:
        return (raw.pendingWorkflowTask?.attempt ?? 0) < stuckFromAttempt
          ? undefined
          : { kind: 'broken', why: describeStuck(workflowId) };
    }
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return { kind: 'unknown' };
    throw error;
  }
}

/**
 * The same for a look in passing.
 * @returns `'unreachable'` where Temporal did not answer within 2 s.
 */
export async function glanceAtWorkflow(
  settings: TemporalSettings,
  workflowId: string,
): Promise<WorkflowEnd | undefined | 'unreachable'> {
  return glanceAtTemporal(settings, (client) => workflowEnd(client, workflowId));
}

async function failureMessage(result: () => Promise<unknown>): Promise<string> {
  try {
    await result();
    return 'its workflow failed';
  } catch (error) {
    let cause = error as Error;
    while (cause.cause instanceof Error && !isForPeople(cause)) cause = cause.cause;
    return cause.message;
  }
}

/** A message for the person, whose cause is but where it came from. */
function isForPeople(error: Error): boolean {
  return error instanceof ApplicationFailure && error.type === 'UserError';
}

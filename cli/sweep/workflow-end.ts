import { Client, Connection, WorkflowNotFoundError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';

import { sweepWorkflowId } from '../../contracts/workflow-ids';
import type { TemporalSettings } from '../../worker/temporal-settings';

const glanceMs = 2_000;

/** How a sweep's workflow has ended: by itself, or by a failure or somebody in Temporal. */
export type WorkflowEnd =
  | { readonly kind: 'completed' }
  | { readonly kind: 'broken'; readonly why: string }
  /** Never started, or closed so long ago that Temporal has forgotten it. */
  | { readonly kind: 'unknown' };

/** Said where a workflow has completed and the rows still owe cells. */
export const endedTooEarly = 'its workflow ended while cells are owed';

/** How the sweep's newest workflow has ended, or undefined while it runs. */
export async function workflowEnd(client: Pick<Client, 'workflow'>, sweepId: string): Promise<WorkflowEnd | undefined> {
  const handle = client.workflow.getHandle(sweepWorkflowId(sweepId));
  try {
    const { status } = await handle.describe();
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
        return undefined;
    }
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return { kind: 'unknown' };
    throw error;
  }
}

/**
 * The same for a look in passing: waits for Temporal at most 2 s.
 * @returns `'unreachable'` where Temporal did not answer.
 */
export async function glanceAtWorkflow(
  { connectionOptions, namespace }: TemporalSettings,
  sweepId: string,
): Promise<WorkflowEnd | undefined | 'unreachable'> {
  const connection = Connection.lazy({ ...connectionOptions, connectTimeout: glanceMs });
  const client = new Client({ connection, namespace });
  try {
    return await client.withDeadline(Date.now() + glanceMs, () => workflowEnd(client, sweepId));
  } catch {
    // Whatever it is (an address, a namespace, a key): the rows can be shown without it.
    return 'unreachable';
  } finally {
    await connection.close();
  }
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

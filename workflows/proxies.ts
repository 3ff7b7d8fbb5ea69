import { ActivityCancellationType, type ActivityInterfaceFor, proxyActivities } from '@temporalio/workflow';

import type { CallActivities, OrchestrationActivities } from '../activities';
import { callQueue, orchestrationQueue } from '../contracts/queues';

const heartbeatTimeout = '10s';

/**
 * Reading, planning, scoring and tables; planning and scoring in pages of about twenty seconds. They fail only for
 * faults of ours or while Postgres is away, so they are tried for ever, at most a minute apart; a person's mistake
 * (a changed data file) ends at once: activities/final-user-errors.ts makes it a failure that is not retried.
 */
export const { outlineSweep, ingestDataset, planCells, freezePlan, scoreCells, writeTables } =
  proxyActivities<OrchestrationActivities>({
    taskQueue: orchestrationQueue,
    startToCloseTimeout: '1h',
    heartbeatTimeout,
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    retry: { initialInterval: '1s', maximumInterval: '60s' },
  });

/** A statement or two each, so a minute says that something is wrong. */
export const { owedBlocks, reopenDeferred } = proxyActivities<OrchestrationActivities>({
  taskQueue: orchestrationQueue,
  startToCloseTimeout: '60s',
  cancellationType: ActivityCancellationType.TRY_CANCEL,
  retry: { initialInterval: '1s', maximumInterval: '30s' },
});

/** A look for the operator's eyes: not worth a retry, the next look comes anyway. */
export const { progressTable } = proxyActivities<OrchestrationActivities>({
  taskQueue: orchestrationQueue,
  startToCloseTimeout: '30s',
  cancellationType: ActivityCancellationType.TRY_CANCEL,
  retry: { maximumAttempts: 1 },
});

/**
 * One tiny request to a reader, on the queue of its provider; at most as long as the longest time-out of a reader. A fault
 * of ours is tried for ever, one of the provider by the activity's own count. Cancellation waits, so that what was paid
 * for is kept.
 */
export function probeActivity(provider: string, summary: string): CallActivities['probeReader'] {
  return proxyActivities<CallActivities>({
    taskQueue: callQueue(provider),
    startToCloseTimeout: '65 minutes',
    heartbeatTimeout,
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    retry: { initialInterval: '2s', maximumInterval: '20s' },
    summary,
  }).probeReader;
}

/**
 * Blocks of calls and steps of batches, on the queue of their provider. Attempts are unlimited: each `nextRetryDelay` of
 * a long wait counts as one, and the budget of attempts per call lives in rows. No schedule-to-close: a daily quota may
 * hold a block for hours. Cancellation waits, so that answers in flight are kept.
 */
export function callActivities(provider: string, summary: string): ActivityInterfaceFor<CallActivities> {
  return proxyActivities<CallActivities>({
    taskQueue: callQueue(provider),
    startToCloseTimeout: '1h',
    heartbeatTimeout,
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    retry: { initialInterval: '1s', maximumInterval: '60s' },
    summary,
  });
}

/** A cancelled condition's last word to the vendor: where nobody serves the queue it is not waited for. */
export function lastLook(
  provider: string,
  summary: string,
): Pick<ActivityInterfaceFor<CallActivities>, 'leaveBatches'> {
  return proxyActivities<CallActivities>({
    taskQueue: callQueue(provider),
    startToCloseTimeout: '5 minutes',
    scheduleToStartTimeout: '20s',
    heartbeatTimeout,
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    retry: { maximumAttempts: 2 },
    summary,
  });
}

import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';

import { laneStopped, rateLimited } from '../../contracts/failure-types';
import { stopLane } from '../../db/queries/lanes';
import type { BatchFault } from '../../providers/batch';
import type { RetryDecision } from '../../providers/provider';
import type { ActivityContext } from '../context';
import { longestHintMs } from '../lane-health';

/** The failure that ends a step until the vendor may be asked again. */
export function askedToWait(
  { batches }: ActivityContext,
  message: string,
  { waitMs }: Extract<RetryDecision, { kind: 'rate_limit' }>,
): ApplicationFailure {
  return rateLimited(message, Math.min(waitMs ?? batches.times.pollMs(0), longestHintMs));
}

/**
 * What a batch API's fault makes of the activity. Faults of the moment and refusals of a mere look are tried again for
 * ever, at most a minute apart, and the Temporal UI shows them; a fault that needs the operator stops the lane for all.
 */
export async function faultFailure(
  context: ActivityContext,
  lane: string,
  { failure }: BatchFault,
): Promise<ApplicationFailure> {
  switch (failure.retry.kind) {
    case 'rate_limit':
      return askedToWait(context, failure.message, failure.retry);
    case 'stop_lane':
      await stopLane(context.database.sql, lane, failure.retry.advice);
      return laneStopped(lane, failure.retry.advice);
    case 'transient':
    case 'no':
      return ApplicationFailure.create({
        type: 'BatchFault',
        message: failure.message,
        category: ApplicationFailureCategory.BENIGN,
      });
    default:
      throw new Error(`unknown retry decision ${String(failure.retry satisfies never)}`);
  }
}

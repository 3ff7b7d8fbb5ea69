import type { BatchHeartbeat } from '../../contracts/payloads';
import { openBatches } from '../../db/queries/batches';
import { BatchFault } from '../../providers/batch';
import type { ActivityContext } from '../context';
import { withHeartbeats } from '../with-heartbeats';
import { requestDeadlineMs } from './batch-times';
import { openBatch } from './batch-work';
import { withdrawBatch } from './close-batch';

/**
 * Where a sweep is cancelled: takes back the batches of a condition that were not submitted, and asks the vendor to end
 * those that run. What they have answered by then is billed, and collected if the sweep goes on after all. Where the
 * sweep is not cancelled its jobs run on, and are taken up again by the condition's next run.
 */
export async function leaveBatches(context: ActivityContext, conditionId: number): Promise<void> {
  await withHeartbeats<BatchHeartbeat, void>({ doing: 'leaving', lines: 0 }, async (progress) => {
    for (const { batchId } of await openBatches(context.database.sql, conditionId)) {
      try {
        const work = await openBatch(context, batchId, progress);
        if (work.batch.sweepState !== 'cancelled') continue;
        if (work.batch.state === 'created') {
          await work.provider.cancel(work.batch.vendorId!, { deadlineMs: requestDeadlineMs });
        } else if (work.batch.createSentAgeMs === null) {
          await withdrawBatch(work, 'not submitted: the sweep is cancelled');
        }
      } catch (error) {
        // Nothing is lost: whoever goes on with the sweep looks at the job first.
        if (!(error instanceof BatchFault)) throw error;
      }
    }
  });
}

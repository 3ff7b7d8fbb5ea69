import type { BatchHeartbeat, BatchStep } from '../../contracts/payloads';
import { markEnded, touchBatch } from '../../db/queries/batches';
import { sentProvider } from '../../experiments/sent-provider';
import { BatchFault } from '../../providers/batch';
import type { ActivityContext } from '../context';
import { withHeartbeats } from '../with-heartbeats';
import { requestDeadlineMs } from './batch-times';
import { batchStep, type BatchWork, openBatch } from './batch-work';
import { loseBatch, refuseBatch } from './close-batch';
import { collectBatch } from './collect-batch';
import { faultFailure } from './fault-failure';
import { submitBatch } from './submit-batch';

/**
 * Does the next step of a batch, as its row says, and writes the row after it. Safe to repeat, and to do twice at the
 * same time: rows decide who makes the job, and a line ends once.
 */
export async function advanceBatch(context: ActivityContext, batchId: number): Promise<BatchStep> {
  return withHeartbeats<BatchHeartbeat, BatchStep>({ doing: 'looking', lines: 0 }, async (progress) => {
    const work = await openBatch(context, batchId, progress);
    try {
      return await doStep(work);
    } catch (error) {
      if (!(error instanceof BatchFault)) throw error;
      if (isGoneForGood(work, error)) return loseBatch(work, error.message);
      await touchBatch(context.database.sql, batchId, error.message);
      throw await faultFailure(context, work.lane, error);
    }
  });
}

/** So long after its time, a job that the vendor won't show or look for is gone, whatever the operator does. */
function isGoneForGood({ batch, context, reader }: BatchWork, { failure }: BatchFault): boolean {
  const { times } = context.batches;
  const ranForMs = batch.submittedAgeMs ?? batch.createSentAgeMs ?? 0;
  return (
    ranForMs > times.windowMs(sentProvider(reader)) + times.cancelPatienceMs &&
    (failure.retry.kind === 'no' || failure.retry.kind === 'stop_lane')
  );
}

function doStep(work: BatchWork): Promise<BatchStep> {
  const { state } = work.batch;
  switch (state) {
    case 'intent':
    case 'uploaded':
      return submitBatch(work);
    case 'created':
      return pollBatch(work);
    case 'ended':
      return collectBatch(work);
    case 'closed':
      return batchStep(work, 'closed', null, work.batch.why);
    default:
      throw new Error(`unknown state ${String(state satisfies never)}`);
  }
}

async function pollBatch(work: BatchWork): Promise<BatchStep> {
  const { batch, provider, context, reader } = work;
  const { sql } = context.database;
  const { times } = context.batches;
  const ranForMs = batch.submittedAgeMs ?? 0;
  const vendorId = batch.vendorId!;
  const windowMs = times.windowMs(sentProvider(reader));
  const givenUp = ranForMs > windowMs ? 'it has not ended in time' : undefined;
  const unwanted = batch.sweepState === 'cancelled' ? 'the sweep is cancelled' : givenUp;
  if (unwanted !== undefined) await askForEnd(work, vendorId);
  const isLost = ranForMs > windowMs + times.cancelPatienceMs;
  const now = await provider.poll(vendorId, { deadlineMs: requestDeadlineMs });
  switch (now.state) {
    case 'running': {
      if (isLost) return loseBatch(work, 'it did not end, not even when it was cancelled');
      const why = unwanted === undefined ? null : `${unwanted}; the vendor was asked to end it`;
      await touchBatch(sql, batch.id, why);
      return batchStep(work, 'running', times.pollMs(unwanted === undefined ? ranForMs : 0), why);
    }
    case 'ended':
      await markEnded(sql, batch.id, now.results);
      return batchStep(work, 'ended', 0);
    case 'refused':
      return refuseBatch(work, now.failure);
    default:
      throw new Error(`unknown batch state ${String(now satisfies never)}`);
  }
}

/** A vendor that refuses says so because the job is ending already; the look that follows tells. */
async function askForEnd({ provider }: BatchWork, vendorId: string): Promise<void> {
  await provider.cancel(vendorId, { deadlineMs: requestDeadlineMs }).catch((error: unknown) => {
    if (!(error instanceof BatchFault)) throw error;
  });
}

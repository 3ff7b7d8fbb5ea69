import { cancellationSignal } from '@temporalio/activity';

import type { BatchStep } from '../../contracts/payloads';
import { giveCreateTurnBack, markCreated, markUploaded, takeCreateTurn, touchBatch } from '../../db/queries/batches';
import { readerLanes } from '../../experiments/reader-lanes';
import { sentProvider } from '../../experiments/sent-provider';
import { BatchFault } from '../../providers/batch';
import { encodedLines } from './batch-lines';
import { requestDeadlineMs } from './batch-times';
import { batchNamed, batchStep, type BatchWork } from './batch-work';
import { loseBatch, refuseBatch, withdrawBatch } from './close-batch';
import { askedToWait } from './fault-failure';
import { submissionGate } from './submission-gate';

/** A request that leaves later than this after its turn was taken does not leave: another may take the turn after it. */
const freshTurnMs = 10_000;

/**
 * Uploads a batch's lines, then makes the job: two steps where the vendor takes files, else one. Making a job is not
 * idempotent, so its turn is committed before the request leaves; from then on the job may exist, and is looked for
 * before it is made again.
 */
export async function submitBatch(work: BatchWork): Promise<BatchStep> {
  const { batch, provider, context, reader } = work;
  const { sql } = context.database;
  const { times } = context.batches;
  if (batch.createSentAgeMs !== null) {
    const found = await findJob(work, batch.createSentAgeMs);
    if (found) return found;
  }
  const gate = await submissionGate(sql, batch.sweepState, readerLanes(reader));
  if (gate) return withdrawBatch(work, `not submitted: ${gate.why}`);
  if (batch.ageMs > times.windowMs(sentProvider(reader))) {
    return refuseBatch(work, {
      code: 'batch_never_taken',
      message: batch.why ?? 'the vendor did not take it in time',
      retry: { kind: 'no' },
    });
  }
  return context.batches.sendingSlots.use(
    () => (provider.upload !== undefined && batch.uploadRef === null ? upload(work) : create(work)),
    async () => {
      const why = 'other batches are being sent';
      await touchBatch(sql, batch.id, why);
      return batchStep(work, batch.state, times.turnedAwayMs(), why);
    },
  );
}

/** Looks for a job that may exist; undefined: it does not. */
async function findJob(work: BatchWork, sentAgeMs: number): Promise<BatchStep | undefined> {
  const { batch, provider, job, context, reader } = work;
  const { sql } = context.database;
  const { times } = context.batches;
  const search = await provider.find(job, { deadlineMs: requestDeadlineMs });
  switch (search.found) {
    case 'yes':
      return recordJob(work, search.vendorId, 'found again');
    case 'no': {
      const leftMs = times.createGraceMs - sentAgeMs;
      if (leftMs <= 0) return undefined;
      const why = 'its creation was not seen to succeed, and it is not listed; it may still be on its way';
      await touchBatch(sql, batch.id, why);
      return batchStep(work, 'looked for', Math.min(Math.max(leftMs, 1), times.pollMs(0)), why);
    }
    case 'unclear': {
      if (sentAgeMs > times.windowMs(sentProvider(reader)) + times.cancelPatienceMs) return loseBatch(work, search.why);
      await touchBatch(sql, batch.id, search.why);
      return batchStep(work, 'looked for', times.pollMs(sentAgeMs), search.why);
    }
    default:
      throw new Error(`unknown search ${String(search satisfies never)}`);
  }
}

async function upload(work: BatchWork): Promise<BatchStep> {
  const { batch, provider, job, context, progress } = work;
  const lines = await encodedLines(work);
  progress({ doing: 'uploading', lines: lines.length });
  try {
    const uploadRef = await provider.upload!(job, lines, {
      deadlineMs: requestDeadlineMs,
      signal: cancellationSignal(),
    });
    await markUploaded(context.database.sql, batch.id, uploadRef);
    return await batchStep(work, 'uploaded', 0);
  } catch (error) {
    // A file that nobody uses costs nothing, so nothing has to be looked for.
    if (error instanceof BatchFault) return submissionFailed(work, error);
    throw error;
  }
}

async function create(work: BatchWork): Promise<BatchStep> {
  const { batch, provider, job, context, progress } = work;
  const { sql } = context.database;
  const { times } = context.batches;
  const source = batch.uploadRef === null ? { lines: await encodedLines(work) } : { uploadRef: batch.uploadRef };
  progress({ doing: 'creating', lines: batch.lines });
  const askedAt = performance.now();
  const turn = await takeCreateTurn(sql, batch.id, times.createGraceMs);
  if (turn === undefined || performance.now() - askedAt > freshTurnMs) {
    return batchStep(work, batch.state, times.pollMs(0), 'another worker is at it');
  }
  let vendorId: string;
  try {
    // Not aborted by a cancellation: whether the job exists would be unknown.
    vendorId = await provider.create(job, source, { deadlineMs: requestDeadlineMs });
  } catch (error) {
    // Of anything else than a plain refusal the job may have come to be.
    if (!(error instanceof BatchFault) || error.failure.retry.kind === 'transient') throw error;
    await giveCreateTurnBack(sql, batch.id, turn);
    return submissionFailed(work, error);
  }
  return recordJob(work, vendorId, 'created');
}

async function recordJob(work: BatchWork, vendorId: string, state: string): Promise<BatchStep> {
  const { batch, provider, context } = work;
  const recorded = await markCreated(context.database.sql, batch.id, vendorId);
  if (recorded === vendorId) {
    context.tell({ kind: 'batch_created', ...batchNamed(work) });
    return batchStep(work, state, 0);
  }
  // Two requests have made one job each: what the second has not run yet is not to be paid for.
  await provider.cancel(vendorId, { deadlineMs: requestDeadlineMs });
  return batchStep(work, 'created', 0, `a second job ${vendorId} of the same lines was cancelled`);
}

/** No job was made for certain. */
async function submissionFailed(work: BatchWork, fault: BatchFault): Promise<BatchStep> {
  const { context, batch } = work;
  const { failure } = fault;
  const { times } = context.batches;
  switch (failure.retry.kind) {
    case 'transient':
      throw fault;
    case 'rate_limit': {
      if (batch.ageMs > times.submitPatienceMs) return refuseBatch(work, failure);
      await touchBatch(context.database.sql, batch.id, failure.message);
      throw askedToWait(context, failure.message, failure.retry);
    }
    case 'stop_lane':
    case 'no':
      return refuseBatch(work, failure);
    default:
      throw new Error(`unknown retry decision ${String(failure.retry satisfies never)}`);
  }
}

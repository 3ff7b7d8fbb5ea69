import { laneStopped } from '../../contracts/failure-types';
import type { BatchStep } from '../../contracts/payloads';
import { type AttemptEnd, settleAttempts } from '../../db/queries/attempts';
import { hasOthersSubmitted, lineStates, type UnsentCode } from '../../db/queries/batch-lines';
import { closeBatch, takeCreateTurn } from '../../db/queries/batches';
import { stopLane } from '../../db/queries/lanes';
import { endBatchHold } from '../../db/queries/workers';
import type { ProviderFailure } from '../../providers/provider';
import { attemptEnded } from '../work-event';
import { batchNamed, batchStep, type BatchWork } from './batch-work';
import { missingEnd, unsentEnd } from './line-end';

const endsPerStatement = 500;

/** A batch whose queue has no room for even so few lines is not worth its wait. */
const fewestLines = 20;

/** Closes a batch that no job was made of; its calls may go into another one. */
export function withdrawBatch(work: BatchWork, why: string): Promise<BatchStep> {
  return closeUnsent(work, 'batch_withdrawn', why);
}

/**
 * Closes a batch that the vendor refused as a whole, before any line ran. Where its queue had no room, the calls wait
 * for another batch: a smaller one, where nothing else of ours was in the queue. Where the lane stops, they wait for the
 * operator. Else they are answered in real time.
 */
export async function refuseBatch(work: BatchWork, { message, retry }: ProviderFailure): Promise<BatchStep> {
  if (retry.kind === 'stop_lane') {
    await closeUnsent(work, 'batch_withdrawn', `refused: ${message}`);
    await stopLane(work.context.database.sql, work.lane, retry.advice);
    throw laneStopped(work.lane, retry.advice);
  }
  if (retry.kind !== 'rate_limit') return closeUnsent(work, 'batch_refused', message);
  if (await hasOthersSubmitted(work.context.database.sql, work.batch))
    return closeUnsent(work, 'batch_queue_full', message);
  return closeUnsent(work, work.batch.lines <= fewestLines ? 'batch_refused' : 'batch_too_large', message);
}

/** Closes a batch whose job can't tell any more what became of the lines that have no end. */
export async function loseBatch(work: BatchWork, why: string): Promise<BatchStep> {
  await endOpenLines(work, (attemptId) => missingEnd(attemptId, why));
  return close(work, why);
}

/** Closes a batch all of whose lines have ended. */
export async function close(work: BatchWork, why: string | null): Promise<BatchStep> {
  const { context, batch } = work;
  await context.database.sql.begin(async (sql) => {
    await closeBatch(sql, batch.id, why);
    await endBatchHold(sql, batch.token);
  });
  context.tell({ kind: 'batch_ended', ...batchNamed(work), why });
  return batchStep(work, 'closed', null, why);
}

async function closeUnsent(work: BatchWork, code: UnsentCode, why: string): Promise<BatchStep> {
  const { context, batch } = work;
  const { times } = context.batches;
  // Whoever has the turn is the only one who may make the job: with it in hand, nobody does while the batch is closed.
  const isSure = batch.vendorId !== null || (await takeCreateTurn(context.database.sql, batch.id, times.createGraceMs));
  if (!isSure) return batchStep(work, batch.state, times.turnedAwayMs(), 'another worker is at it');
  await endOpenLines(work, (attemptId) => unsentEnd(attemptId, code, why));
  return close(work, why);
}

/** Safe to repeat: an attempt ends once. */
export async function endOpenLines(
  { context, batch, reader }: BatchWork,
  endOf: (attemptId: number) => AttemptEnd,
): Promise<number> {
  const { sql } = context.database;
  const open = [...(await lineStates(sql, batch.id))].filter(([, { hasEnded }]) => !hasEnded).map(([id]) => id);
  for (let from = 0; from < open.length; from += endsPerStatement) {
    const ends = open.slice(from, from + endsPerStatement).map(endOf);
    const startedAt = performance.now();
    const settled = await settleAttempts(sql, ends);
    const settleMs = performance.now() - startedAt;
    for (const end of ends) context.tell(attemptEnded(reader, end, settled.has(end.id), settleMs));
  }
  return open.length;
}

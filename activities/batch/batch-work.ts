import type { BatchHeartbeat, BatchStep } from '../../contracts/payloads';
import { UserError } from '../../contracts/user-error';
import { lineTotals } from '../../db/queries/batch-lines';
import { loadBatch, otherVendorIds, type StoredBatch } from '../../db/queries/batches';
import { readerLanes } from '../../experiments/reader-lanes';
import type { ReaderSpec } from '../../experiments/sweep-spec';
import type { BatchJob, BatchProvider } from '../../providers/batch';
import type { ActivityContext } from '../context';
import { loadReader } from '../load-reader';
import { askedOf, type BatchNamed } from '../work-event';
import type { LineContext } from './line-end';

/** A batch and what a step of it needs. */
export interface BatchWork {
  readonly context: ActivityContext;
  readonly batch: StoredBatch;
  readonly reader: ReaderSpec;
  /** The narrowest lane of the reader: the one that is stopped. */
  readonly lane: string;
  readonly provider: BatchProvider;
  readonly job: BatchJob;
  /** Shown in the Temporal UI while the step works. */
  readonly progress: (details: BatchHeartbeat) => void;
}

/** @throws BatchFault where the reader's key can't be used. */
export async function openBatch(
  context: ActivityContext,
  batchId: number,
  progress: BatchWork['progress'],
): Promise<BatchWork> {
  const batch = await loadBatch(context.database.sql, batchId);
  if (!batch) throw new UserError(`there is no batch ${batchId}: its sweep was removed`);
  const reader = await loadReader(context.database, batch.sweepId, batch.readerId);
  return {
    context,
    batch,
    reader,
    lane: readerLanes(reader)[1],
    provider: await context.batches.providerFor(reader),
    job: {
      token: batch.token,
      lines: batch.lines,
      model: reader.model,
      since: batch.createdAt,
      otherIds: await otherVendorIds(context.database.sql, batch),
    },
    progress,
  };
}

/** How this batch's lines are written down. */
export function lineContext({ batch, reader, provider }: BatchWork): LineContext {
  return { reader, client: provider.client, exchangeMs: Math.round(batch.submittedAgeMs ?? 0) };
}

/** A batch as it is named where its work is told of. */
export function batchNamed({ batch, reader }: Pick<BatchWork, 'batch' | 'reader'>): BatchNamed {
  const { id, sweepId, conditionId, lines } = batch;
  return { ...askedOf(reader), batchId: id, sweepId, conditionId, lines };
}

/** What a step comes to. `againInMs` is null where the batch is closed. */
export async function batchStep(
  { context, batch }: Pick<BatchWork, 'context' | 'batch'>,
  state: string,
  againInMs: number | null,
  why: string | null = null,
): Promise<BatchStep> {
  const { delivered } = await lineTotals(context.database.sql, batch.id);
  return { batchId: batch.id, state, why, againInMs, settled: delivered, of: batch.lines };
}

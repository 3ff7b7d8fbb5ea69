import type { ReaderSpec } from '../../experiments/sweep-spec';
import type { BatchProvider } from '../../providers/batch';
import { AtMost } from './at-most';
import { type BatchTimes, batchTimes } from './batch-times';

/** Makes the batch API that serves a reader. Rejects with `BatchFault` where its key can't be used. */
export type BatchProviderFactory = (reader: ReaderSpec) => BatchProvider | Promise<BatchProvider>;

/** What a worker's batches share. */
export interface BatchTools {
  readonly providerFor: BatchProviderFactory;
  readonly times: BatchTimes;
  /** Conditions whose batches are written down at the same time: each holds a connection and, with a cap, its lock. */
  readonly journalSlots: AtMost;
  /** Batches whose lines are in memory at the same time. */
  readonly sendingSlots: AtMost;
}

const mostJournalling = 2;
const mostInMemory = 2;

/** @param pace - See {@link batchTimes}. */
export function batchTools(providerFor: BatchProviderFactory, pace?: number): BatchTools {
  return {
    providerFor,
    times: batchTimes(pace),
    journalSlots: new AtMost(mostJournalling),
    sendingSlots: new AtMost(mostInMemory),
  };
}

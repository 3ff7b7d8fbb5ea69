import type { Database } from '../db/client';
import type { BatchTools } from './batch/batch-tools';
import type { CallStreams, ProviderFactory } from './call-streams';
import type { TellWork } from './work-event';

/** What a worker gives its activities. */
export interface ActivityContext {
  readonly database: Database;
  readonly workerId: string;
  readonly streams: CallStreams;
  readonly providerFor: ProviderFactory;
  readonly batches: BatchTools;
  /** Whether the worker is shutting down: take nothing new, finish what is in flight, return the rest. */
  readonly draining: () => boolean;
  /** Hears of the work, for logs and metrics. */
  readonly tell: TellWork;
}

import type { Database } from '../db/client';
import type { CallStreams } from './call-streams';

/** What a worker gives its activities. */
export interface ActivityContext {
  readonly database: Database;
  readonly workerId: string;
  readonly streams: CallStreams;
  /** Whether the worker is shutting down: take nothing new, finish what is in flight, return the rest. */
  readonly draining: () => boolean;
}

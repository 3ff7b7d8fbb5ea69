import { existsSync } from 'node:fs';

import { NativeConnection, Runtime, Worker } from '@temporalio/worker';

import { createCallActivities, createOrchestrationActivities } from '../activities';
import { type BatchProviderFactory, batchTools } from '../activities/batch/batch-tools';
import { CallStreams, type ProviderFactory } from '../activities/call-streams';
import { callQueue, orchestrationQueue } from '../contracts/queues';
import { UserError } from '../contracts/user-error';
import { openDatabase } from '../db/client';
import { migrateDatabase } from '../db/migrate';
import { providerNames } from '../providers/provider';
import { workflowBundlePath } from './build-bundle';
import { ensureSearchAttributes } from './search-attributes';
import type { TemporalSettings } from './temporal-settings';
import { holdLease, newWorkerId } from './worker-lease';
import { WorkerLogger } from './worker-logger';

/** Every queue one worker serves by default. */
export const allQueues: readonly string[] = [orchestrationQueue, ...providerNames.map(callQueue)];

export interface RunWorkerOptions {
  readonly databaseUrl: string;
  readonly temporal: TemporalSettings;
  readonly queues: readonly string[];
  readonly providerFor: ProviderFactory;
  readonly batchProviderFor: BatchProviderFactory;
  /** All waits of batch mode times this; undefined: 1. */
  readonly batchPace?: number;
}

export interface RunningWorker {
  readonly workerId: string;
  /** Takes nothing new, finishes what is in flight, gives the rest back. Safe to repeat. */
  drain(): void;
  /** Resolves when the worker has stopped. */
  readonly stopped: Promise<void>;
}

/** A drained block returns within a deadline of one attempt; well above it, the SDK would cut answers in flight. */
const shutdownGraceTime = '11 minutes';
/** How long a workflow waits for a worker that is gone before another one may take it over. */
const stickyQueueScheduleToStartTimeout = '5s';
/** Cancellation reaches an activity only with a heartbeat, so heartbeats go out as often as they are made. */
const heartbeatThrottle = '2s';

/** Starts a worker process's work. The caller installs signal handlers that call `drain`. */
export async function startWorker(options: RunWorkerOptions): Promise<RunningWorker> {
  if (!existsSync(workflowBundlePath)) {
    throw new UserError(`${workflowBundlePath} is missing: run "npm run build" first.`);
  }
  // Signals are ours: the SDK's own handlers would shut down without draining.
  Runtime.install({
    shutdownSignals: [],
    logger: new WorkerLogger(),
    telemetryOptions: { logging: { filter: { core: 'WARN', other: 'WARN' } } },
  });
  await migrateDatabase(options.databaseUrl);
  const releases: (() => Promise<unknown>)[] = [];
  const release = async (): Promise<void> => {
    for (const step of releases.toReversed()) await step().catch(() => undefined);
  };
  try {
    const started = await startPolling(options, releases);
    const stopped = allStopped(started.runs, started.drain).finally(release);
    return { workerId: started.workerId, drain: started.drain, stopped };
  } catch (error) {
    await release();
    throw error;
  }
}

interface StartedWorker {
  readonly workerId: string;
  readonly runs: readonly Promise<void>[];
  readonly drain: () => void;
}

/** @param releases - Told how to undo each step, in the order they were made. */
async function startPolling(options: RunWorkerOptions, releases: (() => Promise<unknown>)[]): Promise<StartedWorker> {
  const database = openDatabase(options.databaseUrl, 12);
  releases.push(() => database.close());
  const connection = await NativeConnection.connect(options.temporal.connectionOptions);
  releases.push(() => connection.close());
  await ensureSearchAttributes(connection, options.temporal.namespace);

  const workerId = newWorkerId();
  const streams = new CallStreams(database, workerId, options.providerFor);
  const lease = await holdLease(database, workerId, options.queues, async (rank, of) => {
    await streams.forgetIdle();
    await streams.shareLanes(rank, of);
  });
  releases.push(() => lease.end());
  let draining = false;
  const callActivities = createCallActivities({
    database,
    workerId,
    streams,
    providerFor: options.providerFor,
    batches: batchTools(options.batchProviderFor, options.batchPace),
    draining: () => draining,
  });
  const workers = await Promise.all(
    options.queues.map((queue) =>
      Worker.create({
        connection,
        namespace: options.temporal.namespace,
        taskQueue: queue,
        identity: workerId,
        shutdownGraceTime,
        maxHeartbeatThrottleInterval: heartbeatThrottle,
        defaultHeartbeatThrottleInterval: heartbeatThrottle,
        ...(queue === orchestrationQueue
          ? {
              workflowBundle: { codePath: workflowBundlePath },
              activities: createOrchestrationActivities({ database }),
              stickyQueueScheduleToStartTimeout,
              maxCachedWorkflows: 200,
              maxConcurrentWorkflowTaskExecutions: 8,
              maxConcurrentActivityTaskExecutions: 8,
            }
          : { activities: callActivities }),
      }),
    ),
  );
  const drain = (): void => {
    draining = true;
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  };
  return { workerId, runs: workers.map((worker) => worker.run()), drain };
}

/** One queue that fails drains the others: their calls in flight end and are kept before its error is thrown. */
async function allStopped(runs: readonly Promise<void>[], drain: () => void): Promise<void> {
  for (const run of runs) run.catch(drain);
  const ends = await Promise.allSettled(runs);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

import type { WorkerDeploymentVersion } from '@temporalio/common';
import { NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker';

import { createCallActivities, createOrchestrationActivities, createWatchingActivities } from '../activities';
import { type BatchProviderFactory, batchTools } from '../activities/batch/batch-tools';
import { CallStreams, type ProviderFactory } from '../activities/call-streams';
import type { TellWork } from '../activities/work-event';
import { callQueue, orchestrationQueue, watchingQueue } from '../contracts/queues';
import { openDatabase } from '../db/client';
import { migrateDatabase } from '../db/migrate';
import { isPostgresAway } from '../db/sqlstate';
import { providerNames } from '../providers/provider';
import { encodingBundlePath, requireWorkflowBundles, workflowBundlePath } from './build-bundle';
import { type BuildStanding, standingOf } from './build-standing';
import { installRuntime } from './install-runtime';
import { logWork, type WorkerLog } from './log';
import { WorkMetrics } from './metrics';
import { ensureSearchAttributes } from './search-attributes';
import type { TemporalSettings } from './temporal-settings';
import { holdLease, newWorkerId } from './worker-lease';

/** Every queue one worker serves by default. */
export const allQueues: readonly string[] = [orchestrationQueue, ...providerNames.map(callQueue)];

export interface RunWorkerOptions {
  readonly databaseUrl: string;
  readonly temporal: TemporalSettings;
  readonly queues: readonly string[];
  readonly providerFor: ProviderFactory;
  /** Where commands of `onEvent` and `urlEnv` look. */
  readonly env: NodeJS.ProcessEnv;
  readonly batchProviderFor: BatchProviderFactory;
  /** All waits of batch mode times this; undefined: 1. */
  readonly batchPace?: number;
  readonly log: WorkerLog;
  /** `host:port` to serve metrics at; undefined: none are. */
  readonly metrics?: string;
  /** Serve as this build of a deployment, each workflow staying on the build it began on; undefined: not versioned. */
  readonly version?: WorkerDeploymentVersion;
}

export interface RunningWorker {
  readonly workerId: string;
  /** What its build is to the deployment, once the server knows of it; undefined where it is not versioned. */
  readonly standing: Promise<BuildStanding> | undefined;
  /** Takes nothing new, finishes what is in flight, gives the rest back. Safe to repeat. */
  drain(): void;
  /** Resolves when the worker has stopped. */
  readonly stopped: Promise<void>;
}

/** A drained block returns within a deadline of one attempt; well above it, the SDK would cut answers in flight. */
const shutdownGraceTime = '11 minutes';
/** How long a workflow waits for a worker that is gone before another one may take it over. */
const stickyQueueScheduleToStartTimeout = '5s';
/** Sweeps that one worker watches at a time: a watch sleeps for nearly all of its time. */
const mostWatches = 100;
/** Cancellation reaches an activity only with a heartbeat, so heartbeats go out as often as they are made. */
const heartbeatThrottle = '2s';
/** How old the gauges of calls may be when they are read. */
const loadEveryMs = 1_000;

/** Starts a worker process's work. The caller installs signal handlers that call `drain`. */
export async function startWorker(options: RunWorkerOptions): Promise<RunningWorker> {
  requireWorkflowBundles();
  const runtime = installRuntime(options.log, options.metrics);
  const metrics = options.metrics === undefined ? undefined : new WorkMetrics(runtime.metricMeter);
  const releases: (() => Promise<unknown>)[] = [];
  const release = async (): Promise<void> => {
    for (const step of releases.toReversed()) await step().catch(() => undefined);
  };
  try {
    await migrateDatabase(options.databaseUrl);
    const started = await startPolling(options, metrics, releases);
    const stopped = allStopped(started.runs, started.drain).finally(release);
    return { workerId: started.workerId, standing: started.standing, drain: started.drain, stopped };
  } catch (error) {
    await release();
    // Else it keeps the process.
    await runtime.shutdown();
    throw error;
  }
}

interface StartedWorker {
  readonly workerId: string;
  readonly standing: RunningWorker['standing'];
  readonly runs: readonly Promise<void>[];
  readonly drain: () => void;
}

/** @param releases - Told how to undo each step, in the order they were made. */
async function startPolling(
  options: RunWorkerOptions,
  metrics: WorkMetrics | undefined,
  releases: (() => Promise<unknown>)[],
): Promise<StartedWorker> {
  const database = openDatabase(options.databaseUrl, 12);
  releases.push(() => database.close());
  const { connectionOptions, namespace, dataConverter } = options.temporal;
  const connection = await NativeConnection.connect(connectionOptions);
  releases.push(() => connection.close());
  await ensureSearchAttributes(connection, namespace);

  const workerId = newWorkerId();
  options.log.always({ worker: workerId });
  const tell = tellAll(options.log, metrics);
  const streams = new CallStreams(database, workerId, options.providerFor, tell);
  const answering = new AnsweringDatabase(tell);
  const onRenewed = async (rank: number, of: number): Promise<void> => {
    answering.answered();
    await streams.forgetIdle();
    await streams.shareLanes(rank, of);
    await streams.heedOperators();
  };
  const lease = await holdLease(database, workerId, options.queues, onRenewed, (error) => answering.failed(error));
  releases.push(() => lease.end());
  if (metrics) {
    const ticker = setInterval(() => void streams.load().then((load) => metrics.setLoad(load), ignored), loadEveryMs);
    releases.push(() => Promise.resolve(clearInterval(ticker)));
  }
  let draining = false;
  const isDraining = (): boolean => draining;
  const callActivities = createCallActivities({
    database,
    workerId,
    streams,
    providerFor: options.providerFor,
    batches: batchTools(options.batchProviderFor, options.batchPace),
    draining: isDraining,
    tell,
  });
  const watching = createWatchingActivities({ database, draining: isDraining, env: options.env });
  const create = (taskQueue: string, more: Partial<WorkerOptions>): Promise<Worker> =>
    Worker.create({
      connection,
      namespace,
      dataConverter,
      taskQueue,
      identity: workerId,
      shutdownGraceTime,
      maxHeartbeatThrottleInterval: heartbeatThrottle,
      defaultHeartbeatThrottleInterval: heartbeatThrottle,
      ...(options.version && { workerDeploymentOptions: pinnedTo(options.version) }),
      ...more,
    });
  const workers = await Promise.all(
    options.queues.flatMap((queue) =>
      queue === orchestrationQueue
        ? [
            create(queue, {
              workflowBundle: { codePath: dataConverter ? encodingBundlePath : workflowBundlePath },
              activities: createOrchestrationActivities({ database, env: options.env }),
              stickyQueueScheduleToStartTimeout,
              maxCachedWorkflows: 200,
              maxConcurrentWorkflowTaskExecutions: 8,
              maxConcurrentActivityTaskExecutions: 8,
            }),
            create(watchingQueue, { activities: watching, maxConcurrentActivityTaskExecutions: mostWatches }),
          ]
        : [create(queue, { activities: callActivities })],
    ),
  );
  const drain = (): void => {
    draining = true;
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  };
  const runs = workers.map((worker) => worker.run());
  const { version } = options;
  const queues = options.queues.flatMap((queue) => (queue === orchestrationQueue ? [queue, watchingQueue] : [queue]));
  const standing = version && standingOf(connection.workflowService, { namespace, version, queues });
  return { workerId, standing, runs, drain };
}

/** Histories are replayed by the build that made them; conditions move to the current one when they go on as new. */
function pinnedTo(version: WorkerDeploymentVersion): WorkerOptions['workerDeploymentOptions'] {
  return { useWorkerVersioning: true, version, defaultVersioningBehavior: 'PINNED' };
}

/** A stream that could not be opened fails the calls that asked for it; it has no load. */
const ignored = (): void => undefined;

function tellAll(log: WorkerLog, metrics: WorkMetrics | undefined): TellWork {
  const toLog = logWork(log);
  if (!metrics) return toLog;
  return (event) => {
    toLog(event);
    metrics.tell(event);
  };
}

/** Whether Postgres answers, as the renewals of the lease find it. */
class AnsweringDatabase {
  private awaySince: number | undefined;

  constructor(private readonly tell: TellWork) {}

  answered(): void {
    if (this.awaySince === undefined) return;
    this.tell({ kind: 'database_back', forMs: performance.now() - this.awaySince });
    this.awaySince = undefined;
  }

  failed(error: unknown): void {
    if (this.awaySince !== undefined || !isPostgresAway(error)) return;
    this.awaySince = performance.now();
    this.tell({ kind: 'database_away', why: (error as Error).message });
  }
}

/** One queue that fails drains the others: their calls in flight end and are kept before its error is thrown. */
async function allStopped(runs: readonly Promise<void>[], drain: () => void): Promise<void> {
  for (const run of runs) run.catch(drain);
  const ends = await Promise.allSettled(runs);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

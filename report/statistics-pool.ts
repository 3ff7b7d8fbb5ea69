import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import {
  drawsOf,
  runStatisticsJob,
  type StatisticsArguments,
  type StatisticsFunction,
  type StatisticsJob,
  type StatisticsResult,
} from './statistics-job';
import type { JobOutcome } from './statistics-worker';

export interface PoolOptions {
  /** At most so many threads beside this one; 0 computes in this one. Default: one per processor, at most 8. */
  readonly threads?: number;
  /** Threads are started where the jobs draw at least so many numbers; see `drawsOf`. Default: 100 million. */
  readonly leastDraws?: number;
  /** How a thread is started, where not from the built file beside this one. */
  readonly startWorker?: () => Worker;
}

/** About half a second's worth; a thread takes a tenth of that to start. */
const worthThreads = 1e8;
const mostThreads = 8;
/** Small against the whole, so that threads end together; large against the way there and back. */
const jobsPerChunk = 4;

/** Many comparisons, each from the arguments of `comparePairs`, in their order; as {@link computeStatistics}. */
export function comparisons(
  jobs: readonly StatisticsArguments<'comparePairs'>[],
  options?: PoolOptions,
): Promise<StatisticsResult<'comparePairs'>[]> {
  return computeStatistics(
    jobs.map((job) => ({ function: 'comparePairs', arguments: job })),
    options,
  );
}

/** Many accuracies, each from the arguments of `accuracyInterval`, in their order; as {@link computeStatistics}. */
export function accuracies(
  jobs: readonly StatisticsArguments<'accuracyInterval'>[],
  options?: PoolOptions,
): Promise<StatisticsResult<'accuracyInterval'>[]> {
  return computeStatistics(
    jobs.map((job) => ({ function: 'accuracyInterval', arguments: job })),
    options,
  );
}

/** How far scorers agree, each from the arguments of `kappaByItems`, in their order; as {@link computeStatistics}. */
export function kappas(
  jobs: readonly StatisticsArguments<'kappaByItems'>[],
  options?: PoolOptions,
): Promise<StatisticsResult<'kappaByItems'>[]> {
  return computeStatistics(
    jobs.map((job) => ({ function: 'kappaByItems', arguments: job })),
    options,
  );
}

/**
 * Computes jobs in threads, which are ended before it returns; in this thread, with a turn of the event loop before each,
 * where the jobs are few or the project runs from its sources. Results are in the order of the jobs and the same to the
 * bit, however many threads there are: every job draws from its own seed and stream.
 * @throws what the first job that fails throws, with its name, message and stack; jobs after it may not be computed.
 */
export async function computeStatistics<Name extends StatisticsFunction>(
  jobs: readonly StatisticsJob<Name>[],
  {
    threads = Math.min(availableParallelism(), mostThreads),
    leastDraws = worthThreads,
    startWorker = builtWorker(),
  }: PoolOptions = {},
): Promise<StatisticsResult<Name>[]> {
  const draws = jobs.reduce((sum, job) => sum + drawsOf(job), 0);
  if (threads === 0 || startWorker === undefined || draws < leastDraws) return computeHere(jobs);
  const chunks = chunksOf(jobs);
  const outcomes: (readonly JobOutcome[])[] = [];
  await inThreads(Math.min(threads, chunks.length), startWorker, chunks, outcomes);
  return outcomes.flat().map((outcome) => {
    if ('error' in outcome) throw outcome.error;
    return outcome.result as StatisticsResult<Name>;
  });
}

async function computeHere<Name extends StatisticsFunction>(
  jobs: readonly StatisticsJob<Name>[],
): Promise<StatisticsResult<Name>[]> {
  const results: StatisticsResult<Name>[] = [];
  for (const job of jobs) {
    await setImmediate();
    results.push(runStatisticsJob(job));
  }
  return results;
}

/** Undefined from sources, which a plain thread could not read. */
function builtWorker(): (() => Worker) | undefined {
  if (extname(__filename) !== '.js') return undefined;
  // It computes: it needs neither the keys in this process's environment nor its flags.
  return () => new Worker(join(__dirname, 'statistics-worker.js'), { env: {}, execArgv: [] });
}

function chunksOf<Job>(jobs: readonly Job[]): (readonly Job[])[] {
  return Array.from({ length: Math.ceil(jobs.length / jobsPerChunk) }, (_, index) =>
    jobs.slice(index * jobsPerChunk, (index + 1) * jobsPerChunk),
  );
}

/**
 * Fills `outcomes`, chunk by chunk. Chunks are handed out in order and none after a failure, so every chunk before the
 * first that fails is computed, and which error is the first does not depend on the threads.
 */
async function inThreads(
  threads: number,
  startWorker: () => Worker,
  chunks: readonly (readonly unknown[])[],
  outcomes: (readonly JobOutcome[])[],
): Promise<void> {
  let next = 0;
  const workers: Worker[] = [];
  const serve = async (worker: Worker): Promise<void> => {
    while (next < chunks.length) {
      const chunk = next;
      next += 1;
      worker.postMessage(chunks[chunk]);
      outcomes[chunk] = await answerOf(worker);
      if (outcomes[chunk].some((outcome) => 'error' in outcome)) next = chunks.length;
    }
  };
  try {
    for (let thread = 0; thread < threads; thread += 1) workers.push(startWorker());
    await Promise.all(workers.map(serve));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** @throws what ended the thread, where it ends instead of answering. */
async function answerOf(worker: Worker): Promise<readonly JobOutcome[]> {
  const settled = new AbortController();
  const options = { signal: settled.signal };
  try {
    const [outcomes] = await Promise.race([
      // Rejects at an `error`.
      once(worker, 'message', options) as Promise<[readonly JobOutcome[]]>,
      once(worker, 'exit', options).then(([code]) => {
        throw new Error(`A thread that computes statistics ended with code ${String(code)}.`);
      }),
    ]);
    return outcomes;
  } finally {
    settled.abort();
  }
}

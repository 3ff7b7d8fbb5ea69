import { parentPort } from 'node:worker_threads';

import { runStatisticsJob, type StatisticsJob } from './statistics-job';

/** What becomes of a job in another thread. */
export type JobOutcome = { readonly result: unknown } | { readonly error: unknown };

/** The thread that `statistics-pool.ts` starts: takes chunks of jobs, answers each with its outcomes in order. */
parentPort?.on('message', (jobs: readonly StatisticsJob[]) => parentPort?.postMessage(jobs.map(outcomeOf)));

function outcomeOf(job: StatisticsJob): JobOutcome {
  try {
    return { result: runStatisticsJob(job) };
  } catch (error) {
    return { error };
  }
}

import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';

import { comparePairs, kappaByItems, type Pair } from '../scoring/statistics';
import { outputOf, runTypeScript, startTypeScriptWorker } from '../test/support/run-typescript';
import type { StatisticsArguments, StatisticsJob } from './statistics-job';
import { accuracies, comparisons, computeStatistics } from './statistics-pool';

const jobCount = 24;
const resamples = 500;
/** As many as all jobs but the last few draw. */
const leastDraws = 20 * 50 * resamples;

function pairsOf(job: number): Pair[] {
  return Array.from({ length: 50 }, (_, index) => ({
    itemId: `q${index}`,
    arm: Number((index * 7 + job) % 3 > 0),
    control: Number((index + job) % 2),
    ...(job % 2 === 0 ? {} : { cluster: `session ${index % 25}` }),
  }));
}

const jobs = Array.from({ length: jobCount }, (_, job): StatisticsArguments<'comparePairs'> => [
  pairsOf(job),
  { seed: 5, stream: `comparison ${job}`, resamples },
]);
const expected = jobs.map((job) => comparePairs(...job));

/** Counts the threads it starts, and those that have ended. */
function countedWorkers() {
  const threads = { started: 0, ended: 0 };
  const startWorker = (): Worker => {
    threads.started += 1;
    const worker = startTypeScriptWorker(join(__dirname, 'statistics-worker.ts'));
    return worker.on('exit', () => (threads.ended += 1));
  };
  return { threads, startWorker };
}

describe('the statistics pool', () => {
  it.each([1, 2, 3])('gives to the bit what one thread gives, with %d of them, and ends them', async (threadCount) => {
    const { threads, startWorker } = countedWorkers();
    expect(await comparisons(jobs, { threads: threadCount, leastDraws, startWorker })).toEqual(expected);
    expect(threads).toEqual({ started: threadCount, ended: threadCount });
  });

  it('starts no thread for few jobs, where told so, or from sources', async () => {
    const { threads, startWorker } = countedWorkers();
    expect(await comparisons(jobs.slice(0, 19), { leastDraws, startWorker })).toEqual(expected.slice(0, 19));
    expect(await comparisons(jobs, { threads: 0, leastDraws, startWorker })).toEqual(expected);
    expect(await comparisons(jobs, { leastDraws })).toEqual(expected);
    expect(await comparisons([], { leastDraws: 0, startWorker })).toEqual([]);
    expect(threads.started).toBe(0);
  });

  it('gives other work a turn between jobs in this thread', async () => {
    let [turns, computing] = [0, true];
    const takeTurns = (): void => {
      turns += 1;
      if (computing) setImmediate(takeTurns);
    };
    setImmediate(takeTurns);
    await comparisons(jobs.slice(0, 6), { threads: 0 });
    computing = false;
    expect(turns).toBeGreaterThanOrEqual(6);
  });

  it('computes jobs of several functions in one go', async () => {
    const { startWorker } = countedWorkers();
    const counts = [3, 0, 5].map((both) => ({ both, onlyFirst: 1, onlySecond: 0, neither: 2 }));
    const mixed: StatisticsJob[] = [
      { function: 'kappaByItems', arguments: [counts, { seed: 1, resamples }] },
      { function: 'accuracyInterval', arguments: [[1, 0, 1], { seed: 1 }] },
      ...jobs.map((job) => ({ function: 'comparePairs' as const, arguments: job })),
    ];
    const [agreement, accuracy, ...rest] = await computeStatistics(mixed, { leastDraws, startWorker });
    expect(agreement).toEqual(kappaByItems(counts, { seed: 1, resamples }));
    expect(accuracy).toMatchObject({ method: 'wilson' });
    expect(rest).toEqual(expected);
    expect(await accuracies([[[1, 0, 1], { seed: 1 }]])).toEqual([accuracy]);
  });

  it.each([0, 2])('throws the error of the first job that fails as it is, with %d threads', async (threadCount) => {
    const { threads, startWorker } = countedWorkers();
    const failing = jobs.map(([pairs, options], job): StatisticsArguments<'comparePairs'> =>
      job === 9 || job === 13 ? [pairs, { ...options, indices: [0, job * 100] }] : [pairs, options],
    );
    const failure = await comparisons(failing, { threads: threadCount, leastDraws, startWorker }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ name: 'RangeError', message: expect.stringContaining('is 900,') as string });
    expect((failure as Error).stack).toContain('resampling-options');
    expect(threads.ended).toBe(threads.started);
  });

  it('fails where a thread dies, rather than wait', async () => {
    const dying = (): Worker =>
      startTypeScriptWorker(join(__dirname, 'statistics-worker.ts')).on('online', function (this: Worker) {
        void this.terminate();
      });
    await expect(comparisons(jobs, { threads: 2, leastDraws, startWorker: dying })).rejects.toThrow(
      /ended with code 1/,
    );
  });

  it('does not keep the process alive', async () => {
    const child = runTypeScript(
      `
      import { comparisons } from ${JSON.stringify(join(__dirname, 'statistics-pool.ts'))};
      import { startTypeScriptWorker } from ${JSON.stringify(join(__dirname, '../test/support/run-typescript.ts'))};
      const pairs = Array.from({ length: 50 }, (_, i) => ({ itemId: String(i), arm: i % 2, control: 0 }));
      const jobs = Array.from({ length: 24 }, (_, job) => [pairs, { seed: job, resamples: 500 }] as const);
      const startWorker = () => startTypeScriptWorker(${JSON.stringify(join(__dirname, 'statistics-worker.ts'))});
      comparisons(jobs, { leastDraws: 0, startWorker }).then((results) => console.log(results.length));
      `,
      { env: process.env },
    );
    expect(await outputOf(child)).toBe('24\n');
    expect(child.exitCode).toBe(0);
  });
});

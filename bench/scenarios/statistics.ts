import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { isDeepStrictEqual } from 'node:util';

import { comparisons } from '../../report/statistics-pool';
import { comparePairs, defaultResamples, type Pair } from '../../scoring/statistics';
import { seededRandom } from '../../text/seeded-random';
import type { Measured } from '../measure';
import type { ComputedScenario } from './scenario';

const comparisonCount = 1_000;
const items = 500;
const mostSeconds = 30;
/** What one thread and NumPy compute, to tell from it how long they would take over all. */
const sampleCount = 40;

type Arguments = Parameters<typeof comparePairs>;

/** Scores of 0 and 1 that about three items in ten disagree on: a bootstrap, both intervals and McNemar's test each. */
export const statistics: ComputedScenario = {
  name: 'statistics',
  title: '1,000 comparisons of 500 items, 10,000 resamples each, in threads: below 30 s',
  unit: 's',
  leastRatio: 1,
  compute: computeStatisticsScenario,
};

async function computeStatisticsScenario(): Promise<Measured> {
  const jobs = Array.from({ length: comparisonCount }, (_, index) => comparisonOf(index));
  const startedAt = performance.now();
  const usedBefore = process.cpuUsage();
  const results = await comparisons(jobs);
  const figure = (performance.now() - startedAt) / 1000;
  const used = process.cpuUsage(usedBefore);

  const sample = jobs.slice(0, sampleCount);
  const singleStartedAt = performance.now();
  const single = sample.map((job) => comparePairs(...job));
  const singleSeconds = inAll(performance.now() - singleStartedAt);
  const numpySeconds = timeNumpy();
  return {
    figure,
    ideal: mostSeconds,
    ratio: mostSeconds / figure,
    faults: isDeepStrictEqual(single, results.slice(0, sampleCount)) ? [] : ['threads gave other results'],
    notes: [
      `${availableParallelism()} processors, ${((used.user + used.system) / 1e6).toFixed(1)} s of processor time`,
      `one thread ${singleSeconds.toFixed(1)} s, ${(singleSeconds / figure).toFixed(2)} times as long`,
      numpySeconds === undefined
        ? 'no NumPy at hand ($PYTHON, else python3)'
        : `NumPy ${numpySeconds.toFixed(1)} s for the percentile intervals alone, ${(numpySeconds / figure).toFixed(2)} times as long`,
    ],
  };
}

function comparisonOf(index: number): Arguments {
  const stream = `comparison ${index}`;
  const random = seededRandom(1, `scores of ${stream}`);
  const pairs = Array.from({ length: items }, (_, item): Pair => {
    const control = random.nextBelow(2);
    const flips = random.nextBelow(10) < 3;
    return { itemId: `q${item}`, arm: flips ? 1 - control : control, control };
  });
  return [pairs, { seed: 1, stream }];
}

function inAll(sampleMs: number): number {
  return ((sampleMs / 1000) * comparisonCount) / sampleCount;
}

/** Seconds over all; undefined where there is no NumPy. */
function timeNumpy(): number | undefined {
  const script = `
import time, numpy
random = numpy.random.default_rng(1)
began = time.perf_counter()
for _ in range(${sampleCount}):
    differences = random.choice([-1.0, 0.0, 1.0], ${items})
    means = differences[random.integers(0, ${items}, (${defaultResamples}, ${items}))].mean(axis=1)
    numpy.percentile(means, [2.5, 97.5])
print((time.perf_counter() - began) * 1000)
`;
  const { status, stdout } = spawnSync(process.env['PYTHON'] ?? 'python3', ['-c', script], { encoding: 'utf8' });
  return status === 0 ? inAll(Number(stdout)) : undefined;
}

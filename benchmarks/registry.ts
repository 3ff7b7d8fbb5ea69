import { UserError } from '../contracts/user-error';
import { didYouMean } from './did-you-mean';
import type { Benchmark } from './item';
import { jsonl } from './jsonl/load';
import { longMemEval, longMemEvalBenchmark } from './longmemeval/load';

/** The set that ships with the project, written by its own generator. */
const sample = longMemEvalBenchmark({
  name: 'sample',
  licence: 'Apache-2.0',
  source: 'this project: dialogues written by its seeded generator, in LongMemEval’s schema',
});

/** Every benchmark that a sweep file can name. */
export const benchmarks: readonly Benchmark[] = [longMemEval, sample, jsonl];

/** @throws UserError for a name that no benchmark has. */
export function findBenchmark(name: string): Benchmark {
  const found = benchmarks.find((benchmark) => benchmark.name === name);
  if (found !== undefined) return found;
  const known = benchmarks.map((benchmark) => benchmark.name);
  const hint = didYouMean(name, known);
  throw new UserError(
    `unknown benchmark "${name}"${hint === '' ? '.' : hint} Known: ${known.join(', ')}. For questions of your own, use jsonl.`,
  );
}

import { UserError } from '../contracts/user-error';
import { didYouMean } from './did-you-mean';
import { hotpotQa } from './hotpotqa/load';
import type { Benchmark } from './item';
import { jsonl } from './jsonl/load';
import { locomo } from './locomo/load';
import { longMemEval, longMemEvalBenchmark } from './longmemeval/load';
import { recon } from './recon/load';

/** The sets that ship with the project, written by its own generators. */
const sample = longMemEvalBenchmark({
  name: 'sample',
  licence: 'Apache-2.0',
  source: 'this project: dialogues written by its seeded generator, in LongMemEval’s schema',
});

const sampleDocuments: Benchmark = {
  ...hotpotQa,
  name: 'sample-documents',
  licence: 'Apache-2.0',
  source: 'this project: documents written by its seeded generator, in HotpotQA’s schema',
};

const samplePeople: Benchmark = {
  ...locomo,
  name: 'sample-people',
  licence: 'Apache-2.0',
  source: 'this project: conversations written by its seeded generator, in LoCoMo’s schema',
};

/** Every benchmark that a sweep file can name. */
export const benchmarks: readonly Benchmark[] = [
  longMemEval,
  locomo,
  hotpotQa,
  sample,
  sampleDocuments,
  samplePeople,
  recon,
  jsonl,
];

/** Whether many items of a benchmark ask about one dialogue; false for a name that this version does not know. */
export function itemsShareDialogues(name: string): boolean {
  return benchmarks.some((benchmark) => benchmark.name === name && benchmark.itemsShareDialogues === true);
}

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

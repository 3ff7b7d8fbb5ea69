import { defaultScorerIds } from '../scoring';
import type { AnswersFile, FileRun } from './read-answers';
import type { BenchmarkSpec, ReaderSpec, SweepSpec } from './sweep-spec';

/** What is imported, and as what. */
export interface ImportedSweep {
  readonly name: string;
  readonly benchmark: BenchmarkSpec;
  /** Absolute path of the file of answers. */
  readonly path: string;
  readonly file: AnswersFile;
}

/**
 * The sweep that a file of answers is: one reader for each run, one entry of the experiment `imported-answers`. The same
 * file over the same data is the same sweep, as with sweep files.
 */
export function importedSweep({ name, benchmark, path, file }: ImportedSweep): SweepSpec {
  const readers = file.runs.map(readerOf);
  return {
    name,
    benchmarks: [benchmark],
    readers,
    generators: [],
    prompts: [],
    templates: [],
    experiments: [
      {
        experiment: 'imported-answers',
        benchmark: benchmark.key,
        readers: readers.map(({ id }) => id),
        sampling: 'available',
        file: { path, sha256: file.sha256 },
      },
    ],
    scorers: [...defaultScorerIds, ...file.publishedScorers],
    ownScorers: [],
    reuse: [],
    lanes: {},
    repetitions: 1,
    block: 25,
    seed: 7,
    order: 'planned',
    // Two runs that were asked the same question gave two answers.
    sharing: false,
  };
}

/** Nothing is sent, so what a request would need has no meaning. */
function readerOf({ readerId, name, model }: FileRun): ReaderSpec {
  return {
    id: readerId,
    provider: 'imported',
    model: model ?? 'unknown',
    maxOutputTokens: 1,
    timeoutMs: 1_000,
    ...(name !== null && name !== readerId && { declared: [`run ${JSON.stringify(name)} of the file`] }),
  };
}

import { checkArtifacts } from '../../experiments/check-artifacts';
import { experimentLabels } from '../../experiments/experiment-labels';
import { readOwnArtifacts } from '../../experiments/read-own-artifacts';
import type { BenchmarkSpec, SweepSpec } from '../../experiments/sweep-spec';
import { itemsOf } from './items-of';

/** Gives the ids of the questions that a sweep uses of a data set. */
export type QuestionIdsOf = (benchmark: BenchmarkSpec) => Promise<ReadonlySet<string>>;

/**
 * What {@link checkArtifacts} finds in the files of artifacts that a sweep names; without such files nothing is read.
 * @param questionIdsOf By default reads the data file.
 */
export async function artifactWarnings(
  { experiments, benchmarks }: Pick<SweepSpec, 'experiments' | 'benchmarks'>,
  questionIdsOf: QuestionIdsOf = readQuestionIds,
): Promise<string[]> {
  const labels = experimentLabels(experiments);
  const warnings: string[] = [];
  for (const [index, entry] of experiments.entries()) {
    if (entry.experiment !== 'own-artifacts') continue;
    const { path } = entry.file;
    const benchmark = benchmarks.find(({ key }) => key === entry.benchmark)!;
    const questionIds = await questionIdsOf(benchmark);
    const asked = { experiment: labels[index]!, path, benchmark: benchmark.key, questionIds };
    warnings.push(...checkArtifacts(await readOwnArtifacts(path), asked));
  }
  return warnings;
}

async function readQuestionIds(benchmark: BenchmarkSpec): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const { id } of itemsOf(benchmark)) ids.add(id);
  return ids;
}

import { checkArtifacts } from '../../experiments/check-artifacts';
import { experimentLabels } from '../../experiments/experiment-labels';
import { readOwnArtifacts } from '../../experiments/read-own-artifacts';
import type { SweepSpec } from '../../experiments/sweep-spec';
import { headersFromFiles, type HeadersOf } from './items-of';

/**
 * What {@link checkArtifacts} finds in the files of artifacts that a sweep names; without such files nothing is read.
 */
export async function artifactWarnings(
  { experiments, benchmarks }: Pick<SweepSpec, 'experiments' | 'benchmarks'>,
  headersOf: HeadersOf = headersFromFiles(),
): Promise<string[]> {
  const labels = experimentLabels(experiments);
  const warnings: string[] = [];
  for (const [index, entry] of experiments.entries()) {
    if (entry.experiment !== 'own-artifacts') continue;
    const { path } = entry.file;
    const benchmark = benchmarks.find(({ key }) => key === entry.benchmark)!;
    const questionIds = new Set((await headersOf(benchmark)).map(({ id }) => id));
    const asked = { experiment: labels[index]!, path, benchmark: benchmark.key, questionIds };
    warnings.push(...checkArtifacts(await readOwnArtifacts(path), asked));
  }
  return warnings;
}

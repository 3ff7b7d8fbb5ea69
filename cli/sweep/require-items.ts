import { experimentLabels } from '../../experiments/experiment-labels';
import { takesEveryItem } from '../../experiments/registry';
import type { SweepSpec } from '../../experiments/sweep-spec';
import { usableItems } from '../../experiments/usable-items';
import { headersFromFiles, type HeadersOf } from './items-of';

/**
 * Refuses a sweep with an entry that no item of its data set can take part in, or that asks for an exact sample that is
 * not there, before anything of it is stored.
 * @param headersOf Asked only where an entry is choosy.
 * @throws UserError that names the entry.
 */
export async function requireItems(
  { experiments, benchmarks, seed }: Pick<SweepSpec, 'experiments' | 'benchmarks' | 'seed'>,
  headersOf: HeadersOf = headersFromFiles(),
): Promise<void> {
  const labels = experimentLabels(experiments);
  for (const [index, experiment] of experiments.entries()) {
    if (experiment.sampling === 'available' && takesEveryItem(experiment)) continue;
    const headers = await headersOf(benchmarks.find(({ key }) => key === experiment.benchmark)!);
    usableItems({ label: labels[index]!, experiment }, headers, seed);
  }
}

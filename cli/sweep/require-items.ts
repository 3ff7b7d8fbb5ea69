import { type ItemHeader, itemHeader } from '../../benchmarks/item-header';
import { experimentLabels } from '../../experiments/experiment-labels';
import { takesEveryItem } from '../../experiments/registry';
import type { BenchmarkSpec, SweepSpec } from '../../experiments/sweep-spec';
import { usableItems } from '../../experiments/usable-items';
import { itemsOf } from './items-of';

/** Gives the headers of the items that a sweep uses of a data set. */
export type HeadersOf = (benchmark: BenchmarkSpec) => Promise<readonly ItemHeader[]>;

/**
 * Refuses a sweep with an entry that no item of its data set can take part in, or that asks for an exact sample that is
 * not there, before anything of it is stored.
 * @param headersOf By default reads the data file; asked only where an entry is choosy, once per data set.
 * @throws UserError that names the entry.
 */
export async function requireItems(
  { experiments, benchmarks, seed }: Pick<SweepSpec, 'experiments' | 'benchmarks' | 'seed'>,
  headersOf: HeadersOf = readHeaders,
): Promise<void> {
  const labels = experimentLabels(experiments);
  const known = new Map<string, readonly ItemHeader[]>();
  for (const [index, experiment] of experiments.entries()) {
    if (experiment.sampling === 'available' && takesEveryItem(experiment)) continue;
    const key = experiment.benchmark;
    const headers = known.get(key) ?? (await headersOf(benchmarks.find((benchmark) => benchmark.key === key)!));
    known.set(key, headers);
    usableItems({ label: labels[index]!, experiment }, headers, seed);
  }
}

async function readHeaders(benchmark: BenchmarkSpec): Promise<ItemHeader[]> {
  const headers: ItemHeader[] = [];
  for await (const item of itemsOf(benchmark)) headers.push(itemHeader(item, headers.length));
  return headers;
}

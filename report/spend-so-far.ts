import type { ProbeRow } from '../db/queries/probes';
import type { ReaderProgressRow } from '../db/queries/progress';
import type { StoredSweep } from '../db/queries/sweeps';
import { sweepModels } from '../experiments/sweep-models';
import { addKnown, toUsd } from './spend';

export interface Spend {
  /** Calls and probes together, as far as it is known; null: nothing was priced. */
  readonly usd: number | null;
  /** Whether some cost is not known, so that it was more. */
  readonly atLeast: boolean;
  /** Of it, the probes'. */
  readonly probesUsd: number | null;
}

/** What a sweep has cost so far. */
export function toSpend(
  { spec }: Pick<StoredSweep, 'spec'>,
  readers: readonly ReaderProgressRow[],
  probes: readonly ProbeRow[],
): Spend {
  const totalUsd = (rows: readonly { readonly costMicroUsd: number | null }[]): number | null =>
    toUsd(addKnown(...rows.map(({ costMicroUsd }) => costMicroUsd)));
  const isPriced = (id: string): boolean => sweepModels(spec).some((model) => model.id === id && model.price);
  const isUnknown = (probe: ProbeRow): boolean =>
    probe.outcome !== 'pending' &&
    (isPriced(probe.readerId) ? probe.reservedMicroUsd > (probe.costMicroUsd ?? 0) : probe.ok);
  return {
    usd: totalUsd([...readers, ...probes]),
    atLeast: readers.some(({ uncosted }) => uncosted > 0) || probes.some(isUnknown),
    probesUsd: totalUsd(probes),
  };
}

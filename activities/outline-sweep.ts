import type { SweepOutline } from '../contracts/payloads';
import type { Database } from '../db/client';
import { loadSweep } from '../db/queries/sweeps';
import { experimentLabels } from '../experiments/experiment-labels';
import { probedModels } from '../experiments/sweep-models';

/** What a sweep consists of, in the order of its file. */
export async function outlineSweep(database: Database, sweepId: string): Promise<SweepOutline> {
  const { spec } = await loadSweep(database, sweepId);
  const labels = experimentLabels(spec.experiments);
  return {
    benchmarks: [...new Set(spec.experiments.map(({ benchmark }) => benchmark))],
    probes: probedModels(spec).map(({ id, provider, model }) => ({ readerId: id, provider, model })),
    experiments: spec.experiments.map(({ experiment }, index) => ({ sweepId, experiment, label: labels[index]! })),
  };
}

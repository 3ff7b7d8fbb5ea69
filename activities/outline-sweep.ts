import type { SweepOutline } from '../contracts/payloads';
import type { Database } from '../db/client';
import { endNotices } from '../db/queries/notices';
import { loadSweep } from '../db/queries/sweeps';
import { experimentLabels } from '../experiments/experiment-labels';
import { probedModels } from '../experiments/sweep-models';

/** What a sweep consists of, in the order of its file. A run of it begins: that an earlier one ended is over. */
export async function outlineSweep(database: Database, sweepId: string): Promise<SweepOutline> {
  const { spec } = await loadSweep(database, sweepId);
  await endNotices(database.sql, sweepId, ['finished']);
  const labels = experimentLabels(spec.experiments);
  return {
    benchmarks: [...new Set(spec.experiments.map(({ benchmark }) => benchmark))],
    probes: probedModels(spec).map(({ id, provider, model }) => ({ readerId: id, provider, model })),
    watched: spec.onEvent !== undefined,
    judged: true,
    experiments: spec.experiments.map(({ experiment }, index) => ({ sweepId, experiment, label: labels[index]! })),
  };
}

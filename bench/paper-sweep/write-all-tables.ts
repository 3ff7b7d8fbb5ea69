import type { Database } from '../../db/client';
import { loadSamples, saveTable } from '../../db/queries/result-tables';
import type { StoredSweep } from '../../db/queries/sweeps';
import { experimentLabels } from '../../experiments/experiment-labels';
import { computeExperimentTable, readCellRows } from '../../report/read-experiment-table';
import { toStoredTable } from '../../report/stored-tables';

/** Stores the tables of a sweep, as its workflow does at its end. */
export async function writeAllTables(database: Database, { id, spec }: StoredSweep): Promise<void> {
  const samples = await loadSamples(database, id);
  const labels = experimentLabels(spec.experiments);
  for (const [place, experiment] of spec.experiments.entries()) {
    const label = labels[place]!;
    const rows = await readCellRows(database, { sweepId: id, label, benchmark: experiment.benchmark });
    const table = await computeExperimentTable(rows, experiment, { label, sample: samples.get(label) ?? [] }, spec);
    await saveTable(database, { sweepId: id, ...toStoredTable(table) });
  }
}

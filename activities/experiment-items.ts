import type { Database } from '../db/client';
import { loadDatasets, loadItemHeaders } from '../db/queries/datasets';
import type { StoredSweep } from '../db/queries/sweeps';
import { type ItemSelection, selectItems } from '../experiments/select-items';
import type { ExperimentSpec } from '../experiments/sweep-spec';

/** The data set of an experiment, and which of its items take part. */
export async function experimentItems(
  database: Database,
  { id, spec }: StoredSweep,
  experiment: ExperimentSpec,
): Promise<{ datasetId: string; selection: ItemSelection }> {
  const datasets = await loadDatasets(database.sql, id);
  const datasetId = datasets.find(({ benchmark }) => benchmark === experiment.benchmark)!.id;
  const headers = await loadItemHeaders(database.sql, datasetId);
  return { datasetId, selection: selectItems(experiment, headers, spec.seed) };
}

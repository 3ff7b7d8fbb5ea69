import type { ExperimentInput, TableSummary } from '../contracts/payloads';
import type { Database } from '../db/client';
import { loadJudgings } from '../db/queries/judgings';
import { loadSamples, saveTable } from '../db/queries/result-tables';
import { loadSweep } from '../db/queries/sweeps';
import { experimentByLabel } from '../experiments/sweep-conditions';
import { tableScorers } from '../experiments/table-scorers';
import { computeExperimentTable, readCellRows } from '../report/read-experiment-table';
import { toStoredTable } from '../report/stored-tables';
import { withHeartbeats } from './with-heartbeats';

/** Computes an experiment's tables from its rows and stores them, in place of earlier ones, in one transaction. */
export async function writeTables(database: Database, input: ExperimentInput): Promise<TableSummary> {
  const { sweepId, label } = input;
  return withHeartbeats({ doing: 'writing tables' }, async () => {
    const { spec } = await loadSweep(database, sweepId);
    const experiment = experimentByLabel(spec, label);
    const rows = await readCellRows(database, { sweepId, label, benchmark: experiment.benchmark });
    const sample = (await loadSamples(database, sweepId)).get(label) ?? [];
    const scorers = tableScorers(spec, label, await loadJudgings(database, sweepId));
    const table = await computeExperimentTable(rows, experiment, { label, sample }, { ...spec, scorers });
    await saveTable(database, { sweepId, ...toStoredTable(table) });
    return {
      rows: table.results.length + table.comparisons.length + table.figures.length,
      complete: table.complete,
      digest: table.digest.slice(0, 12),
    };
  });
}

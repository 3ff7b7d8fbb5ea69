import type { ExperimentInput, TableSummary } from '../contracts/payloads';
import type { Database } from '../db/client';
import { saveTemplateTable } from '../db/queries/result-tables';
import { loadConditions, loadSweep } from '../db/queries/sweeps';
import { computeTemplatesTable, readCellRows } from '../report/read-templates-table';
import { toStoredTable } from '../report/stored-tables';
import { whileHeartbeating } from './paging';

/** Computes an experiment's tables from its rows and stores them, in place of earlier ones, in one transaction. */
export async function writeTables(database: Database, input: ExperimentInput): Promise<TableSummary> {
  const { sweepId, label } = input;
  return whileHeartbeating(async () => {
    const { spec } = await loadSweep(database, sweepId);
    const conditions = await loadConditions(database, sweepId);
    const benchmark = conditions.find(({ experiment }) => experiment === label)!.benchmark;
    const rows = await readCellRows(database, { sweepId, label, benchmark });
    const table = await computeTemplatesTable(rows, benchmark, spec);
    await saveTemplateTable(database, { sweepId, experiment: label, ...toStoredTable(table) });
    return {
      rows: table.results.length + table.comparisons.length,
      complete: table.complete,
      digest: table.digest.slice(0, 12),
    };
  });
}

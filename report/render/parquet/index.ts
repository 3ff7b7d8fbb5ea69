import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Database } from '../../../db/client';
import { withAnalysisRows } from '../../../db/queries/analysis-rows';
import { cellTables } from '../../dictionary';
import type { SweepReport } from '../../sweep-report';
import { reportRows } from '../csv/report-rows';
import { writeParquet } from './write-parquet';

/**
 * Writes the tables of a report, every cell and every score as Parquet files into a folder, as the data dictionary has them.
 * @returns The files' paths, in the order they were written.
 */
export async function writeParquetFiles(folder: string, report: SweepReport, database: Database): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const pathOf = (name: string): string => join(folder, `${name}.parquet`);
  const written: string[] = [];
  for (const { table, rows } of reportRows(report)) {
    await writeParquet(pathOf(table.name), table, rows);
    written.push(pathOf(table.name));
  }
  await withAnalysisRows(database, report.sweep.id, async ({ cells, scores }) => {
    await writeParquet(pathOf('cells'), cellTables.cells, cells);
    await writeParquet(pathOf('scores'), cellTables.scores, scores);
  });
  return [...written, pathOf('cells'), pathOf('scores')];
}

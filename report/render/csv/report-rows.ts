import { type DictionaryTable, reportTables } from '../../dictionary';
import type { ExperimentTable, SweepReport } from '../../sweep-report';
import { agreementRows, judgeRows, leakRows } from './agreement-rows';
import { costRows } from './cost-rows';
import type { CsvRow } from './csv-row';
import { readerRows } from './reader-rows';
import { comparisonRows, figureRows, notApplicableRows, resultRows, splitRows } from './table-rows';

/** A table of the data dictionary with what a report puts into it. */
export interface ReportRows {
  readonly table: DictionaryTable;
  readonly rows: readonly CsvRow[];
}

/** A report's figures as rows: the same behind CSV and Parquet. */
export function reportRows(report: SweepReport): ReportRows[] {
  const ofTables = (rows: (table: ExperimentTable) => CsvRow[]): CsvRow[] =>
    report.tables.flatMap((table) => rows(table).map((row) => ({ ...identity(report, table), ...row })));
  return [
    { table: reportTables.results, rows: ofTables(resultRows) },
    { table: reportTables.comparisons, rows: ofTables(comparisonRows) },
    { table: reportTables.figures, rows: ofTables(figureRows) },
    { table: reportTables.agreement, rows: ofTables(agreementRows) },
    { table: reportTables.leaks, rows: ofTables(leakRows) },
    { table: reportTables.judges, rows: judgeRows(report) },
    { table: reportTables.splits, rows: ofTables(splitRows) },
    { table: reportTables.readers, rows: readerRows(report) },
    { table: reportTables.costs, rows: costRows(report) },
    { table: reportTables.notApplicable, rows: ofTables(notApplicableRows) },
  ];
}

/** Which table of a report a row is of. */
export function identity(report: SweepReport, table: ExperimentTable): CsvRow {
  return {
    sweep: report.sweep.id,
    label: table.label,
    experiment: table.experiment,
    benchmark: table.benchmark,
    complete: table.complete,
  };
}

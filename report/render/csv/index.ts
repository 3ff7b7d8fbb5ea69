import { type Options, stringify } from 'csv-stringify/sync';

import type { ExperimentTable, SweepReport } from '../../sweep-report';
import { costColumns, costRows } from './cost-rows';
import type { CsvRow } from './csv-row';
import { readerColumns, readerRows } from './reader-rows';
import {
  comparisonColumns,
  comparisonRows,
  figureColumns,
  figureRows,
  notApplicableColumns,
  notApplicableRows,
  resultColumns,
  resultRows,
  splitColumns,
  splitRows,
} from './table-rows';

export interface CsvFile {
  readonly name:
    | 'results.csv'
    | 'comparisons.csv'
    | 'figures.csv'
    | 'splits.csv'
    | 'readers.csv'
    | 'costs.csv'
    | 'not_applicable.csv';
  readonly content: string;
}

/**
 * The report's figures as CSV files (RFC 4180 quoting, UTF-8, a header each). Shares and differences are unrounded
 * fractions of 1, an absent figure is an empty cell, and every row says which sweep it is of and whether that table is
 * complete, so that a row cut from its file still tells.
 */
export function renderCsv(report: SweepReport): CsvFile[] {
  const ofTables = (columns: readonly string[], rows: (table: ExperimentTable) => CsvRow[]) =>
    csv(
      [...identityColumns, ...columns],
      report.tables.flatMap((table) => rows(table).map((row) => ({ ...identity(report, table), ...row }))),
    );
  return [
    { name: 'results.csv', content: ofTables(resultColumns, resultRows) },
    { name: 'comparisons.csv', content: ofTables(comparisonColumns, comparisonRows) },
    { name: 'figures.csv', content: ofTables(figureColumns, figureRows) },
    { name: 'splits.csv', content: ofTables(splitColumns, splitRows) },
    { name: 'readers.csv', content: csv(readerColumns, readerRows(report)) },
    { name: 'costs.csv', content: csv(costColumns, costRows(report)) },
    { name: 'not_applicable.csv', content: ofTables(notApplicableColumns, notApplicableRows) },
  ];
}

const identityColumns = ['sweep', 'label', 'experiment', 'benchmark', 'complete'];

function identity(report: SweepReport, table: ExperimentTable): CsvRow {
  return {
    sweep: report.sweep.id,
    label: table.label,
    experiment: table.experiment,
    benchmark: table.benchmark,
    complete: table.complete,
  };
}

function csv(columns: readonly string[], rows: readonly CsvRow[]): string {
  return stringify([...rows], options(columns));
}

function options(columns: readonly string[]): Options {
  return {
    header: true,
    columns: [...columns],
    // Spreadsheets run cells that start like a formula (OWASP, "CSV Injection"): text that does gets an apostrophe in
    // front; numbers stay numbers. The library covers all but the line feed of OWASP's list.
    escape_formulas: true,
    cast: {
      string: (text) => (text.startsWith('\n') ? `'${text}` : text),
      boolean: (flag) => String(flag),
    },
  };
}

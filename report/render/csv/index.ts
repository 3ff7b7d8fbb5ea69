import { type Options, stringify } from 'csv-stringify/sync';

import { type DictionaryTable, reportTables } from '../../dictionary';
import type { Flip } from '../../judge-report';
import type { ExperimentTable, SweepReport } from '../../sweep-report';
import { flipRow } from './agreement-rows';
import type { CsvRow } from './csv-row';
import { identity, reportRows } from './report-rows';

export interface CsvFile {
  readonly name: string;
  readonly content: string;
}

/**
 * The report's figures as CSV files (RFC 4180 quoting, UTF-8, a header each), as the data dictionary has them. Shares and
 * differences are unrounded fractions of 1, an absent figure is an empty cell, and every row says which sweep it is of and
 * whether that table is complete, so that a row cut from its file still tells.
 */
export function renderCsv(report: SweepReport): CsvFile[] {
  return reportRows(report).map(({ table, rows }) => ({
    name: `${table.name}.csv`,
    content: csvText(namesOf(table), rows),
  }));
}

/** The head of `flips.csv`, which is written bit by bit: it has a row for every cell on which scorers disagree. */
export function flipsCsvHead(): string {
  return csvText(namesOf(reportTables.flips), []);
}

/** Rows of `flips.csv`. */
export function flipsCsvRows(report: SweepReport, table: ExperimentTable, flips: readonly Flip[]): string {
  const rows = flips.map((flip) => ({ ...identity(report, table), ...flipRow(flip) }));
  return stringify(rows, { ...options(namesOf(reportTables.flips)), header: false });
}

function namesOf({ columns }: Pick<DictionaryTable, 'columns'>): string[] {
  return columns.map(({ name }) => name);
}

/** Rows as CSV with a header, quoted and without formulas, as every file of a report. */
export function csvText(columns: readonly string[], rows: readonly CsvRow[]): string {
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

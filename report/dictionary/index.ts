/** The one place that says what the columns of CSV files, Parquet files and views are. */
import { cellTables } from './cell-tables';
import type { DictionaryTable, Form } from './column';
import { reportTables } from './report-tables';
import { viewTables } from './view-tables';

export { cellTables } from './cell-tables';
export type { Column, ColumnType, DictionaryTable, Form } from './column';
export { reportTables } from './report-tables';

const tables: readonly DictionaryTable[] = [
  ...Object.values(reportTables),
  ...Object.values(cellTables),
  ...viewTables,
];

/** The tables of some forms; without any, all. */
export function dictionaryOf(...forms: readonly Form[]): DictionaryTable[] {
  return forms.length === 0 ? [...tables] : tables.filter((table) => forms.some((form) => table.forms.includes(form)));
}

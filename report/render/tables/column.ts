import type { TextColumn } from '../text-table';

/** A column with what its cells hold, so that a table's heads and cells can't go apart. */
export interface Column<Row> extends TextColumn {
  readonly cell: (row: Row) => string;
  /** Explains the heading under the table. */
  readonly note?: string;
}

/** A column that is there only where a row has something to say in it. */
export function columnWhere<Row>(
  rows: readonly Row[],
  hasFigure: (row: Row) => boolean,
  column: Column<Row>,
): Column<Row>[] {
  return rows.some(hasFigure) ? [column] : [];
}

export function cellsOf<Row>(columns: readonly Column<Row>[], row: Row): string[] {
  return columns.map(({ cell }) => cell(row));
}

/** Notes of the columns, each once. */
export function notesOf<Row>(columns: readonly Column<Row>[]): string[] {
  return [...new Set(columns.flatMap(({ note }) => note ?? []))];
}

/**
 * What a column holds. `json`: JSON as text in files, `jsonb` in views. `long`: a whole number that 32 bits may not hold.
 * `number`: a double. `time`: an instant, in UTC.
 */
export type ColumnType = 'text' | 'json' | 'integer' | 'long' | 'number' | 'boolean' | 'time';

/** A column of a file or a view, as the data dictionary tells of it. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** Null: it has none. */
  readonly unit: string | null;
  readonly meaning: string;
  /** When it is null (in CSV: an empty cell); null: never. */
  readonly nulls: string | null;
}

/** Where a table is written: as a CSV file, as a Parquet file, as a view of the schema `analysis`. */
export type Form = 'csv' | 'parquet' | 'view';

export interface DictionaryTable {
  /** Of the file without its ending, or of the view without its schema. */
  readonly name: string;
  readonly forms: readonly Form[];
  /** What one row is. */
  readonly row: string;
  readonly columns: readonly Column[];
}

interface Details {
  readonly unit?: string;
  readonly nulls?: string;
}

export function column(name: string, type: ColumnType, meaning: string, { unit, nulls }: Details = {}): Column {
  return { name, type, unit: unit ?? null, meaning, nulls: nulls ?? null };
}

export const fraction = 'fraction of 1';

/** A figure from 0 to 1. */
export function shareColumn(name: string, meaning: string, nulls: string): Column {
  return column(name, 'number', meaning, { unit: fraction, nulls });
}

/** A figure with its 95 % interval, as three columns. */
export function estimateColumns(name: string, meaning: string, unit: string = fraction): Column[] {
  const nulls = 'nothing to take it over';
  return [
    column(name, 'number', meaning, { unit, nulls }),
    column(`${name}_low`, 'number', 'Lower end of its 95 % interval', { unit, nulls: `${nulls}, or no interval` }),
    column(`${name}_high`, 'number', 'Upper end of its 95 % interval', { unit, nulls: `${nulls}, or no interval` }),
  ];
}

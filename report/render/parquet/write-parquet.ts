import { renameSync, rmSync } from 'node:fs';

import { fileWriter, parquetWriteRows } from 'hyparquet-writer';

import type { Column, ColumnType, DictionaryTable } from '../../dictionary';

/** A row as a file takes it, by column: times as dates, JSON as text. */
export type ParquetRow = Readonly<Record<string, ParquetValue | undefined>>;
type ParquetValue = string | number | boolean | Date | null;

/** Rows that are encoded at once: what has to fit in memory of a table of any length. */
const rowsOfGroup = 20_000;

const basicTypes = {
  text: 'STRING',
  json: 'STRING',
  integer: 'INT32',
  long: 'INT64',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  time: 'TIMESTAMP',
} as const satisfies Readonly<Record<ColumnType, string>>;

/**
 * Writes a table of the data dictionary as one Parquet file (Snappy, row groups of 20,000), a group of rows at a time. Equal
 * rows make equal bytes. The file appears under its name once it is whole.
 * @throws TypeError for a value that is not of its column's type, or null where the dictionary says never.
 */
export async function writeParquet(
  path: string,
  { columns }: Pick<DictionaryTable, 'columns'>,
  rows: Iterable<ParquetRow> | AsyncIterable<ParquetRow>,
): Promise<void> {
  const partial = `${path}.partial`;
  try {
    await parquetWriteRows({
      writer: fileWriter(partial),
      rows: encodedRows(columns, rows),
      columns: columns.map(({ name, type, nulls }) => ({ name, type: basicTypes[type], nullable: nulls !== null })),
      rowGroupSize: rowsOfGroup,
      createdBy: 'render-bench',
    });
    renameSync(partial, path);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

async function* encodedRows(
  columns: readonly Column[],
  rows: Iterable<ParquetRow> | AsyncIterable<ParquetRow>,
): AsyncGenerator<Record<string, unknown>> {
  for await (const row of rows) {
    yield Object.fromEntries(columns.map((column) => [column.name, encoded(column, row[column.name] ?? null)]));
  }
}

function encoded({ name, type, nulls }: Column, value: ParquetValue): ParquetValue | bigint {
  if (value === null) {
    if (nulls === null) throw new TypeError(`${name} is null, which the data dictionary says it never is`);
    return null;
  }
  if (!isOfType[type](value)) throw new TypeError(`${name} holds ${String(value)}, which is not of the type ${type}`);
  return type === 'long' ? BigInt(value as number) : value;
}

const isText = (value: ParquetValue): boolean => typeof value === 'string';

const isOfType: Readonly<Record<ColumnType, (value: ParquetValue) => boolean>> = {
  text: isText,
  json: isText,
  integer: (value) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31,
  long: (value) => Number.isSafeInteger(value),
  number: (value) => Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  time: (value) => value instanceof Date,
};

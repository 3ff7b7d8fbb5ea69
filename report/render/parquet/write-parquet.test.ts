import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';

import { everyExperimentReport } from '../../../test/support/experiment-reports';
import { sweepReport } from '../../../test/support/sweep-report';
import type { Column } from '../../dictionary';
import { reportRows } from '../csv/report-rows';
import { type ParquetRow, writeParquet } from './write-parquet';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parquet-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const plain = (name: string, type: Column['type'], nulls: string | null = null): Column => ({
  name,
  type,
  nulls,
  unit: null,
  meaning: 'm',
});

async function write(columns: readonly Column[], rows: readonly ParquetRow[], name = 't.parquet'): Promise<string> {
  const path = join(folder, name);
  await writeParquet(path, { columns }, rows);
  return path;
}

const read = async (path: string) => parquetReadObjects({ file: await asyncBufferFromFile(path) });

test('every value of a report comes back as it went in', async () => {
  const every = everyExperimentReport();
  const report = { ...every, tables: [...sweepReport().tables, ...every.tables] };
  for (const { table, rows } of reportRows(report)) {
    const path = await write(table.columns, rows, `${table.name}.parquet`);
    const expected = rows.map((row) =>
      Object.fromEntries(
        table.columns.map(({ name, type }) => {
          const value = row[name] ?? null;
          return [name, type === 'long' && value !== null ? BigInt(value) : value];
        }),
      ),
    );
    expect(await read(path)).toEqual(expected);
  }
});

test('types are those of the dictionary, and only what may be null is optional', async () => {
  const path = await write(
    [
      plain('a', 'text'),
      plain('b', 'json', 'sometimes'),
      plain('c', 'integer'),
      plain('d', 'long'),
      plain('e', 'number', 'sometimes'),
      plain('f', 'boolean'),
      plain('g', 'time'),
    ],
    [{ a: 'ü\u0000', b: '{}', c: -1, d: 2 ** 40, e: 0.1, f: true, g: new Date('2026-03-02T09:14:03.120Z') }],
  );
  const { schema } = await parquetMetadataAsync(await asyncBufferFromFile(path));
  expect(
    schema
      .slice(1)
      .map(({ type, converted_type: converted, repetition_type: repetition }) => [type, converted, repetition]),
  ).toEqual([
    ['BYTE_ARRAY', 'UTF8', 'REQUIRED'],
    ['BYTE_ARRAY', 'UTF8', 'OPTIONAL'],
    ['INT32', undefined, 'REQUIRED'],
    ['INT64', undefined, 'REQUIRED'],
    ['DOUBLE', undefined, 'OPTIONAL'],
    ['BOOLEAN', undefined, 'REQUIRED'],
    ['INT64', 'TIMESTAMP_MILLIS', 'REQUIRED'],
  ]);
  expect(await read(path)).toEqual([
    { a: 'ü\u0000', b: '{}', c: -1, d: 2n ** 40n, e: 0.1, f: true, g: new Date('2026-03-02T09:14:03.120Z') },
  ]);
});

test('a table longer than a row group is written in groups, and reads back whole and in order', async () => {
  const rows = Array.from({ length: 45_000 }, (_, n) => ({ n, text: `row ${n % 7}` }));
  const path = await write([plain('n', 'integer'), plain('text', 'text')], rows);
  const { row_groups: groups } = await parquetMetadataAsync(await asyncBufferFromFile(path));
  expect(groups.map(({ num_rows: count }) => Number(count))).toEqual([20_000, 20_000, 5_000]);
  expect(await read(path)).toEqual(rows);
});

test('equal rows make equal bytes', async () => {
  const rows = Array.from({ length: 1_000 }, (_, n) => ({ n: n / 3 }));
  const [first, second] = [
    await write([plain('n', 'number')], rows, 'a.parquet'),
    await write([plain('n', 'number')], rows, 'b.parquet'),
  ];
  expect(readFileSync(first).equals(readFileSync(second))).toBe(true);
});

test('a table without rows keeps its columns', async () => {
  const path = await write([plain('n', 'number'), plain('t', 'time', 'sometimes')], []);
  const { schema, num_rows: rows } = await parquetMetadataAsync(await asyncBufferFromFile(path));
  expect([rows, schema.slice(1).map(({ name }) => name)]).toEqual([0n, ['n', 't']]);
});

test.each([
  ['a null where the dictionary says never', 'integer', null, 'a is null, which the data dictionary says it never is'],
  ['a fraction among integers', 'integer', 0.5, 'a holds 0.5, which is not of the type integer'],
  ['a count beyond 32 bits among integers', 'integer', 2 ** 31, 'a holds 2147483648, which is not of the type integer'],
  ['NaN', 'number', NaN, 'a holds NaN, which is not of the type number'],
] as const)('%s is refused, and leaves no file', async (_what, type, value, message) => {
  await expect(write([plain('a', type)], [{ a: value }])).rejects.toThrow(message);
  expect(readdirSync(folder)).toEqual([]);
});

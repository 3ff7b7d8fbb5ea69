import { join } from 'node:path';

import { packageRoot } from '../../text/package-root';
import { dictionaryOf } from '.';
import type { Column, ColumnType, DictionaryTable, Form } from './column';

/** The page as it is committed. */
export const dictionaryPath = join(packageRoot(), 'docs', 'data-dictionary.md');

/** How each type is written. */
const types: readonly (readonly [ColumnType, csv: string, parquet: string, sql: string])[] = [
  ['text', 'text', '`BYTE_ARRAY`, UTF8', '`text`'],
  ['json', 'JSON', '`BYTE_ARRAY`, UTF8', '`jsonb`'],
  ['integer', 'digits', '`INT32`', '`integer`'],
  ['long', 'digits', '`INT64`', '`bigint`'],
  ['number', 'unrounded decimal', '`DOUBLE`', '`double precision`'],
  ['boolean', '`true`, `false`', '`BOOLEAN`', '`boolean`'],
  ['time', '', '`INT64`, TIMESTAMP_MILLIS, UTC', '`timestamptz`'],
];

const formNames: Readonly<Record<Form, (name: string) => string>> = {
  csv: (name) => `\`${name}.csv\``,
  parquet: (name) => `\`${name}.parquet\``,
  view: (name) => `view \`analysis.${name}\``,
};

/** The dictionary of the files that a report writes, for people and for programs, to be put beside them. */
export function dictionaryFiles(): { name: string; content: string }[] {
  const tables = dictionaryOf('csv', 'parquet');
  return [
    { name: 'data-dictionary.md', content: dictionaryPage(tables) },
    {
      name: 'data-dictionary.json',
      content: `${JSON.stringify({ format: 'render-bench-dictionary/1', tables }, null, 2)}\n`,
    },
  ];
}

/** `docs/data-dictionary.md`: every table of every form. */
export function wholeDictionary(): string {
  return dictionaryPage(dictionaryOf());
}

function dictionaryPage(tables: readonly DictionaryTable[]): string {
  return [
    '# Data dictionary',
    'Every column that `report --csv`, `report --parquet` and the views of the schema `analysis` have. Shares, scores and ' +
      'differences are fractions of 1, never rounded; an absent figure is null (in CSV an empty cell), never 0. This page ' +
      'is generated from the list that the files themselves are written by.',
    grid(['type', 'CSV', 'Parquet', 'view'], types),
    ...tables.flatMap(tableBlocks),
  ]
    .map((block) => `${block}\n`)
    .join('\n');
}

function tableBlocks({ name, forms, row, columns }: DictionaryTable): string[] {
  return [
    `## ${forms.map((form) => formNames[form](name)).join(', ')}`,
    `${row}.`,
    grid(['column', 'type', 'unit', 'meaning', 'null where'], columns.map(columnCells)),
  ];
}

function columnCells({ name, type, unit, meaning, nulls }: Column): string[] {
  return [`\`${name}\``, type, unit ?? '', meaning, nulls ?? 'never'];
}

/** As Prettier lays tables out, so that the committed page stays as it is written. */
function grid(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, index) =>
    Math.max(3, ...[head, ...rows.map((row) => row[index] ?? '')].map(lengthOf)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, index) => cell + ' '.repeat((widths[index] ?? 0) - lengthOf(cell))).join(' | ')} |`;
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function lengthOf(text: string): number {
  return [...text].length;
}

import Table from 'cli-table3';
import type { Colors } from 'picocolors/types';

import { noRules } from '../report/render/no-rules';
import { escapeTerminal } from './escape-terminal';

export interface Column {
  readonly header: string;
  /** Numbers stand right; text left by default. */
  readonly align?: 'left' | 'right';
  /** Gives way, by wrapping its lines, where the table is wider than the screen. */
  readonly flexible?: boolean;
}

export interface TableOptions {
  /** Characters of a line at most; undefined: as wide as the content. */
  readonly width?: number;
  readonly colors: Colors;
}

/** Only what structures a table without colour: two spaces between columns, a line under the header. */
const lines = { ...noRules, middle: '  ' };

const narrowestFlexible = 12;

/** A table as lines of text. Cells are plain text: whatever could steer a terminal in them is spelled out. */
export function renderTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { width, colors }: TableOptions,
): string {
  const safeRows = rows.map((row) => row.map(escapeTerminal));
  const natural = layOut(columns, safeRows, undefined);
  const excess = width === undefined ? 0 : widest(natural) - width;
  const flexible = columns.findIndex((column) => column.flexible);
  const text =
    excess > 0 && flexible >= 0
      ? layOut(columns, safeRows, { index: flexible, width: flexibleWidth(columns, safeRows, flexible, excess) })
      : natural;
  const [header = '', ...body] = text.split('\n').map((line) => line.trimEnd());
  return [colors.bold(header), colors.dim('─'.repeat(widest(text))), ...body].join('\n');
}

function layOut(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  narrowed: { index: number; width: number } | undefined,
): string {
  const table = new Table({
    chars: lines,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
    colAligns: columns.map(({ align }) => align ?? 'left'),
    colWidths: columns.map((_, index) => (index === narrowed?.index ? narrowed.width : null)),
    wordWrap: true,
    // A word that is wider than its column would be cut off; it is broken instead.
    wrapOnWordBoundary: !narrowed || longestWord(cellsOf(columns, rows, narrowed.index)) <= narrowed.width,
  });
  table.push(
    columns.map(({ header }) => header),
    ...rows.map((row) => [...row]),
  );
  return table.toString();
}

function flexibleWidth(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  index: number,
  excess: number,
): number {
  const cells = cellsOf(columns, rows, index);
  return Math.max(narrowestFlexible, Math.max(...cells.map((cell) => cell.length)) - excess);
}

function cellsOf(columns: readonly Column[], rows: readonly (readonly string[])[], index: number): string[] {
  return [columns[index]?.header ?? '', ...rows.map((row) => row[index] ?? '')];
}

function longestWord(cells: readonly string[]): number {
  return Math.max(...cells.flatMap((cell) => cell.split(' ').map((word) => word.length)));
}

function widest(text: string): number {
  return Math.max(...text.split('\n').map((line) => line.trimEnd().length));
}

import Table from 'cli-table3';
import { createColors } from 'picocolors';

import { visibleText } from '../../text/visible-text';
import { completion, notices } from '../notices';
import type { SweepReport } from '../sweep-report';
import { noRules } from './no-rules';
import { type ReportDetail, type ReportSection, reportSections } from './report-sections';
import { sweepFacts } from './sweep-tables';
import type { TextTable } from './text-table';
import { wrapText } from './wrap-text';

export interface TerminalOptions {
  /** Columns of the terminal; tables leave out their less needed columns, then wrap, to stay within it. */
  readonly width: number;
  /** False: no escape sequence at all. */
  readonly colour: boolean;
  /** Default: `primary`. */
  readonly detail?: ReportDetail;
}

/** A table never gets narrower than this, since a name of a template would break in two. */
const minimumWidth = 40;

type Colours = ReturnType<typeof createColors>;

/** The report as text for a terminal. Control characters in any text of it are shown, never sent. Ends with a newline. */
export function renderTerminal(report: SweepReport, options: TerminalOptions): string {
  const colours = createColors(options.colour);
  const width = Math.max(minimumWidth, options.width);
  const { complete, text } = completion(report);
  const status = wrapText(visibleText(text), width);
  const lines = [
    colours.bold(visibleText(report.sweep.name)),
    ...status.map((line) => (complete ? colours.green(line) : colours.bold(colours.yellow(line)))),
    ...sweepFacts(report).map(([name, value]) => `${colours.dim(name.padEnd(14))}${visibleText(value)}`),
    ...notices(report).flatMap((notice) =>
      wrapText(visibleText(notice), width - 2).map((line, index) => colours.yellow((index === 0 ? '! ' : '  ') + line)),
    ),
  ];
  return `${[...lines, ...sectionLines(reportSections(report, options.detail ?? 'primary'), { width, colours })].join('\n')}\n`;
}

/** Sections of tables alone as {@link renderTerminal} shows them. */
export function renderSections(sections: readonly ReportSection[], options: TerminalOptions): string {
  const colours = createColors(options.colour);
  const width = Math.max(minimumWidth, options.width);
  return `${sectionLines(sections, { width, colours }).slice(1).join('\n')}\n`;
}

/** Each section after an empty line; a note that was printed before is not printed again. */
function sectionLines(
  sections: readonly ReportSection[],
  { width, colours }: { readonly width: number; readonly colours: Colours },
): string[] {
  const printed = new Set<string>();
  return sections.flatMap((section) => [
    '',
    colours.bold(visibleText(section.heading).toUpperCase()),
    ...section.tables.flatMap((table) => {
      const figures = tableLines(table, width, colours);
      const notes = [...table.warnings, ...table.notes.filter((note) => !printed.has(note))];
      table.notes.forEach((note) => printed.add(note));
      return [
        '',
        ...figures,
        ...notes.flatMap((note) => wrapText(visibleText(note), width)).map((line) => colours.dim(line)),
      ];
    }),
  ]);
}

function tableLines(table: TextTable, width: number, colours: Colours): string[] {
  const { columns, widths } = fitColumns(table, width);
  const left = table.columns.filter((_, index) => !columns.includes(index)).map((column) => column.heading);
  return [
    ...wrapText(visibleText(table.caption), width).map((line) => colours.bold(line)),
    ...layOut(table, { columns, widths }, colours),
    ...(left.length === 0
      ? []
      : wrapText(`Not shown at this width: ${left.join(', ')}.`, width).map((line) => colours.dim(line))),
  ];
}

interface Fit {
  /** Indices of the columns shown. */
  readonly columns: readonly number[];
  /** By column shown: the width its text is wrapped to. */
  readonly widths: readonly number[];
}

const columnGap = 2;
const narrowestColumn = 8;

/** Of all columns with the gaps between them. */
function totalOf(widths: readonly number[]): number {
  return widths.reduce((sum, column) => sum + column + columnGap, -columnGap);
}

/** Leaves out optional columns, one at a time, until the table fits; where that is not enough, wraps the widest ones. */
function fitColumns(table: TextTable, width: number): Fit {
  const plain = createColors(false);
  let columns = table.columns.map((_, index) => index);
  const natural = new Map(
    columns.map((index) => [index, widthOf(layOut(table, { columns: [index], widths: [Infinity] }, plain))]),
  );
  const widthsOf = (shown: readonly number[]) => shown.map((index) => natural.get(index) ?? 0);
  while (totalOf(widthsOf(columns)) > width) {
    const priority = Math.max(0, ...columns.map((index) => table.columns[index]?.optional ?? 0));
    if (priority === 0) break;
    const dropped = columns.findLast((index) => table.columns[index]?.optional === priority);
    columns = columns.filter((index) => index !== dropped);
  }
  const widths = widthsOf(columns);
  for (let excess = totalOf(widths) - width; excess > 0; excess = totalOf(widths) - width) {
    const widest = widths.indexOf(Math.max(...widths));
    const current = widths[widest] ?? 0;
    if (current <= narrowestColumn) break;
    // In steps, so that several long columns share the loss.
    widths[widest] = Math.max(narrowestColumn, current - Math.min(excess, 8));
  }
  return { columns, widths };
}

function layOut(table: TextTable, fit: Fit, colours: Colours): string[] {
  const shown = (cells: readonly string[]) =>
    fit.columns.map((index, place) =>
      wrapText(visibleText(cells[index] ?? ''), fit.widths[place] ?? Infinity, 'break long words').join('\n'),
    );
  const grid = new Table({
    head: shown(table.columns.map((column) => column.heading)).map((heading) => colours.dim(heading)),
    colAligns: fit.columns.map((index) => (table.columns[index]?.numeric === true ? 'right' : 'left')),
    style: { head: [], border: [], compact: true, 'padding-left': 0, 'padding-right': columnGap },
    chars: onlyHeadRule,
  });
  const width = totalOf(fit.widths);
  for (const group of table.groups) {
    if (table.groups.length > 1 && fit.columns.length > 1) {
      // A heading that is longer than the rows would widen every column.
      const heading = wrapText(visibleText(group.heading), width, 'break long words').map((line) => colours.bold(line));
      grid.push([{ colSpan: fit.columns.length, content: heading.join('\n') }]);
    }
    grid.push(...group.rows.map(shown));
  }
  return grid
    .toString()
    .split('\n')
    .map((line) => line.trimEnd().replace(/─{2}$/, ''));
}

const onlyHeadRule = { ...noRules, mid: '─' };

/** The rule under the head is as wide as the table and one terminal column per character, whatever the cells hold. */
function widthOf(lines: readonly string[]): number {
  return lines.find((line) => /^─+$/.test(line))?.length ?? 0;
}

import { templateNames } from '../../evidence/artifact';
import { scorerIds } from '../../scoring/scorer';
import type { SweepReport, TemplatesTable } from '../sweep-report';

/**
 * The report's tables with results and comparisons by reader (as the report lists them), scorer and template, whatever
 * order they were stored in: the first scorer of a table is its primary one everywhere.
 */
export function tablesInReadingOrder(report: SweepReport): TemplatesTable[] {
  const readers = report.readers.map((reader) => reader.id);
  const place = (row: { readonly reader: string; readonly scorer: (typeof scorerIds)[number] }) => [
    readers.indexOf(row.reader),
    scorerIds.indexOf(row.scorer),
  ];
  return report.tables.map((table) => ({
    ...table,
    results: sortBy(table.results, (row) => [...place(row), templateNames.indexOf(row.template)]),
    comparisons: sortBy(table.comparisons, (row) => [...place(row), templateNames.indexOf(row.arm)]),
  }));
}

function sortBy<Row>(rows: readonly Row[], keysOf: (row: Row) => readonly number[]): Row[] {
  return rows
    .map((row) => ({ row, keys: keysOf(row) }))
    .sort((a, b) => a.keys.map((key, index) => key - (b.keys[index] ?? 0)).find((difference) => difference !== 0) ?? 0)
    .map(({ row }) => row);
}

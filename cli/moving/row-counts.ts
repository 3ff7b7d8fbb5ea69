import type { ExportEnd } from '../../db/moving/export-file';

/** How many rows a file has of each table. */
export function rowCounts({ sections }: ExportEnd): Readonly<Record<string, number>> {
  return Object.fromEntries(sections.map(({ table, rows }) => [table, rows]));
}

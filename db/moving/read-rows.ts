import type { Queryable } from '../client';
import { numbered, type Section } from './sections';

/** Rows of one fetch: a text may have hundreds of kilobytes, an attempt has one. */
const rowsPerFetch = { texts: 50, others: 2_000 };

/** Which rows, of which columns. */
export interface RowsWanted {
  readonly sweepId: string;
  /** Some or all of the section's. */
  readonly columns: readonly string[];
  /** Of texts: hashes of further ones. */
  readonly alsoTexts?: readonly string[];
}

/** A section's rows as lines of JSON, page by page, in the memory of a page. */
export async function* readRows(sql: Queryable, section: Section, wanted: RowsWanted): AsyncGenerator<string[]> {
  const parameters = [wanted.sweepId, ...(section.table === 'texts' ? [[...(wanted.alsoTexts ?? [])]] : [])];
  const pages = sql
    .unsafe<{ row: string }[]>(rowsQuery(section, wanted.columns), parameters)
    .cursor(section.table === 'texts' ? rowsPerFetch.texts : rowsPerFetch.others);
  for await (const page of pages) yield page.map(({ row }) => row);
}

function rowsQuery(section: Section, columns: readonly string[]): string {
  const { table, keys, rows, order, written } = section;
  const others = Object.entries(keys).filter(([column, of]) => columns.includes(column) && of !== table);
  const numberings = [...new Set(others.map(([, of]) => of))].map(
    (of) =>
      `${of}_numbers AS (SELECT t.${numbered[of].key} AS key, row_number() OVER (ORDER BY t.${numbered[of].key}) AS number
        FROM ${numbered[of].rows.from} WHERE ${numbered[of].rows.where})`,
  );
  const joins = others.map(([column, of]) => `LEFT JOIN ${of}_numbers n_${column} ON n_${column}.key = t.${column}`);
  const selected = columns.map((column) => {
    const of = keys[column];
    if (of === table) return `row_number() OVER (ORDER BY t."${column}") AS "${column}"`;
    return of === undefined
      ? `${written[column] ?? `t."${column}"`} AS "${column}"`
      : `n_${column}.number AS "${column}"`;
  });
  return `${numberings.length > 0 ? `WITH ${numberings.join(', ')} ` : ''}SELECT row_to_json(r)::text AS row FROM (
    SELECT ${selected.join(', ')} FROM ${rows.from} ${joins.join(' ')} WHERE ${rows.where} ORDER BY ${order}) r`;
}

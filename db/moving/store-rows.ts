import type { Queryable } from '../client';
import { numbered, type Section } from './sections';

/**
 * Takes a key from this ledger for each number of a file. A key is larger than the one of the number before, so that what
 * was in order stays so. The numbers last as long as the transaction.
 */
export async function takeKeys(sql: Queryable, rowsOf: (table: string) => number): Promise<void> {
  for (const [table, { key }] of Object.entries(numbered)) {
    await sql.unsafe(
      `CREATE TEMP TABLE ${keysOf(table)} (number bigint PRIMARY KEY, key bigint NOT NULL) ON COMMIT DROP`,
    );
    await sql.unsafe(
      `INSERT INTO ${keysOf(table)} (number, key)
       SELECT n, nextval(pg_get_serial_sequence('${table}', '${key}')) FROM generate_series(1, $1::bigint) n`,
      [rowsOf(table)],
    );
    await sql.unsafe(`ANALYZE ${keysOf(table)}`);
  }
}

function keysOf(table: string): string {
  return `moved_${table}`;
}

/** Rows of a section, as a file holds them. */
export interface RowsToStore {
  readonly sweepId: string;
  /** Those that the rows have; the table's others get their defaults. */
  readonly columns: readonly string[];
  /** A JSON array of objects. */
  readonly json: string;
}

/** Stores rows, with keys of this ledger in place of their numbers. @returns how many are new. */
export async function storeRows(
  sql: Queryable,
  section: Section,
  { sweepId, columns, json }: RowsToStore,
): Promise<number> {
  const { table, keys, owner, onConflict } = section;
  const numberedColumns = columns.filter((column) => keys[column] !== undefined);
  const values = columns.map((column) =>
    keys[column] === undefined ? (section.read[column] ?? `r."${column}"`) : `n_${column}.key`,
  );
  const joins = numberedColumns.map(
    (column) => `LEFT JOIN ${keysOf(keys[column]!)} n_${column} ON n_${column}.number = r.${column}`,
  );
  const types = columns.map((column) => `"${column}" ${typeInJson(section.columns[column]!)}`);
  const { count } = await sql.unsafe(
    `INSERT INTO ${table} (${[...(owner ? [owner] : []), ...columns.map((column) => `"${column}"`)].join(', ')}) OVERRIDING SYSTEM VALUE
     SELECT ${[...(owner ? ['$2::text'] : []), ...values].join(', ')}
     FROM json_to_recordset($1::text::json) AS r (${types.join(', ')}) ${joins.join(' ')}
     ${onConflict === undefined ? '' : `ON CONFLICT ${onConflict}`}`,
    owner === undefined ? [json] : [json, sweepId],
  );
  return count;
}

/** Bytes stand in a file as text. */
function typeInJson(type: string): string {
  return type === 'bytea' ? 'text' : type;
}

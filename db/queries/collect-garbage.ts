import type { Database, Queryable } from '../client';
import { copiedFrom, type TextEncoding } from '../text-codec';
import { lockTexts, whileNobodyReads } from './text-locks';
import { textReferences } from './text-references';

type Fragment = ReturnType<Queryable>;

interface CollectOptions {
  /** Count what would go, and change nothing. */
  readonly dryRun: boolean;
  /** Data sets that no sweep uses keep their items. */
  readonly keepDatasets: boolean;
  readonly onProgress: (collected: { readonly texts: number; readonly of: number }) => void;
}

/** What was removed, or would be. */
export interface Collected {
  readonly texts: number;
  /** What their bodies take, compressed. */
  readonly textBytes: number;
  /** Data sets whose items nobody uses. */
  readonly datasets: number;
  readonly items: number;
  readonly workers: number;
  readonly laneRows: number;
}

const textsPerPage = 1_000;
const bodiesPerPage = 2_000;

/**
 * Removes what nothing refers to: texts, items of data sets that no sweep uses, and rows of workers and lanes that are over.
 * Safe beside running sweeps; a data set that is being read is not waited for.
 * @returns undefined where one is being read, or another collection is under way: nothing was done.
 */
export async function collectGarbage(database: Database, options: CollectOptions): Promise<Collected | undefined> {
  return whileNobodyReads(database, async (connection) => {
    const datasets = await unusedDatasets(database, options);
    await findCandidates(connection, options.keepDatasets);
    try {
      await keepSources(connection, await liveSources(connection));
      const [found] = await connection<{ texts: number; bytes: number }[]>`
        SELECT count(*)::int AS texts, coalesce(sum(bytes), 0)::bigint AS bytes FROM garbage`;
      const over = await rowsThatAreOver(database.sql, options.dryRun);
      if (options.dryRun) return { ...datasets, ...over, texts: found!.texts, textBytes: found!.bytes };
      return { ...datasets, ...over, ...(await removeTexts(database, connection, found!.texts, options)) };
    } finally {
      await connection`DROP TABLE IF EXISTS garbage`;
    }
  });
}

/**
 * Takes the items of data sets that no sweep uses. Their own rows stay, as not read: a sweep that is being stored right now
 * may refer to one, and waits for its lock; the data file is then read again.
 */
async function unusedDatasets(
  { sql }: Database,
  { dryRun, keepDatasets }: CollectOptions,
): Promise<Pick<Collected, 'datasets' | 'items'>> {
  if (keepDatasets) return { datasets: 0, items: 0 };
  const unused = await sql<{ id: string; items: number }[]>`
    SELECT d.id, count(i.dataset_id)::int AS items FROM datasets d LEFT JOIN items i ON i.dataset_id = d.id
    WHERE NOT EXISTS (SELECT FROM sweep_datasets s WHERE s.dataset_id = d.id)
    GROUP BY d.id HAVING count(i.dataset_id) > 0`;
  const total = { datasets: unused.length, items: unused.reduce((sum, { items }) => sum + items, 0) };
  if (dryRun) return total;
  const removed = { datasets: 0, items: 0 };
  for (const { id } of unused) {
    await sql.begin(async (tx) => {
      await tx`SELECT id FROM datasets WHERE id = ${id} FOR UPDATE`;
      // A statement of its own: it sees who came while the lock was waited for.
      const [row] = await tx<{ used: boolean }[]>`
        SELECT EXISTS (SELECT FROM sweep_datasets WHERE dataset_id = ${id}) AS used`;
      if (row!.used) return;
      await tx`UPDATE datasets SET ingested_at = NULL WHERE id = ${id}`;
      const { count } = await tx`DELETE FROM items WHERE dataset_id = ${id}`;
      removed.datasets += 1;
      removed.items += count;
    });
  }
  return removed;
}

/** Texts that no row refers to, into a table of this connection. */
async function findCandidates(connection: Queryable, keepDatasets: boolean): Promise<void> {
  await connection`DROP TABLE IF EXISTS garbage`;
  const items = keepDatasets
    ? 'items'
    : `(SELECT i.* FROM items i
        WHERE EXISTS (SELECT FROM sweep_datasets s WHERE s.dataset_id = i.dataset_id))`;
  await connection`
    CREATE TEMPORARY TABLE garbage AS
    SELECT t.hash, t.encoding LIKE 'copies%' AS copies, pg_column_size(t.body)::bigint AS bytes FROM texts t
    WHERE ${isNobodys(connection, items)}`;
  await connection`CREATE UNIQUE INDEX ON garbage (hash)`;
  await connection`ANALYZE garbage`;
}

/** That no row refers to `texts t`. @param items - What of the table of items counts. */
function isNobodys(sql: Queryable, items: string): Fragment {
  const conditions = textReferences.map(
    ({ table, column }) => `NOT EXISTS (SELECT FROM ${table === 'items' ? items : table} r WHERE r.${column} = t.hash)`,
  );
  return sql`${sql.unsafe(conditions.join(' AND '))}`;
}

/** What texts that stay are copied from. Only their bodies say so. */
async function liveSources(connection: Queryable): Promise<Set<string>> {
  const sources = new Set<string>();
  const [some] = await connection`SELECT FROM garbage WHERE NOT copies LIMIT 1`;
  if (!some) return sources;
  for (let after = ''; ;) {
    const rows = await connection<{ hash: string; encoding: TextEncoding; body: Buffer }[]>`
      SELECT t.hash, t.encoding, t.body FROM texts t
      WHERE t.encoding LIKE 'copies%' AND t.hash > ${after} AND NOT EXISTS (SELECT FROM garbage g WHERE g.hash = t.hash)
      ORDER BY t.hash LIMIT ${bodiesPerPage}`;
    for (const row of rows) for (const hash of copiedFrom(row)) sources.add(hash);
    if (rows.length < bodiesPerPage) return sources;
    after = rows.at(-1)!.hash;
  }
}

async function keepSources(connection: Queryable, sources: ReadonlySet<string>): Promise<void> {
  await connection`DELETE FROM garbage WHERE hash = ANY(${[...sources]}::text[])`;
}

/**
 * Removes the candidates that are still nobody's, copies first: one that somebody has come to refer to since keeps what it
 * is copied from.
 */
async function removeTexts(
  database: Database,
  connection: Queryable,
  of: number,
  { onProgress }: CollectOptions,
): Promise<Pick<Collected, 'texts' | 'textBytes'>> {
  const removed = { texts: 0, textBytes: 0 };
  if (of === 0) return removed;
  return withReferenceIndexes(database, async () => {
    for (const copies of [true, false]) {
      for (let after = ''; ;) {
        const page = await connection<{ hash: string; bytes: number }[]>`
          SELECT hash, bytes FROM garbage WHERE copies = ${copies} AND hash > ${after}
          ORDER BY hash LIMIT ${textsPerPage}`;
        if (page.length === 0) break;
        after = page.at(-1)!.hash;
        const gone = await removePage(
          database,
          page.map(({ hash }) => hash),
        );
        for (const { hash, bytes } of page) {
          if (!gone.has(hash)) continue;
          removed.texts += 1;
          removed.textBytes += bytes;
        }
        if (copies) await keepSources(connection, await survivingSources(database.sql, page, gone));
        onProgress({ texts: removed.texts, of });
      }
    }
    return removed;
  });
}

async function removePage({ sql }: Database, hashes: readonly string[]): Promise<Set<string>> {
  return sql.begin(async (tx) => {
    await lockTexts(tx);
    const rows = await tx<{ hash: string }[]>`
      DELETE FROM texts t WHERE t.hash = ANY(${[...hashes]}::text[])
        AND ${isNobodys(tx, 'items')}
      RETURNING t.hash`;
    return new Set(rows.map(({ hash }) => hash));
  });
}

async function survivingSources(
  sql: Queryable,
  page: readonly { readonly hash: string }[],
  gone: ReadonlySet<string>,
): Promise<Set<string>> {
  const hashes = page.map(({ hash }) => hash).filter((hash) => !gone.has(hash));
  if (hashes.length === 0) return new Set();
  const rows = await sql<{ encoding: TextEncoding; body: Buffer }[]>`
    SELECT encoding, body FROM texts WHERE hash = ANY(${hashes}::text[])`;
  return new Set(rows.flatMap(copiedFrom));
}

/**
 * Indexes on what refers to texts, for the time of the removal: without them each text would scan every table, and to keep
 * them always would make every call dearer. Made without blocking anybody.
 */
async function withReferenceIndexes<T>({ sql }: Database, work: () => Promise<T>): Promise<T> {
  const indexes = textReferences.map(({ table, column }) => ({ name: `collecting_${table}_${column}`, table, column }));
  const drop = async (): Promise<void> => {
    for (const { name } of indexes) await sql.unsafe(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  };
  // What a collection that was killed has left.
  await drop();
  try {
    for (const { name, table, column } of indexes) {
      await sql.unsafe(`CREATE INDEX CONCURRENTLY ${name} ON ${table} (${column}) WHERE ${column} IS NOT NULL`);
    }
    return await work();
  } finally {
    await drop();
  }
}

/** Workers whose lease is long over, holds of batches that are closed, hours and turns of lanes that no limit asks for. */
async function rowsThatAreOver(sql: Queryable, dryRun: boolean): Promise<Pick<Collected, 'workers' | 'laneRows'>> {
  const workers: Fragment = sql`workers w WHERE CASE w.kind
    WHEN 'process' THEN w.lease_until < now() - interval '1 day' AND w.started_at < now() - interval '1 day'
      AND NOT EXISTS (SELECT FROM attempts a WHERE a.worker_id = w.id AND a.ended_at IS NULL AND a.deadline_at > now())
    ELSE NOT EXISTS (SELECT FROM batches b WHERE 'batch-' || b.token = w.id AND b.state <> 'closed') END`;
  const hours: Fragment = sql`lane_hours WHERE hour < now() - interval '26 hours'`;
  const turns: Fragment = sql`lane_turns WHERE waited_at < now() - interval '1 hour'`;
  const rowsOf = async (table: Fragment): Promise<number> => {
    if (!dryRun) return (await sql`DELETE FROM ${table}`).count;
    const [row] = await sql<{ rows: number }[]>`SELECT count(*)::int AS rows FROM ${table}`;
    return row!.rows;
  };
  return { workers: await rowsOf(workers), laneRows: (await rowsOf(hours)) + (await rowsOf(turns)) };
}

/** Makes the room of removed rows usable again. */
export async function vacuum({ sql }: Database): Promise<void> {
  await sql.unsafe('VACUUM (ANALYZE) texts, items, scores, cells, attempts, series, calls');
}

import type { Database, Queryable } from '../client';

/** Rows in one transaction at most. */
const pageRows = 5_000;

interface Holders {
  /** Live workers with calls of the sweep in hand. */
  readonly workers: number;
  /** Batches that are not closed. */
  readonly batches: number;
}

/** Who holds calls of a sweep. */
export async function holdersOf(sql: Queryable, sweepId: string): Promise<Holders> {
  const [row] = await sql<Holders[]>`
    SELECT (
      SELECT count(DISTINCT w.id)::int FROM workers w
      JOIN series s ON s.claim_worker = w.id AND s.state IN ('open', 'deferred')
      JOIN calls k ON k.key = s.call_key
      WHERE w.kind = 'process' AND w.lease_until > clock_timestamp() AND k.sweep_id = ${sweepId}
    ) AS workers, (
      SELECT count(*)::int FROM batches WHERE sweep_id = ${sweepId} AND state <> 'closed'
    ) AS batches`;
  return row!;
}

/**
 * Marks a sweep as being removed: from then on no permit is given, and every command refuses it but the one that removes.
 * There is no way back.
 */
export async function beginRemoval(sql: Queryable, sweepId: string): Promise<void> {
  await sql`UPDATE sweeps SET state = 'removing' WHERE id = ${sweepId}`;
}

/** What has been removed so far. */
export interface Removed {
  readonly cells: number;
  readonly calls: number;
}

/**
 * Removes the rows of a sweep that {@link beginRemoval} has marked, its own row last. Texts and data sets stay: others may
 * use them. In transactions of a few thousand rows; cut off anywhere, it can be begun again.
 * @param onProgress - Called after each page.
 */
export async function removeSweep(
  database: Database,
  sweepId: string,
  onProgress: (removed: Removed) => void,
): Promise<Removed> {
  const { sql } = database;
  const removed = { cells: 0, calls: 0 };
  await removeTables(database, sweepId);
  const conditions = await sql<{ id: number }[]>`SELECT id FROM conditions WHERE sweep_id = ${sweepId} ORDER BY id`;
  for (const { id } of conditions) {
    for (let page = { rows: 0, last: -1 }; ;) {
      page = await removeCells(sql, id, page.last);
      if (page.rows === 0) break;
      removed.cells += page.rows;
      onProgress(removed);
    }
  }
  for (let page = { rows: 0, last: '' }; ;) {
    page = await removeCalls(database, sweepId, page.last);
    if (page.rows === 0) break;
    removed.calls += page.rows;
    onProgress(removed);
  }
  await removeFrame(database, sweepId);
  return removed;
}

/** Tables go first: what is left of them after that could be taken for whole. */
async function removeTables({ sql }: Database, sweepId: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`DELETE FROM result_tables WHERE sweep_id = ${sweepId}`;
    await tx`DELETE FROM results WHERE sweep_id = ${sweepId}`;
    await tx`DELETE FROM comparisons WHERE sweep_id = ${sweepId}`;
    await tx`DELETE FROM figures WHERE sweep_id = ${sweepId}`;
    await tx`DELETE FROM agreements WHERE sweep_id = ${sweepId}`;
    await tx`UPDATE experiments SET frozen_at = NULL WHERE sweep_id = ${sweepId}`;
  });
}

async function removeCells(
  sql: Queryable,
  conditionId: number,
  after: number,
): Promise<{ rows: number; last: number }> {
  const [page] = await sql<{ rows: number; last: number }[]>`
    WITH page AS (
      SELECT id, ordinal FROM cells WHERE condition_id = ${conditionId} AND ordinal > ${after}
      ORDER BY ordinal LIMIT ${pageRows}
    ), removed AS (DELETE FROM cells c USING page p WHERE c.id = p.id RETURNING c.ordinal)
    SELECT count(*)::int AS rows, coalesce(max(ordinal), -1) AS last FROM removed`;
  return page!;
}

/** Attempts before their calls: what is left to the cascade is looked up call by call. */
async function removeCalls({ sql }: Database, sweepId: string, after: string): Promise<{ rows: number; last: string }> {
  return sql.begin(async (tx) => {
    const page = await tx<{ key: number; id: string }[]>`
      SELECT key, id FROM calls WHERE sweep_id = ${sweepId} AND id > ${after} ORDER BY id LIMIT ${pageRows}`;
    const keys = page.map(({ key }) => key);
    await tx`DELETE FROM attempts WHERE call_key = ANY(${keys}::bigint[])`;
    await tx`DELETE FROM series WHERE call_key = ANY(${keys}::bigint[])`;
    await tx`DELETE FROM calls WHERE key = ANY(${keys}::bigint[])`;
    return { rows: page.length, last: page.at(-1)?.id ?? '' };
  });
}

/** What is left is small, and goes with the sweep's own row; the holds of its batches are nobody's then. */
async function removeFrame({ sql }: Database, sweepId: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`DELETE FROM workers WHERE kind = 'batch' AND id IN (
      SELECT 'batch-' || token FROM batches WHERE sweep_id = ${sweepId})`;
    await tx`DELETE FROM batches WHERE sweep_id = ${sweepId}`;
    await tx`DELETE FROM lane_turns WHERE sweep_id = ${sweepId}`;
    await tx`DELETE FROM sweeps WHERE id = ${sweepId}`;
  });
}

import type { Database } from '../client';
import { isUncosted } from './attempt-fragments';
import { seriesAtWork } from './cell-fragments';
import type { SweepState } from './sweeps';

/** A sweep in a list; all of it from rows, for all sweeps at once. */
export interface ListedSweep {
  readonly id: string;
  readonly name: string;
  readonly state: SweepState;
  readonly createdAt: Date;
  readonly experiments: number;
  /** Of them, those with every cell stored, and those with complete tables. */
  readonly frozen: number;
  readonly tabled: number;
  /** Cells that can be made. */
  readonly planned: number;
  readonly settled: number;
  readonly failed: number;
  readonly notApplicable: number;
  /** Cells that wait for attempts. */
  readonly owed: number;
  /** Cells for which a rerun is owed, or has ended and not been taken over yet; each counts above as its rerun does. */
  readonly rerunning: number;
  /** Null: nothing was priced. */
  readonly costMicroUsd: number | null;
  /** Whether some cost is not known, so that it was more. */
  readonly atLeast: boolean;
  /** When its last request ended or, without one, it was stored. */
  readonly lastActivityAt: Date;
  /** Sweeps that took answers over from it. */
  readonly reusedBy: readonly string[];
}

/** Enough to add up a million rows without writing them to disk in between. */
const workMemory = '64MB';

/** All sweeps, newest first. */
export async function listSweeps({ sql }: Database): Promise<ListedSweep[]> {
  return sql.begin(async (tx) => {
    await tx.unsafe(`SET LOCAL work_mem = '${workMemory}'`);
    // Nearly all series are settled: the others alone are joined, and what is settled is the rest.
    return tx<ListedSweep[]>`
      WITH of_condition AS (
        SELECT c.condition_id, count(*) FILTER (WHERE c.not_applicable IS NULL) AS planned,
          count(c.not_applicable) AS not_applicable,
          count(*) FILTER (WHERE s.state IN ('failed', 'given_up')) AS failed,
          count(*) FILTER (WHERE s.state IN ('open', 'deferred')) AS owed, count(c.next_series) AS rerunning
        FROM cells c
        LEFT JOIN series s ON s.call_key = c.call_key AND s.series = ${seriesAtWork(tx)} AND s.state <> 'settled'
        GROUP BY c.condition_id
      ), cell_sums AS (
        SELECT k.sweep_id, sum(planned)::int AS planned, sum(not_applicable)::int AS not_applicable,
          sum(failed)::int AS failed, sum(owed)::int AS owed, sum(rerunning)::int AS rerunning
        FROM of_condition o JOIN conditions k ON k.id = o.condition_id GROUP BY k.sweep_id
      ), attempt_sums AS (
        SELECT l.sweep_id, sum(a.cost_micro_usd)::bigint AS cost, bool_or(${isUncosted(tx)}) AS uncosted,
          max(a.ended_at) FILTER (WHERE a.reused_from IS NULL) AS last_ended_at
        FROM calls l JOIN attempts a ON a.call_key = l.key GROUP BY l.sweep_id
      )
      SELECT w.id, w.name, w.state, w.created_at AS "createdAt", e.experiments, e.frozen, t.tabled,
        coalesce(c.planned, 0) AS planned, coalesce(c.planned - c.failed - c.owed, 0) AS settled,
        coalesce(c.failed, 0) AS failed, coalesce(c.not_applicable, 0) AS "notApplicable",
        coalesce(c.owed, 0) AS owed, coalesce(c.rerunning, 0) AS rerunning,
        CASE WHEN a.cost IS NULL AND p.cost IS NULL THEN NULL ELSE coalesce(a.cost, 0) + coalesce(p.cost, 0) END
          AS "costMicroUsd",
        coalesce(a.uncosted, false) AS "atLeast",
        greatest(w.created_at, a.last_ended_at, p.probed_at) AS "lastActivityAt",
        ARRAY(SELECT o.id FROM sweeps o WHERE o.spec->'reuse' ? w.id ORDER BY o.id) AS "reusedBy"
      FROM sweeps w
      LEFT JOIN cell_sums c ON c.sweep_id = w.id
      LEFT JOIN attempt_sums a ON a.sweep_id = w.id
      CROSS JOIN LATERAL (SELECT count(*)::int AS experiments, count(frozen_at)::int AS frozen
        FROM experiments WHERE sweep_id = w.id) e
      CROSS JOIN LATERAL (SELECT (count(*) FILTER (WHERE complete))::int AS tabled
        FROM result_tables WHERE sweep_id = w.id) t
      CROSS JOIN LATERAL (SELECT sum(cost_micro_usd)::bigint AS cost, max(probed_at) AS probed_at
        FROM probes WHERE sweep_id = w.id) p
      ORDER BY w.created_at DESC, w.id`;
  });
}

/** Bytes that the whole database takes on disk. */
export async function databaseBytes({ sql }: Database): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`SELECT pg_database_size(current_database()) AS bytes`;
  return row!.bytes;
}

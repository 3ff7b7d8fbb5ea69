import type { Queryable } from '../../client';

/** What of a sweep is under way whatever the operator says. */
export interface UnderWay {
  /** Requests that have left in real time, or are journalled and next to leave, and whose answer may still come. */
  readonly calls: number;
  /** Batches that are not closed. */
  readonly batches: number;
}

export async function callsUnderWay(sql: Queryable, sweepId: string): Promise<UnderWay> {
  const [row] = await sql<UnderWay[]>`
    SELECT
      (SELECT count(*)::int FROM attempts a JOIN calls k ON k.key = a.call_key JOIN workers w ON w.id = a.worker_id
        WHERE k.sweep_id = ${sweepId} AND a.ended_at IS NULL AND a.batch_id IS NULL
          AND a.deadline_at > clock_timestamp() AND lease_lives(w.lease_until, clock_timestamp())) AS calls,
      (SELECT count(*)::int FROM batches WHERE sweep_id = ${sweepId} AND state <> 'closed') AS batches`;
  return row!;
}

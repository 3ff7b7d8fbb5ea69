import type { Database } from '../../db/client';

/** An attempt that left, beside the cell it is for. Of sweeps whose cells have calls of their own. */
export interface VendorRow {
  readonly reader: string;
  /** Experiment, condition and item: the same in two sweeps of one plan. */
  readonly cell: string;
  readonly callKey: number;
  readonly isSettling: boolean;
  readonly outcome: string | null;
  readonly isBatch: boolean;
  readonly tier: string | null;
  readonly client: string | null;
  readonly requestId: string | null;
  readonly returnedModel: string | null;
  readonly flags: readonly string[];
  readonly retry: string | null;
  readonly costMicroUsd: number | null;
  /** What the budget counts for it. */
  readonly heldMicroUsd: number;
  readonly hasEnded: boolean;
}

/** Every attempt of a sweep that left, in the order of the journal. */
export async function vendorRows({ sql }: Database, sweepId: string): Promise<VendorRow[]> {
  return sql<VendorRow[]>`
    SELECT k.reader_id AS reader, d.experiment || ' ' || d.key || ' ' || c.item_id AS cell, a.call_key AS "callKey",
      coalesce(s.settled_attempt = a.id, false) AS "isSettling", a.outcome, a.batch_id IS NOT NULL AS "isBatch", a.tier,
      a.client, a.request_id AS "requestId", a.returned_model AS "returnedModel", a.flags, a.retry,
      a.cost_micro_usd AS "costMicroUsd", coalesce(a.cost_micro_usd, a.estimated_micro_usd) AS "heldMicroUsd",
      a.ended_at IS NOT NULL AS "hasEnded"
    FROM attempts a JOIN calls k ON k.key = a.call_key JOIN cells c ON c.call_key = k.key
    JOIN conditions d ON d.id = c.condition_id
    JOIN series s ON s.call_key = a.call_key AND s.series = a.series
    WHERE k.sweep_id = ${sweepId} AND a.outcome IS DISTINCT FROM 'unsent' ORDER BY a.id`;
}

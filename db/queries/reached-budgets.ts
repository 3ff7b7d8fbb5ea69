import type { Queryable } from '../client';
import { seriesAtWork } from './cell-fragments';

/** A condition that a cap keeps from going on: its own, or that of the whole sweep. */
export interface ReachedBudget {
  readonly experiment: string;
  /** The condition's key. */
  readonly key: string;
  readonly whose: 'condition' | 'sweep';
}

/**
 * Conditions whose cheapest call that is still owed costs more than what is left of a cap, with nothing in flight that
 * could give some of it back.
 */
export async function reachedBudgets(sql: Queryable, sweepId: string): Promise<ReachedBudget[]> {
  return sql<ReachedBudget[]>`
    WITH in_flight AS MATERIALIZED (
      SELECT DISTINCT a.condition_id
      FROM attempts a JOIN calls k ON k.key = a.call_key JOIN workers w ON w.id = a.worker_id
      WHERE k.sweep_id = ${sweepId} AND a.ended_at IS NULL AND a.deadline_at > now() AND w.lease_until > now()
    ), owed AS (
      SELECT d.id, d.experiment, d.key, min(k.estimated_micro_usd) AS least,
        d.budget_micro_usd - d.reserved_micro_usd AS own_left
      FROM conditions d JOIN cells c ON c.condition_id = d.id JOIN calls k ON k.key = c.call_key
      JOIN series x ON x.call_key = c.call_key AND x.series = ${seriesAtWork(sql)}
      WHERE d.sweep_id = ${sweepId} AND x.state = 'open' GROUP BY d.id
    ), held AS (
      SELECT o.id, o.experiment, o.key,
        CASE WHEN o.least > o.own_left AND NOT EXISTS (SELECT FROM in_flight f WHERE f.condition_id = o.id)
            THEN 'condition'
          WHEN o.least > s.budget_micro_usd - s.reserved_micro_usd AND NOT EXISTS (SELECT FROM in_flight)
            THEN 'sweep' END AS whose
      FROM owed o CROSS JOIN sweeps s WHERE s.id = ${sweepId}
    )
    SELECT experiment, key, whose FROM held WHERE whose IS NOT NULL ORDER BY id`;
}

import type { Queryable } from '../client';
import { fateOfAttempt, requestsOfSweep, tierOfAttempt } from './attempt-fragments';

/** What some requests used and cost. Sums are null where no summand is known, never 0. */
export interface SpendSums {
  /** Requests that left, or may have. */
  readonly requests: number;
  /** Of them, answered: the first delivered of each series, and those that only repeated it. */
  readonly used: number;
  readonly inFlight: number;
  readonly inputUncached: number | null;
  readonly inputCached: number | null;
  readonly inputWritten: number | null;
  readonly outputVisible: number | null;
  readonly outputReasoning: number | null;
  /**
   * Requests that may have used tokens nobody told of: the sums above are lower bounds where there are any. Not those that
   * are known to cost nothing, nor those that an error status answered.
   */
  readonly untold: number;
  readonly costMicroUsd: number | null;
  /** Requests that are over and whose cost nobody knows: no price, no usage told, or no end seen. */
  readonly uncosted: number;
  /** What those may have cost at most, by the estimates they were reserved with; null where one of them has none. */
  readonly uncostedAtMostMicroUsd: number | null;
  readonly failed: number;
  readonly failedCostMicroUsd: number | null;
  readonly failedUncosted: number;
  readonly failedAtMostMicroUsd: number | null;
  readonly repeated: number;
  readonly repeatedCostMicroUsd: number | null;
  readonly repeatedUncosted: number;
  readonly repeatedAtMostMicroUsd: number | null;
  /** Nothing of their cost is known. */
  readonly orphans: number;
  readonly orphansAtMostMicroUsd: number | null;
}

/** Sums over all requests of a sweep, or over those of one experiment, reader, tier or condition. */
export type SpendRow = SpendSums &
  (
    | { readonly scope: 'sweep'; readonly firstSentAt: Date | null; readonly lastEndedAt: Date | null }
    | { readonly scope: 'experiment'; readonly experiment: string }
    | { readonly scope: 'reader'; readonly readerId: string }
    /** Null: the provider names none. */
    | { readonly scope: 'tier'; readonly tier: string | null }
    | { readonly scope: 'condition'; readonly conditionId: number }
  );

/**
 * What a sweep's requests used and cost, added up in one pass: the sums of each scope are over the same rows. A request
 * counts under the condition that sent it. Scopes without a request have no row, the sweep's own apart.
 */
export async function sweepSpend(sql: Queryable, sweepId: string): Promise<SpendRow[]> {
  const costOf = (fate: string) => sql`sum(cost) FILTER (WHERE fate = ${fate})::bigint`;
  const countOf = (fate: string) => sql`(count(*) FILTER (WHERE fate = ${fate}))::int`;
  const uncostedOf = (fate: string) => sql`(count(*) FILTER (WHERE fate = ${fate} AND cost IS NULL))::int`;
  const atMostOf = (fate: string) => sql`CASE
    WHEN bool_and(estimate > 0) FILTER (WHERE fate = ${fate} AND cost IS NULL)
    THEN sum(estimate) FILTER (WHERE fate = ${fate} AND cost IS NULL) END::bigint`;
  return sql<SpendRow[]>`
    WITH r AS (
      SELECT k.experiment, k.id AS condition_id, k.reader_id, ${tierOfAttempt(sql)} AS tier, ${fateOfAttempt(sql)} AS fate,
        a.sent_at, a.ended_at, a.input_uncached, a.input_cached, a.input_written, a.output_visible, a.output_reasoning,
        (a.input_uncached IS NULL OR a.output_visible IS NULL) AND a.cost_micro_usd IS DISTINCT FROM 0
          AND (a.outcome = 'failed' AND a.http_status >= 400) IS NOT TRUE AS is_untold,
        a.cost_micro_usd AS cost,
        a.estimated_micro_usd AS estimate
      FROM ${requestsOfSweep(sql, sweepId)}
    )
    SELECT CASE WHEN grouping(condition_id) = 0 THEN 'condition' WHEN grouping(experiment) = 0 THEN 'experiment'
        WHEN grouping(reader_id) = 0 THEN 'reader' WHEN grouping(tier) = 0 THEN 'tier' ELSE 'sweep' END AS scope,
      condition_id AS "conditionId", experiment, reader_id AS "readerId", tier,
      min(sent_at) AS "firstSentAt", max(ended_at) AS "lastEndedAt",
      count(*)::int AS requests, ${countOf('used')} AS used, ${countOf('open')} AS "inFlight",
      sum(input_uncached)::bigint AS "inputUncached", sum(input_cached)::bigint AS "inputCached",
      sum(input_written)::bigint AS "inputWritten", sum(output_visible)::bigint AS "outputVisible",
      sum(output_reasoning)::bigint AS "outputReasoning",
      (count(*) FILTER (WHERE is_untold AND fate <> 'open'))::int AS untold,
      sum(cost)::bigint AS "costMicroUsd",
      (count(*) FILTER (WHERE cost IS NULL AND fate <> 'open'))::int AS uncosted,
      CASE WHEN bool_and(estimate > 0) FILTER (WHERE cost IS NULL AND fate <> 'open')
        THEN sum(estimate) FILTER (WHERE cost IS NULL AND fate <> 'open') END::bigint AS "uncostedAtMostMicroUsd",
      ${countOf('failed')} AS failed, ${costOf('failed')} AS "failedCostMicroUsd",
      ${uncostedOf('failed')} AS "failedUncosted", ${atMostOf('failed')} AS "failedAtMostMicroUsd",
      ${countOf('repeated')} AS repeated, ${costOf('repeated')} AS "repeatedCostMicroUsd",
      ${uncostedOf('repeated')} AS "repeatedUncosted", ${atMostOf('repeated')} AS "repeatedAtMostMicroUsd",
      ${countOf('orphan')} AS orphans, ${atMostOf('orphan')} AS "orphansAtMostMicroUsd"
    FROM r GROUP BY GROUPING SETS ((), (experiment), (reader_id), (tier), (condition_id))
    ORDER BY scope, experiment, reader_id, tier, condition_id`;
}

/** What the probes of a sweep's readers cost before it began. */
export interface ProbeSpend {
  readonly readerId: string;
  /** Null: no price, or no usage told. */
  readonly costMicroUsd: number | null;
}

export async function probeSpend(sql: Queryable, sweepId: string): Promise<ProbeSpend[]> {
  return sql<ProbeSpend[]>`
    SELECT reader_id AS "readerId", cost_micro_usd AS "costMicroUsd" FROM probes
    WHERE sweep_id = ${sweepId} ORDER BY reader_id`;
}

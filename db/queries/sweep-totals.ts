import type { Queryable } from '../client';

export interface ReaderOutcomeRow {
  readonly readerId: string;
  /** An outcome, a series' state that is not settled, or `not_applicable`. */
  readonly outcome: string;
  readonly cells: number;
}

/** Cells by reader and what became of them. */
export async function readerOutcomes(sql: Queryable, sweepId: string): Promise<ReaderOutcomeRow[]> {
  return sql<ReaderOutcomeRow[]>`
    SELECT k.reader_id AS "readerId",
      CASE WHEN c.not_applicable IS NOT NULL THEN 'not_applicable' WHEN s.state = 'settled' THEN a.outcome
        WHEN s.state = 'open' THEN 'pending' ELSE s.state END AS outcome,
      count(*)::int AS cells
    FROM conditions k JOIN cells c ON c.condition_id = k.id
    LEFT JOIN series s ON s.call_key = c.call_key AND s.series = c.series
    LEFT JOIN attempts a ON a.id = s.settled_attempt
    WHERE k.sweep_id = ${sweepId} GROUP BY 1, 2`;
}

export interface ReaderTotals {
  readonly readerId: string;
  readonly calls: number;
  /** Requests that left, or may have: all attempts but the unsent. */
  readonly attempts: number;
  readonly orphans: number;
  readonly repeated: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Sum of the costs that are known. */
  readonly costMicroUsd: number | null;
  /** Delivered answers whose cost is not known: their reader has no price, or the server told no usage. */
  readonly uncosted: number;
  readonly firstSentAt: Date | null;
  readonly lastEndedAt: Date | null;
}

/**
 * Totals over the attempts of a sweep's calls, by the reader whose settings sent them. An orphan is an attempt without an
 * end whose answer can't arrive any more: its worker's lease is over, or its deadline has passed.
 */
export async function readerTotals(sql: Queryable, sweepId: string): Promise<ReaderTotals[]> {
  return sql<ReaderTotals[]>`
    SELECT k.reader_id AS "readerId", count(DISTINCT k.key)::int AS calls,
      count(a.id) FILTER (WHERE a.outcome IS DISTINCT FROM 'unsent')::int AS attempts,
      count(a.id) FILTER (WHERE a.ended_at IS NULL AND (a.deadline_at <= now() OR w.lease_until IS NULL
        OR w.lease_until <= now()))::int AS orphans,
      count(a.id) FILTER (WHERE a.outcome NOT IN ('failed', 'unsent') AND a.id <> s.settled_attempt)::int AS repeated,
      sum(coalesce(a.input_uncached, 0) + coalesce(a.input_cached, 0) + coalesce(a.input_written, 0))
        FILTER (WHERE coalesce(a.input_uncached, a.input_cached, a.input_written) IS NOT NULL)::bigint AS "inputTokens",
      sum(coalesce(a.output_visible, 0) + coalesce(a.output_reasoning, 0))
        FILTER (WHERE coalesce(a.output_visible, a.output_reasoning) IS NOT NULL)::bigint AS "outputTokens",
      sum(a.cost_micro_usd)::bigint AS "costMicroUsd",
      count(a.id) FILTER (WHERE a.outcome NOT IN ('failed', 'unsent') AND a.cost_micro_usd IS NULL)::int AS uncosted,
      min(a.sent_at) AS "firstSentAt", max(a.ended_at) AS "lastEndedAt"
    FROM calls k LEFT JOIN attempts a ON a.call_key = k.key
    LEFT JOIN series s ON s.call_key = a.call_key AND s.series = a.series
    LEFT JOIN workers w ON w.id = a.worker_id
    WHERE k.sweep_id = ${sweepId} GROUP BY k.reader_id`;
}

/** Model ids that delivered answers name, by reader. */
export async function returnedModels(
  sql: Queryable,
  sweepId: string,
): Promise<{ readerId: string; model: string; answers: number }[]> {
  return sql<{ readerId: string; model: string; answers: number }[]>`
    SELECT k.reader_id AS "readerId", a.returned_model AS model, count(*)::int AS answers
    FROM calls k JOIN attempts a ON a.call_key = k.key
    WHERE k.sweep_id = ${sweepId} AND a.returned_model IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`;
}

import type { Condition } from '../../experiments/condition';
import type { Queryable } from '../client';
import { isUncosted } from './attempt-fragments';
import { seriesAtWork } from './cell-fragments';

export interface ConditionProgressRow {
  /** The experiment's label; of a judge, its scorer's id. */
  readonly experiment: string;
  readonly key: string;
  readonly readerId: string;
  readonly stage: Condition['stage'];
  readonly benchmark: string;
  /** Cells stored so far; all of them once the experiment is frozen. */
  readonly planned: number;
  readonly frozen: boolean;
  readonly notApplicable: number;
  readonly settled: number;
  readonly deferred: number;
  readonly failed: number;
  readonly open: number;
  /** Cells for which a rerun is owed, or has ended and not been taken over yet; each counts above as its rerun does. */
  readonly rerunning: number;
  /** A judge's cells whose verdict is not written down yet. */
  readonly unread: number;
  /** Batches that are not closed, and their lines. */
  readonly openBatches: number;
  readonly batchLines: number;
  /** What an open batch waits for, else why the last one was closed without results; null: neither. */
  readonly batchWhy: string | null;
}

/** What became of every condition's cells, from the rows. */
export async function conditionProgress(
  sql: Queryable,
  sweepId: string,
  label: string | null = null,
): Promise<ConditionProgressRow[]> {
  return sql<ConditionProgressRow[]>`
    SELECT k.experiment, k.key, k.reader_id AS "readerId", k.stage, k.benchmark,
      (CASE k.stage WHEN 'judge' THEN j.frozen_at ELSE e.frozen_at END) IS NOT NULL AS frozen,
      count(c.id)::int AS planned,
      count(c.id) FILTER (WHERE c.not_applicable IS NOT NULL)::int AS "notApplicable",
      count(*) FILTER (WHERE s.state = 'settled')::int AS settled,
      count(*) FILTER (WHERE s.state = 'deferred')::int AS deferred,
      count(*) FILTER (WHERE s.state IN ('failed', 'given_up'))::int AS failed,
      count(*) FILTER (WHERE s.state = 'open')::int AS open,
      count(c.next_series)::int AS rerunning,
      count(*) FILTER (WHERE m.cell_id IS NOT NULL AND m.verdict IS NULL)::int AS unread,
      b.batches AS "openBatches", b.lines AS "batchLines", b.why AS "batchWhy"
    FROM conditions k
    LEFT JOIN experiments e ON e.sweep_id = k.sweep_id AND e.label = k.experiment
    LEFT JOIN judgings j ON k.stage = 'judge' AND j.sweep_id = k.sweep_id AND j.scorer = k.experiment
    LEFT JOIN cells c ON c.condition_id = k.id
    LEFT JOIN series s ON s.call_key = c.call_key AND s.series = ${seriesAtWork(sql)}
    LEFT JOIN judgements m ON m.cell_id = c.id
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE state <> 'closed')::int AS batches,
        coalesce(sum(lines) FILTER (WHERE state <> 'closed'), 0)::int AS lines,
        (array_agg(why ORDER BY state = 'closed', id DESC)
          FILTER (WHERE why IS NOT NULL AND (state <> 'closed' OR result_refs IS NULL)))[1] AS why
      FROM batches WHERE condition_id = k.id
    ) b
    WHERE k.sweep_id = ${sweepId} AND (${label}::text IS NULL OR k.experiment = ${label})
    GROUP BY k.id, e.ordinal, e.frozen_at, j.ordinal, j.frozen_at, b.batches, b.lines, b.why
    ORDER BY e.ordinal NULLS LAST, j.ordinal, k.ordinal`;
}

export interface ReaderProgressRow {
  readonly readerId: string;
  readonly calls: number;
  readonly settledCalls: number;
  /** Answers with 429. */
  readonly refused: number;
  /** Attempts that delivered in the last {@link rateWindowSeconds}. */
  readonly recent: number;
  readonly inFlight: number;
  /** Null: nothing was priced yet. */
  readonly costMicroUsd: number | null;
  /** Requests that left, or may have, and whose cost nobody knows; those in flight are not among them. */
  readonly uncosted: number;
}

/** Window of the printed rate. */
export const rateWindowSeconds = 20;

export async function readerProgress(sql: Queryable, sweepId: string): Promise<ReaderProgressRow[]> {
  // Calls and attempts are counted apart: joined, a sweep that is being planned would pay for every call without one.
  return sql<ReaderProgressRow[]>`
    WITH planned AS (
      SELECT reader_id, count(*)::int AS calls FROM calls WHERE sweep_id = ${sweepId} GROUP BY reader_id
    ), tried AS (
      SELECT k.reader_id, count(DISTINCT a.call_key) FILTER (WHERE a.outcome NOT IN ('failed', 'unsent'))::int AS settled,
        count(*) FILTER (WHERE a.retry = 'rate_limit')::int AS refused,
        count(*) FILTER (WHERE a.ended_at > now() - make_interval(secs => ${rateWindowSeconds})
          AND a.outcome NOT IN ('failed', 'unsent'))::int AS recent,
        count(*) FILTER (WHERE a.ended_at IS NULL AND a.deadline_at > now())::int AS in_flight,
        sum(a.cost_micro_usd)::bigint AS cost_micro_usd,
        count(*) FILTER (WHERE ${isUncosted(sql)})::int AS uncosted
      FROM attempts a JOIN calls k ON k.key = a.call_key WHERE k.sweep_id = ${sweepId} GROUP BY k.reader_id
    )
    SELECT p.reader_id AS "readerId", p.calls, coalesce(t.settled, 0) AS "settledCalls", coalesce(t.refused, 0) AS refused,
      coalesce(t.recent, 0) AS recent, coalesce(t.in_flight, 0) AS "inFlight", t.cost_micro_usd AS "costMicroUsd",
      coalesce(t.uncosted, 0) AS uncosted
    FROM planned p LEFT JOIN tried t USING (reader_id) ORDER BY p.reader_id`;
}

export interface FailureReason {
  readonly code: string;
  /** One redacted line. */
  readonly message: string;
  readonly calls: number;
}

/** Why calls of a sweep ended as failed, by their last attempt, where cells use that; the three most frequent reasons. */
export async function failureReasons(sql: Queryable, sweepId: string): Promise<FailureReason[]> {
  return sql<FailureReason[]>`
    SELECT a.failure_code AS code, coalesce(a.failure_message, '') AS message, count(*)::int AS calls
    FROM calls k JOIN series s ON s.call_key = k.key
    JOIN LATERAL (
      SELECT failure_code, failure_message FROM attempts
      WHERE call_key = s.call_key AND series = s.series AND failure_code IS NOT NULL ORDER BY id DESC LIMIT 1
    ) a ON true
    WHERE k.sweep_id = ${sweepId} AND s.state = 'failed'
      AND EXISTS (SELECT FROM cells c WHERE c.call_key = s.call_key AND c.series = s.series)
    GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT 3`;
}

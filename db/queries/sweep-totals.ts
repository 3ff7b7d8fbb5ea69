import type { Queryable } from '../client';
import { cellOutcome, isOrphan, seriesOfCells } from './cell-fragments';

export interface ReaderOutcomeRow {
  readonly readerId: string;
  /** An outcome, a series' state that is not settled, or `not_applicable`. */
  readonly outcome: string;
  readonly cells: number;
}

/** Cells by reader or generator and what became of them. */
export async function readerOutcomes(sql: Queryable, sweepId: string): Promise<ReaderOutcomeRow[]> {
  return sql<ReaderOutcomeRow[]>`
    SELECT k.reader_id AS "readerId",
      ${cellOutcome(sql)} AS outcome,
      count(*)::int AS cells
    FROM conditions k JOIN cells c ON c.condition_id = k.id ${seriesOfCells(sql)}
    WHERE k.sweep_id = ${sweepId} GROUP BY 1, 2`;
}

export interface ReaderTotals {
  readonly readerId: string;
  readonly calls: number;
  /** Requests that left, or may have: all attempts but the unsent. */
  readonly attempts: number;
  readonly orphans: number;
  /** Calls answered by another sweep's answer, without sending. */
  readonly reused: number;
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
 * Totals over the attempts of a sweep's calls, by the reader or generator whose settings sent them. Answers taken over
 * from another sweep are counted apart: this sweep sent and paid nothing for them. An orphan is an attempt without an
 * end whose answer can't arrive any more: its worker's lease is over, or its deadline has passed.
 */
export async function readerTotals(sql: Queryable, sweepId: string): Promise<ReaderTotals[]> {
  return sql<ReaderTotals[]>`
    SELECT k.reader_id AS "readerId", count(DISTINCT k.key)::int AS calls,
      count(a.id) FILTER (WHERE a.outcome IS DISTINCT FROM 'unsent')::int AS attempts,
      count(a.id) FILTER (WHERE ${isOrphan(sql)})::int AS orphans,
      count(DISTINCT k.key) FILTER (WHERE EXISTS (SELECT FROM attempts r
        WHERE r.call_key = k.key AND r.reused_from IS NOT NULL))::int AS reused,
      count(a.id) FILTER (WHERE a.outcome NOT IN ('failed', 'unsent') AND a.id <> s.settled_attempt)::int AS repeated,
      sum(coalesce(a.input_uncached, 0) + coalesce(a.input_cached, 0) + coalesce(a.input_written, 0))
        FILTER (WHERE coalesce(a.input_uncached, a.input_cached, a.input_written) IS NOT NULL)::bigint AS "inputTokens",
      sum(coalesce(a.output_visible, 0) + coalesce(a.output_reasoning, 0))
        FILTER (WHERE coalesce(a.output_visible, a.output_reasoning) IS NOT NULL)::bigint AS "outputTokens",
      sum(a.cost_micro_usd)::bigint AS "costMicroUsd",
      count(a.id) FILTER (WHERE a.outcome NOT IN ('failed', 'unsent') AND a.cost_micro_usd IS NULL)::int AS uncosted,
      min(a.sent_at) AS "firstSentAt", max(a.ended_at) AS "lastEndedAt"
    FROM calls k
    LEFT JOIN attempts a ON a.call_key = k.key AND a.reused_from IS NULL
    LEFT JOIN series s ON s.call_key = a.call_key AND s.series = a.series
    LEFT JOIN workers w ON w.id = a.worker_id
    WHERE k.sweep_id = ${sweepId} GROUP BY k.reader_id`;
}

/** What one generator made in one form. */
export interface FrozenTextTotals {
  readonly generator: string;
  readonly form: string;
  /** SHA-256 of its system message; null where no cell has a call. */
  readonly promptHash: string | null;
  readonly planned: number;
  readonly delivered: number;
  readonly refused: number;
}

/** What generators made, by generator and form, items that several experiments share counted once. */
export async function frozenTextTotals(sql: Queryable, sweepId: string): Promise<FrozenTextTotals[]> {
  return sql<FrozenTextTotals[]>`
    SELECT k.reader_id AS generator, k.factors->>'form' AS form, min(l.system_hash) AS "promptHash",
      count(DISTINCT (k.benchmark, c.item_id))::int AS planned,
      count(DISTINCT l.key) FILTER (WHERE s.state = 'settled')::int AS delivered,
      count(DISTINCT l.key) FILTER (WHERE s.state = 'settled' AND a.outcome IN ('refusal', 'blocked'))::int AS refused
    FROM conditions k JOIN cells c ON c.condition_id = k.id
    LEFT JOIN calls l ON l.key = c.call_key ${seriesOfCells(sql)}
    WHERE k.sweep_id = ${sweepId} AND k.stage = 'generate' GROUP BY 1, 2 ORDER BY 1, 2`;
}

/** Model ids that delivered answers name, by reader or generator. */
export async function returnedModels(
  sql: Queryable,
  sweepId: string,
): Promise<{ readerId: string; model: string; answers: number }[]> {
  return sql<{ readerId: string; model: string; answers: number }[]>`
    SELECT k.reader_id AS "readerId", a.returned_model AS model, count(*)::int AS answers
    FROM calls k JOIN attempts a ON a.call_key = k.key
    WHERE k.sweep_id = ${sweepId} AND a.returned_model IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`;
}

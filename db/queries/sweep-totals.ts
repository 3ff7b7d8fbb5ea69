import type { Queryable } from '../client';
import { cellOutcome, seriesOfCells } from './cell-fragments';

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

export interface ReaderCalls {
  readonly readerId: string;
  readonly calls: number;
  /** Calls answered by another sweep's answer, without sending. */
  readonly reused: number;
}

/** Distinct calls of a sweep, by the reader or generator whose settings send them. */
export async function readerCalls(sql: Queryable, sweepId: string): Promise<ReaderCalls[]> {
  return sql<ReaderCalls[]>`
    SELECT l.reader_id AS "readerId", count(*)::int AS calls,
      (count(*) FILTER (WHERE EXISTS (SELECT FROM attempts a
        WHERE a.call_key = l.key AND a.reused_from IS NOT NULL)))::int AS reused
    FROM calls l WHERE l.sweep_id = ${sweepId} GROUP BY l.reader_id`;
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

/** Client libraries that sent a reader's requests, with their versions. */
export async function readerClients(sql: Queryable, sweepId: string): Promise<{ readerId: string; client: string }[]> {
  return sql<{ readerId: string; client: string }[]>`
    SELECT DISTINCT l.reader_id AS "readerId", a.client FROM calls l JOIN attempts a ON a.call_key = l.key
    WHERE l.sweep_id = ${sweepId} AND a.client IS NOT NULL ORDER BY 1, 2`;
}

/** Cells of one condition whose answer is odd in one way. */
export interface FlaggedCells {
  readonly experiment: string;
  /** The condition's key. */
  readonly condition: string;
  readonly readerId: string;
  /** See `ExchangeFlag`. */
  readonly flag: string;
  readonly cells: number;
}

/** Cells of readers and generators by what is odd about the answers they use. */
export async function flaggedCells(sql: Queryable, sweepId: string): Promise<FlaggedCells[]> {
  return sql<FlaggedCells[]>`
    SELECT k.experiment, k.key AS condition, k.reader_id AS "readerId", f.flag, count(*)::int AS cells
    FROM conditions k JOIN cells c ON c.condition_id = k.id ${seriesOfCells(sql)}
    CROSS JOIN unnest(a.flags) AS f (flag)
    WHERE k.sweep_id = ${sweepId} AND a.flags <> '{}'
    GROUP BY k.id, f.flag ORDER BY k.ordinal, f.flag`;
}

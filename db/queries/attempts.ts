import type { ExchangeFlag } from '../../providers/provider';
import type { Queryable } from '../client';
import type { EncodedText } from '../text-codec';
import { jsonAndTextsLock } from './text-locks';

export interface AdmitRequest {
  readonly sweepId: string;
  /** Every lane the calls take from, e.g. `compatible` and `compatible/qwen3:4b`. */
  readonly lanes: readonly string[];
  readonly workerId: string;
  /** After this many milliseconds no answer can arrive any more: waiting for a slot plus the exchange; at most 24 days. */
  readonly deadlineMs: number;
  /** The calls are lines of this batch: the lanes' pauses, buckets, days and turns are not asked. */
  readonly batchId?: number;
  readonly candidates: readonly {
    readonly callKey: number;
    readonly series: number;
    readonly epoch: number;
    /** The condition whose block or batch sends it, and whose cap it counts against. */
    readonly conditionId: number;
    readonly tokens: number;
    readonly microUsd: number;
  }[];
  /** Postgres's clock by default; tests pass their own. */
  readonly now?: Date;
}

/**
 * `admitted`: an open attempt row exists, send it. `closed`: settled or given up elsewhere. `fenced`: a newer claim
 * holds it. `busy`: an earlier attempt may still answer. `wait`: the lane is paused, its bucket or its day used up, or it is
 * another sweep's turn. `paused`, `cancelled`: the operator's wish; a sweep that is being removed counts as cancelled.
 * `budget`: what is left of the sweep's or the condition's cap is less than the call may cost; `why` says whose. `stopped`:
 * the lane needs the operator.
 */
export type Verdict =
  'admitted' | 'closed' | 'fenced' | 'busy' | 'wait' | 'paused' | 'cancelled' | 'budget' | 'stopped';

export interface Admission {
  /** From 0, the candidate's place in the request. */
  readonly index: number;
  readonly verdict: Verdict;
  readonly attemptId: number | null;
  readonly waitMs: number | null;
  readonly why: string | null;
}

/** Takes permits and journals an attempt for each candidate that may leave; see the SQL function `admit_attempts`. */
export async function admitAttempts(sql: Queryable, request: AdmitRequest): Promise<Admission[]> {
  const column = <K extends keyof AdmitRequest['candidates'][number]>(key: K): number[] =>
    request.candidates.map((candidate) => candidate[key]);
  return sql<Admission[]>`
    SELECT ord - 1 AS index, CASE verdict WHEN 'removing' THEN 'cancelled' ELSE verdict END AS verdict,
      attempt_id AS "attemptId", wait_ms AS "waitMs", why
    FROM admit_attempts(${request.sweepId}, ${[...request.lanes]}::text[], ${request.workerId}, ${request.deadlineMs},
      ${column('callKey')}::bigint[], ${column('series')}::smallint[], ${column('epoch')}::int[],
      ${column('conditionId')}::int[], ${column('tokens')}::int[], ${column('microUsd')}::bigint[],
      ${request.batchId ?? null}::bigint, ${request.now ?? null}::timestamptz)
    ORDER BY ord`;
}

/** How an attempt ended, as the columns of `attempts` name it. */
export interface AttemptEnd {
  readonly id: number;
  readonly outcome: string;
  readonly answer?: EncodedText;
  readonly exchange_ms?: number;
  readonly finish_reason?: string;
  readonly returned_model?: string;
  readonly request_id?: string;
  readonly http_status?: number;
  readonly client?: string;
  readonly failure_code?: string;
  readonly failure_message?: string;
  readonly retry?: string;
  readonly input_uncached?: number;
  readonly input_cached?: number;
  readonly input_written?: number;
  readonly output_visible?: number;
  readonly output_reasoning?: number;
  readonly raw_usage?: unknown;
  readonly cost_micro_usd?: number;
  /** `batch`, or the provider's name of its service tier. */
  readonly tier?: string;
  readonly flags?: readonly ExchangeFlag[];
  /** Closes the series where this attempt leaves nothing more to try. */
  readonly final?: 'deferred' | 'failed';
}

/** Ends attempts in one transaction; returns the ids that settled their series (not those that only repeated). */
export async function settleAttempts(sql: Queryable, ends: readonly AttemptEnd[]): Promise<Set<number>> {
  if (ends.length === 0) return new Set();
  const rows = ends.map(({ answer, ...end }) => ({ ...end, ...answer }));
  const settled = await sql<{ attempt_id: number; won: boolean }[]>`
    SELECT attempt_id, won FROM settle_attempts(${ends.map((end) => end.id)}::bigint[],
      ${jsonAndTextsLock(sql, JSON.stringify(rows))})`;
  return new Set(settled.filter((row) => row.won).map((row) => row.attempt_id));
}

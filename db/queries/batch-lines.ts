import type { Queryable } from '../client';
import { seriesAtWork } from './cell-fragments';

/**
 * Failure codes of a batch's lines that never ran. `batch_refused`: the vendor wants none of it, they go in real time.
 * `batch_too_large`: the vendor's queue had no room for a batch of this size while nothing else of ours was in it.
 * `batch_queue_full`: it was full of others of ours. `batch_withdrawn`: it was taken back before it was submitted.
 */
export type UnsentCode = 'batch_refused' | 'batch_too_large' | 'batch_queue_full' | 'batch_withdrawn';

/** What a line that is no answer counts as; a call that such an attempt ended is answered in real time. */
const realtimeFrom = ['transient', 'rate_limit', 'batch_expired', 'batch_missing'] as const;

/** The prompt of a call, by the hashes of its texts. */
export interface PromptHashes {
  readonly systemHash: string;
  readonly artifactHash: string;
  readonly questionHash: string;
}

export interface BatchCandidate extends PromptHashes {
  readonly callKey: number;
  readonly series: number;
  readonly estimatedTokens: number;
  readonly estimatedMicroUsd: number;
}

/** The open series that a condition's cells are to be answered in, as `series s`, with the first cell's ordinal. */
const openSeries = (sql: Queryable, conditionId: number) => sql`
  (SELECT c.call_key, ${seriesAtWork(sql)} AS series, min(c.ordinal) AS ordinal FROM cells c
    WHERE c.condition_id = ${conditionId} AND c.call_key IS NOT NULL GROUP BY 1, 2) c
  JOIN series s ON s.call_key = c.call_key AND s.series = c.series AND s.state = 'open'`;

/** Whether a live worker or a batch holds the claim of `series s`. */
const isHeld = (sql: Queryable) => sql`
  (s.claim_block IS NOT NULL AND EXISTS (
    SELECT FROM workers w WHERE w.id = s.claim_worker AND lease_lives(w.lease_until, clock_timestamp())))`;

/** Whether `series s` may go into a batch: nothing of it is under way, and no batch has brought it nothing before. */
const fitsIntoBatch = (sql: Queryable) => sql`
  NOT EXISTS (
    SELECT FROM attempts a JOIN workers w ON w.id = a.worker_id
    WHERE a.call_key = s.call_key AND a.series = s.series AND (
      (a.ended_at IS NULL AND a.deadline_at > clock_timestamp() AND lease_lives(w.lease_until, clock_timestamp()))
      OR (a.batch_id IS NOT NULL AND (a.retry = ANY(${[...realtimeFrom]}::text[]) OR a.failure_code = 'batch_refused'))))`;

/** A condition's open calls that nobody holds and that may go into a batch, in the order of its cells. */
export async function batchCandidates(sql: Queryable, conditionId: number, most: number): Promise<BatchCandidate[]> {
  return sql<BatchCandidate[]>`
    SELECT s.call_key AS "callKey", s.series, k.system_hash AS "systemHash", k.artifact_hash AS "artifactHash",
      k.question_hash AS "questionHash", k.estimated_tokens AS "estimatedTokens",
      k.estimated_micro_usd AS "estimatedMicroUsd"
    FROM ${openSeries(sql, conditionId)} JOIN calls k ON k.key = s.call_key
    WHERE NOT ${isHeld(sql)} AND ${fitsIntoBatch(sql)}
    ORDER BY c.ordinal LIMIT ${most}`;
}

/** How many of a condition's open calls a batch of another condition holds. */
export async function callsHeldElsewhere(sql: Queryable, conditionId: number): Promise<number> {
  const [row] = await sql<{ held: number }[]>`
    SELECT count(*)::int AS held FROM ${openSeries(sql, conditionId)}
    WHERE EXISTS (
      SELECT FROM attempts a JOIN batches b ON b.id = a.batch_id
      WHERE a.call_key = s.call_key AND a.series = s.series AND a.ended_at IS NULL
        AND b.state <> 'closed' AND b.condition_id <> ${conditionId})`;
  return row!.held;
}

export interface LineClaim {
  readonly callKey: number;
  readonly series: number;
  readonly epoch: number;
}

/** Claims those of some series that are still open and held by nobody: epoch + 1, as a block does. */
export async function claimForBatch(
  sql: Queryable,
  calls: readonly { callKey: number; series: number }[],
  claim: { workerId: string; blockId: string },
): Promise<LineClaim[]> {
  return sql<LineClaim[]>`
    WITH owed AS (
      SELECT s.call_key, s.series FROM series s
      WHERE (s.call_key, s.series) IN (
          SELECT * FROM unnest(${calls.map((call) => call.callKey)}::bigint[],
            ${calls.map((call) => call.series)}::smallint[]))
        AND s.state = 'open'
      ORDER BY s.call_key, s.series FOR NO KEY UPDATE
    )
    UPDATE series s SET epoch = s.epoch + 1, claim_worker = ${claim.workerId}, claim_block = ${claim.blockId}
    FROM owed o WHERE s.call_key = o.call_key AND s.series = o.series AND NOT ${isHeld(sql)}
    RETURNING s.call_key AS "callKey", s.series, s.epoch`;
}

/** One journalled line. */
export interface BatchLineRow extends PromptHashes {
  readonly attemptId: number;
}

/** Lines of a batch that have not ended, in the order of the journal, behind an attempt id. */
export async function openLines(
  sql: Queryable,
  batchId: number,
  afterAttemptId: number,
  most: number,
): Promise<BatchLineRow[]> {
  return sql<BatchLineRow[]>`
    SELECT a.id AS "attemptId", k.system_hash AS "systemHash", k.artifact_hash AS "artifactHash",
      k.question_hash AS "questionHash"
    FROM attempts a JOIN calls k ON k.key = a.call_key
    WHERE a.batch_id = ${batchId} AND a.ended_at IS NULL AND a.id > ${afterAttemptId}
    ORDER BY a.id LIMIT ${most}`;
}

/** Every line of a batch, and whether it has ended. */
export async function lineStates(sql: Queryable, batchId: number): Promise<Map<number, { hasEnded: boolean }>> {
  const rows = await sql<{ id: number; hasEnded: boolean }[]>`
    SELECT id, ended_at IS NOT NULL AS "hasEnded" FROM attempts WHERE batch_id = ${batchId} ORDER BY id`;
  return new Map(rows.map(({ id, hasEnded }) => [id, { hasEnded }]));
}

/** Lines of a batch that brought a result, and lines that the server refused for what they say. */
export async function lineTotals(sql: Queryable, batchId: number): Promise<{ delivered: number; rejected: number }> {
  const [row] = await sql<{ delivered: number; rejected: number }[]>`
    SELECT count(*) FILTER (WHERE outcome NOT IN ('failed', 'unsent'))::int AS delivered,
      count(*) FILTER (WHERE retry = 'no')::int AS rejected
    FROM attempts WHERE batch_id = ${batchId}`;
  return row!;
}

/** What the vendor's queue had no room for lately, over a reader's batches in a sweep. */
export interface QueueRefusals {
  /** Refusals since a batch was last taken. */
  readonly inARow: number;
  /** Milliseconds since the last of those, or since a batch was made after it; null: there is none. */
  readonly lastAgeMs: number | null;
  /** Lines of the smallest batch that was too large; null: none was. */
  readonly tooLarge: number | null;
}

export async function queueRefusals(sql: Queryable, sweepId: string, readerId: string): Promise<QueueRefusals> {
  const [row] = await sql<QueueRefusals[]>`
    WITH refused AS (
      SELECT b.id, b.lines, b.closed_at, (SELECT min(a.failure_code) FROM attempts a WHERE a.batch_id = b.id) AS code
      FROM batches b
      WHERE b.sweep_id = ${sweepId} AND b.reader_id = ${readerId} AND b.state = 'closed' AND b.result_refs IS NULL
    ), lately AS (
      SELECT r.closed_at FROM refused r
      WHERE r.code IN ('batch_too_large', 'batch_queue_full') AND r.id > coalesce((
        SELECT max(b.id) FROM batches b
        WHERE b.sweep_id = ${sweepId} AND b.reader_id = ${readerId} AND b.result_refs IS NOT NULL), 0)
    )
    SELECT (SELECT count(*)::int FROM lately) AS "inARow",
      (SELECT extract(epoch FROM clock_timestamp() - greatest(max(closed_at), (
          SELECT max(b.created_at) FROM batches b
          WHERE b.sweep_id = ${sweepId} AND b.reader_id = ${readerId} AND b.state <> 'closed'))) * 1000
        FROM lately HAVING count(*) > 0)::float8 AS "lastAgeMs",
      (SELECT min(lines) FROM refused WHERE code = 'batch_too_large') AS "tooLarge"`;
  return row!;
}

/** Whether another batch of a reader's lane is, or may be, in the vendor's queue. */
export async function hasOthersSubmitted(
  sql: Queryable,
  { id, readerId }: { id: number; readerId: string },
): Promise<boolean> {
  const [row] = await sql<{ others: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM batches WHERE reader_id = ${readerId} AND id <> ${id} AND state <> 'closed'
        AND create_sent_at IS NOT NULL) AS others`;
  return row!.others;
}

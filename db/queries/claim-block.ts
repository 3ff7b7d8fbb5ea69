import type { Queryable } from '../client';
import { seriesAtWork } from './cell-fragments';

/** A range of a condition's cells, and who works on it. */
export interface BlockClaim {
  readonly conditionId: number;
  readonly from: number;
  readonly to: number;
  readonly workerId: string;
  /** The same for every attempt of one activity, so that a retry takes its predecessor's claims over at once. */
  readonly blockId: string;
}

export interface ClaimedCall {
  readonly callKey: number;
  readonly series: number;
  /** Null: another live block holds the claim (a shared call); ask again later. */
  readonly epoch: number | null;
  readonly readerId: string;
  readonly systemHash: string;
  readonly artifactHash: string;
  readonly questionHash: string;
  readonly estimatedTokens: number;
  readonly estimatedMicroUsd: number;
  /** Ended attempts that used up the attempts budget. */
  readonly failures: number;
}

/**
 * Claims every open series that the range's cells are to be answered in: epoch + 1, which fences whoever held it. A claim
 * of another block counts while its worker's lease lives.
 */
export async function claimBlock(sql: Queryable, claim: BlockClaim): Promise<ClaimedCall[]> {
  return sql<ClaimedCall[]>`
    WITH owed AS (
      SELECT s.call_key, s.series FROM series s
      WHERE (s.call_key, s.series) IN (
          SELECT c.call_key, ${seriesAtWork(sql)} FROM cells c
          WHERE c.condition_id = ${claim.conditionId} AND c.ordinal >= ${claim.from} AND c.ordinal < ${claim.to}
            AND c.call_key IS NOT NULL)
        AND s.state = 'open'
      ORDER BY s.call_key, s.series FOR NO KEY UPDATE
    ), claimed AS (
      UPDATE series s SET epoch = s.epoch + 1, claim_worker = ${claim.workerId}, claim_block = ${claim.blockId}
      FROM owed o
      WHERE s.call_key = o.call_key AND s.series = o.series
        AND (s.claim_block IS NULL OR s.claim_block = ${claim.blockId} OR NOT EXISTS (
          SELECT FROM workers w WHERE w.id = s.claim_worker AND lease_lives(w.lease_until, clock_timestamp())))
      RETURNING s.call_key, s.series, s.epoch
    )
    SELECT o.call_key AS "callKey", o.series, c.epoch, k.reader_id AS "readerId", k.system_hash AS "systemHash",
      k.artifact_hash AS "artifactHash", k.question_hash AS "questionHash", k.estimated_tokens AS "estimatedTokens",
      k.estimated_micro_usd AS "estimatedMicroUsd",
      (SELECT count(*)::int FROM attempts a
        WHERE a.call_key = o.call_key AND a.series = o.series AND a.retry = 'transient') AS failures
    FROM owed o JOIN calls k ON k.key = o.call_key
    LEFT JOIN claimed c ON c.call_key = o.call_key AND c.series = o.series
    ORDER BY o.call_key`;
}

/** Gives claims back, where they are still of the given epochs. */
export async function releaseClaims(
  sql: Queryable,
  claims: readonly { callKey: number; series: number; epoch: number }[],
): Promise<void> {
  if (claims.length === 0) return;
  await sql`
    WITH released AS (
      SELECT s.call_key, s.series FROM series s
      JOIN unnest(${claims.map((claim) => claim.callKey)}::bigint[], ${claims.map((claim) => claim.series)}::smallint[],
        ${claims.map((claim) => claim.epoch)}::int[]) AS c (call_key, series, epoch)
        ON s.call_key = c.call_key AND s.series = c.series AND s.epoch = c.epoch
      ORDER BY s.call_key, s.series FOR NO KEY UPDATE OF s
    )
    UPDATE series s SET claim_worker = NULL, claim_block = NULL
    FROM released r WHERE s.call_key = r.call_key AND s.series = r.series`;
}

export interface BlockCounts {
  /** Cells of the range that have a call. */
  readonly of: number;
  readonly settled: number;
  readonly deferred: number;
  readonly failed: number;
  readonly open: number;
}

/** What became of the range's cells, from the rows; of those that are being rerun, what becomes of the rerun. */
export async function blockCounts(
  sql: Queryable,
  range: { conditionId: number; from: number; to: number },
): Promise<BlockCounts> {
  const [row] = await sql<BlockCounts[]>`
    SELECT count(*)::int AS of, count(*) FILTER (WHERE s.state = 'settled')::int AS settled,
      count(*) FILTER (WHERE s.state = 'deferred')::int AS deferred,
      count(*) FILTER (WHERE s.state IN ('failed', 'given_up'))::int AS failed,
      count(*) FILTER (WHERE s.state = 'open')::int AS open
    FROM cells c JOIN series s ON s.call_key = c.call_key AND s.series = ${seriesAtWork(sql)}
    WHERE c.condition_id = ${range.conditionId} AND c.ordinal >= ${range.from} AND c.ordinal < ${range.to}`;
  return row ?? { of: 0, settled: 0, deferred: 0, failed: 0, open: 0 };
}

/**
 * Opens a condition's deferred series again for its second pass; returns how many of its series are open then, so that
 * a repeated call says the same.
 */
export async function reopenDeferred(sql: Queryable, conditionId: number): Promise<number> {
  const [row] = await sql<{ open: number }[]>`
    WITH owed AS (
      SELECT s.call_key, s.series FROM series s
      WHERE (s.call_key, s.series) IN (
          SELECT c.call_key, ${seriesAtWork(sql)} FROM cells c
          WHERE c.condition_id = ${conditionId} AND c.call_key IS NOT NULL)
        AND s.state IN ('deferred', 'open')
      ORDER BY s.call_key, s.series FOR NO KEY UPDATE
    ), reopened AS (
      UPDATE series s SET state = 'open' FROM owed o
      WHERE s.call_key = o.call_key AND s.series = o.series AND s.state = 'deferred'
    )
    SELECT count(*)::int AS open FROM owed`;
  return row?.open ?? 0;
}

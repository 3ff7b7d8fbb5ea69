/** Parts of queries over attempts, so that each of these rules stands once. */
import type { Queryable } from '../client';
import { isOrphan } from './cell-fragments';

type Fragment = ReturnType<Queryable>;

/** The tier of `attempts a`: `batch`, or what the provider calls its service tier; null: not told. */
export const tierOfAttempt = (sql: Queryable): Fragment => sql`
  CASE WHEN a.batch_id IS NOT NULL THEN 'batch' ELSE a.tier END`;

/**
 * Whether `attempts a` is a request of the sweep's own that left, or may have, and whose cost nobody knows; not while its
 * answer may still come.
 */
export const isUncosted = (sql: Queryable): Fragment => sql`
  (a.cost_micro_usd IS NULL AND a.reused_from IS NULL
    AND CASE WHEN a.ended_at IS NULL THEN a.deadline_at <= now() ELSE a.outcome <> 'unsent' END)`;

/**
 * The requests of a sweep that left, or may have: `attempts a` of `calls l`, with their `series s`, their `workers w` and
 * the `conditions k` they are counted under: the one whose block or batch sent them, or, in rows of earlier versions, the
 * first that uses their call. Not those that were withdrawn, nor answers taken over from another sweep.
 */
export const requestsOfSweep = (sql: Queryable, sweepId: string): Fragment => sql`
  calls l
  JOIN attempts a ON l.sweep_id = ${sweepId} AND a.call_key = l.key AND a.reused_from IS NULL
    AND a.outcome IS DISTINCT FROM 'unsent'
  JOIN series s ON s.call_key = a.call_key AND s.series = a.series
  LEFT JOIN workers w ON w.id = a.worker_id
  LEFT JOIN (
    SELECT DISTINCT ON (c.call_key) c.call_key, f.id FROM conditions f JOIN cells c ON c.condition_id = f.id
    WHERE f.sweep_id = ${sweepId} ORDER BY c.call_key, f.ordinal
  ) u ON u.call_key = a.call_key
  JOIN conditions k ON k.id = coalesce(a.condition_id, u.id)`;

/**
 * What became of `attempts a` of `series s` by `workers w`: `open` (its answer may still come), `orphan` (no end is known,
 * and none can come), `failed`, `repeated` (delivered, but its series already had an answer) or `used`.
 */
export const fateOfAttempt = (sql: Queryable): Fragment => sql`
  CASE WHEN a.ended_at IS NULL THEN CASE WHEN ${isOrphan(sql)} THEN 'orphan' ELSE 'open' END
    WHEN a.outcome = 'failed' THEN 'failed' WHEN a.id <> s.settled_attempt THEN 'repeated' ELSE 'used' END`;

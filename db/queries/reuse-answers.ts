import type { Database, Queryable } from '../client';
import { tierOfAttempt } from './attempt-fragments';

/** The newest series of `calls theirs` that has an answer: a rerun's, where there was one. */
const newestAnswer = (sql: Queryable) => sql`
  (SELECT settled_attempt FROM series
    WHERE call_key = theirs.key AND state = 'settled' ORDER BY series DESC LIMIT 1)`;

/**
 * Settles open calls of a sweep with another sweep's answers to byte-equal requests (equal call ids), where nothing has
 * been tried yet. The attempt is copied with its date, and marked with the sweep it is from; it costs this sweep nothing.
 * @returns how many calls were settled so.
 */
export async function reuseAnswers(
  database: Database,
  { sweepId, from }: { sweepId: string; from: string },
): Promise<number> {
  return database.sql.begin(async (sql) => {
    const open = await sql<{ key: number }[]>`
      SELECT k.key FROM calls k
      JOIN series s ON s.call_key = k.key AND s.series = 1 AND s.state = 'open'
      JOIN calls theirs ON theirs.sweep_id = ${from} AND theirs.id = k.id
      JOIN LATERAL ${newestAnswer(sql)} o ON true
      WHERE k.sweep_id = ${sweepId} ORDER BY k.key FOR NO KEY UPDATE OF s`;
    // A statement of its own: it sees the attempts that were journalled while the locks were waited for.
    const rows = await sql`
      WITH answered AS (
        SELECT k.key, s.series, o.settled_attempt
        FROM calls k
        JOIN series s ON s.call_key = k.key AND s.series = 1 AND s.state = 'open'
        JOIN calls theirs ON theirs.sweep_id = ${from} AND theirs.id = k.id
        JOIN LATERAL ${newestAnswer(sql)} o ON true
        WHERE k.key = ANY(${open.map(({ key }) => key)}::bigint[])
          AND NOT EXISTS (SELECT FROM attempts a WHERE a.call_key = k.key AND a.series = s.series)
      ), copied AS (
        INSERT INTO attempts (call_key, series, epoch, worker_id, journalled_at, deadline_at, sent_at, ended_at, outcome,
          answer_hash, finish_reason, returned_model, request_id, http_status, client, input_uncached, input_cached,
          input_written, output_visible, output_reasoning, raw_usage, estimated_micro_usd, cost_micro_usd, reused_from,
          tier, flags)
        SELECT r.key, r.series, 0, a.worker_id, a.journalled_at, a.deadline_at, a.sent_at, a.ended_at, a.outcome,
          a.answer_hash, a.finish_reason, a.returned_model, a.request_id, a.http_status, a.client, a.input_uncached,
          a.input_cached, a.input_written, a.output_visible, a.output_reasoning, a.raw_usage, 0, 0,
          coalesce(a.reused_from, ${from}), ${tierOfAttempt(sql)}, a.flags
        FROM answered r JOIN attempts a ON a.id = r.settled_attempt
        RETURNING id, call_key, series
      )
      UPDATE series s SET state = 'settled', settled_attempt = c.id
      FROM copied c WHERE s.call_key = c.call_key AND s.series = c.series RETURNING s.call_key`;
    return rows.length;
  });
}

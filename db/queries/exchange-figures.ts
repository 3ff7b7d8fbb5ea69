import type { Queryable } from '../client';
import { fateOfAttempt, requestsOfSweep, tierOfAttempt } from './attempt-fragments';

/** How fast a reader's requests were, and how much of their input came from a cache. */
export interface ExchangeFigures {
  readonly readerId: string;
  /** Input tokens of the requests whose usage tells what came from a cache, and what did; null: none tells. */
  readonly cacheToldTokens: number | null;
  readonly cachedTokens: number | null;
  /** Requests whose usage tells what came from a cache, and those where anything did. */
  readonly cacheTold: number;
  readonly warm: number;
  /** Delivered exchanges in real time: what the times are of. */
  readonly timed: number;
  /** From sending to the whole answer; null without such an exchange. */
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
  /** From the journal to sending. */
  readonly queueMedianMs: number | null;
  readonly queueP95Ms: number | null;
}

/** By reader or generator; without those that sent nothing. */
export async function exchangeFigures(sql: Queryable, sweepId: string): Promise<ExchangeFigures[]> {
  const percentile = (share: number, column: 'took_ms' | 'queued_ms') => sql`
    percentile_cont(${share}::double precision) WITHIN GROUP (ORDER BY ${sql(column)}) FILTER (WHERE is_timed)`;
  return sql<ExchangeFigures[]>`
    WITH r AS (
      SELECT k.reader_id, a.input_cached,
        coalesce(a.input_uncached, 0) + coalesce(a.input_cached, 0) + coalesce(a.input_written, 0) AS input,
        ${fateOfAttempt(sql)} IN ('used', 'repeated') AND a.sent_at IS NOT NULL
          AND ${tierOfAttempt(sql)} IS DISTINCT FROM 'batch' AS is_timed,
        extract(epoch FROM a.ended_at - a.sent_at)::double precision * 1000 AS took_ms,
        -- Postgres's clock tells both, yet an end is written a moment after it came.
        greatest(extract(epoch FROM a.sent_at - a.journalled_at)::double precision * 1000, 0) AS queued_ms
      FROM ${requestsOfSweep(sql, sweepId)}
    )
    SELECT reader_id AS "readerId",
      sum(input) FILTER (WHERE input_cached IS NOT NULL)::bigint AS "cacheToldTokens",
      sum(input_cached)::bigint AS "cachedTokens",
      count(input_cached)::int AS "cacheTold", (count(*) FILTER (WHERE input_cached > 0))::int AS warm,
      (count(*) FILTER (WHERE is_timed))::int AS timed,
      ${percentile(0.5, 'took_ms')} AS "medianMs", ${percentile(0.95, 'took_ms')} AS "p95Ms",
      ${percentile(0.5, 'queued_ms')} AS "queueMedianMs", ${percentile(0.95, 'queued_ms')} AS "queueP95Ms"
    FROM r GROUP BY reader_id ORDER BY reader_id`;
}

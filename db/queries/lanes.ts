import type { LaneSpec } from '../../experiments/sweep-spec';
import type { Database, Queryable } from '../client';

/** Declares lanes and their limits. Limits of another sweep on the same lane give way: the last word counts. */
export async function declareLanes(
  database: Database,
  keys: readonly string[],
  declared: Readonly<Record<string, LaneSpec>>,
): Promise<void> {
  await database.sql.begin(async (sql) => {
    for (const key of [...new Set([...keys, ...Object.keys(declared)])].sort()) {
      const lane = declared[key];
      await sql`
        INSERT INTO lanes (key, concurrency) VALUES (${key}, ${lane?.concurrency ?? null})
        ON CONFLICT (key) DO UPDATE SET concurrency = CASE WHEN ${lane !== undefined} THEN excluded.concurrency
          ELSE lanes.concurrency END`;
      if (lane === undefined) continue;
      const buckets = [
        { kind: 'requests', perMinute: lane.requestsPerMinute },
        { kind: 'tokens', perMinute: lane.tokensPerMinute },
      ];
      for (const { kind, perMinute } of buckets) {
        if (perMinute === undefined) {
          await sql`DELETE FROM lane_buckets WHERE lane = ${key} AND kind = ${kind}`;
        } else {
          await sql`
            INSERT INTO lane_buckets (lane, kind, per_minute, tat)
            VALUES (${key}, ${kind}, ${perMinute}, clock_timestamp())
            ON CONFLICT (lane, kind) DO UPDATE SET per_minute = excluded.per_minute`;
        }
      }
    }
  });
}

/** A limit that holds on a lane. */
export interface LaneLimit {
  readonly lane: string;
  readonly limit: 'concurrency' | 'requestsPerMinute' | 'tokensPerMinute';
  readonly value: number;
}

/** The limits that hold on some lanes, whichever sweep declared them. */
export async function laneLimits(sql: Queryable, keys: readonly string[]): Promise<LaneLimit[]> {
  return sql<LaneLimit[]>`
    SELECT key AS lane, 'concurrency' AS limit, concurrency AS value FROM lanes
    WHERE key = ANY(${[...keys]}::text[]) AND concurrency IS NOT NULL
    UNION ALL SELECT lane, kind || 'PerMinute', per_minute FROM lane_buckets WHERE lane = ANY(${[...keys]}::text[])
    ORDER BY 1, 2`;
}

export interface LaneRow {
  readonly key: string;
  readonly concurrency: number | null;
  readonly pausedUntil: Date | null;
  /** The last pause ended less than three minutes ago, or has not ended. */
  readonly pausedLately: boolean;
  readonly pausedWhy: string | null;
  readonly stoppedWhy: string | null;
}

export async function loadLanes(sql: Queryable, keys: readonly string[]): Promise<LaneRow[]> {
  return sql<LaneRow[]>`
    SELECT key, concurrency, CASE WHEN paused_until > clock_timestamp() THEN paused_until END AS "pausedUntil",
      coalesce(paused_until > clock_timestamp() - interval '3 minutes', false) AS "pausedLately",
      paused_why AS "pausedWhy", stopped_why AS "stoppedWhy"
    FROM lanes WHERE key = ANY(${[...keys]}::text[]) ORDER BY key`;
}

/** Pauses a lane for all workers; of two pauses the later end counts. */
export async function pauseLane(sql: Queryable, key: string, waitMs: number, why: string): Promise<void> {
  await sql`
    UPDATE lanes SET paused_why = ${why}, paused_until = greatest(paused_until,
      clock_timestamp() + make_interval(secs => ${waitMs / 1000}))
    WHERE key = ${key}`;
}

export async function stopLane(sql: Queryable, key: string, why: string): Promise<void> {
  await sql`UPDATE lanes SET stopped_why = ${why} WHERE key = ${key}`;
}

/** Opens stopped lanes again and ends pauses: the operator says that it may go on. */
export async function reopenLanes(sql: Queryable, keys: readonly string[]): Promise<void> {
  await sql`
    UPDATE lanes SET stopped_why = NULL, paused_until = NULL, paused_why = NULL
    WHERE key = ANY(${[...keys]}::text[]) AND (stopped_why IS NOT NULL OR paused_until > clock_timestamp())`;
}

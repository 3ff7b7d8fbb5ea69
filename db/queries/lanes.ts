import type { LaneLimits } from '../../contracts/operations';
import type { LaneSpec } from '../../experiments/sweep-spec';
import type { RateLimits } from '../../providers/provider';
import type { Database, Queryable } from '../client';

/**
 * Declares lanes and their limits. Limits of another sweep on the same lane give way: the last word counts. A declared
 * limit takes the place of a learnt one, on a provider's lane of those of its models too; nothing declared leaves it.
 */
export async function declareLanes(
  database: Database,
  keys: readonly string[],
  declared: Readonly<Record<string, LaneSpec>>,
): Promise<void> {
  await database.sql.begin(async (sql) => {
    for (const key of [...new Set([...keys, ...Object.keys(declared)])].sort()) {
      const lane = declared[key];
      await sql`INSERT INTO lanes (key) VALUES (${key}) ON CONFLICT (key) DO NOTHING`;
      if (lane === undefined) continue;
      const { concurrency = null, requestsPerDay = null, requestsPerMinute = null, tokensPerMinute = null } = lane;
      await setLimits(sql, key, { concurrency, requestsPerDay, requestsPerMinute, tokensPerMinute });
    }
  });
}

/**
 * Declares limits of a lane that is there; null takes a declared one away, what is left out stays. A bucket keeps what it
 * is owed in requests or tokens, so that a raised limit counts at once; a lowered one counts from now on.
 */
export async function setLimits(sql: Queryable, key: string, limits: LaneLimits): Promise<void> {
  const { concurrency, requestsPerDay, requestsPerMinute, tokensPerMinute } = limits;
  await sql`
    UPDATE lanes SET
      concurrency = CASE WHEN ${concurrency !== undefined} THEN ${concurrency ?? null}::int ELSE concurrency END,
      requests_per_day = CASE WHEN ${requestsPerDay !== undefined} THEN ${requestsPerDay ?? null}::int
        ELSE requests_per_day END
    WHERE key = ${key}`;
  const buckets = [
    { kind: 'requests', perMinute: requestsPerMinute },
    { kind: 'tokens', perMinute: tokensPerMinute },
  ];
  for (const { kind, perMinute } of buckets) {
    if (perMinute === undefined) continue;
    if (perMinute === null) {
      await sql`DELETE FROM lane_buckets WHERE lane = ${key} AND kind = ${kind} AND source = 'declared'`;
      continue;
    }
    await sql`
      INSERT INTO lane_buckets AS b (lane, kind, per_minute, source, tat)
      VALUES (${key}, ${kind}, ${perMinute}, 'declared', clock_timestamp())
      ON CONFLICT (lane, kind) DO UPDATE SET per_minute = excluded.per_minute, source = excluded.source,
        tat = CASE WHEN b.tat > excluded.tat
          THEN excluded.tat + (b.tat - excluded.tat) * least(b.per_minute / excluded.per_minute, 1) ELSE b.tat END`;
    await sql`
      DELETE FROM lane_buckets
      WHERE starts_with(lane, ${`${key}/`}) AND kind = ${kind} AND source = 'learnt'`;
  }
}

/**
 * Stores limits that a model's lane was told in response headers, where its kind is declared neither for it nor for its
 * provider. A bucket that is new begins used up: what was sent before nobody counted.
 */
export async function learnLimits(sql: Queryable, lane: string, limits: RateLimits): Promise<void> {
  const told = [
    { kind: 'requests', perMinute: limits.requestsPerMinute },
    { kind: 'tokens', perMinute: limits.tokensPerMinute },
  ].filter(({ perMinute }) => perMinute !== undefined && perMinute > 0 && Number.isFinite(perMinute));
  if (told.length === 0) return;
  // The lane's row is locked first, as permits do.
  await sql`
    WITH own AS (SELECT key FROM lanes WHERE key = ${lane} FOR NO KEY UPDATE)
    INSERT INTO lane_buckets AS b (lane, kind, per_minute, source, tat)
    SELECT own.key, t.kind, t.per_minute, 'learnt', clock_timestamp() + interval '1 second'
    FROM own, unnest(${told.map(({ kind }) => kind)}::text[], ${told.map(({ perMinute }) => perMinute!)}::float8[])
      AS t (kind, per_minute)
    WHERE NOT EXISTS (SELECT FROM lane_buckets d
      WHERE d.lane = split_part(own.key, '/', 1) AND d.kind = t.kind AND d.source = 'declared')
    ON CONFLICT (lane, kind) DO UPDATE SET per_minute = excluded.per_minute
      WHERE b.source = 'learnt' AND b.per_minute <> excluded.per_minute`;
}

/** A limit that holds on a lane. */
export interface LaneLimit {
  readonly lane: string;
  readonly limit: 'concurrency' | 'requestsPerMinute' | 'tokensPerMinute' | 'requestsPerDay';
  readonly value: number;
  /** `declared` in a sweep file, or `learnt` from response headers. */
  readonly source: 'declared' | 'learnt';
}

/** The limits that hold on some lanes, whichever sweep declared or learnt them. */
export async function laneLimits(sql: Queryable, keys: readonly string[]): Promise<LaneLimit[]> {
  return sql<LaneLimit[]>`
    SELECT key AS lane, 'concurrency' AS limit, concurrency AS value, 'declared' AS source FROM lanes
    WHERE key = ANY(${[...keys]}::text[]) AND concurrency IS NOT NULL
    UNION ALL SELECT key, 'requestsPerDay', requests_per_day, 'declared' FROM lanes
    WHERE key = ANY(${[...keys]}::text[]) AND requests_per_day IS NOT NULL
    UNION ALL SELECT lane, kind || 'PerMinute', per_minute, source FROM lane_buckets
    WHERE lane = ANY(${[...keys]}::text[])
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
  /** Requests or tokens per minute are limited, declared or learnt. */
  readonly hasBuckets: boolean;
}

export async function loadLanes(sql: Queryable, keys: readonly string[]): Promise<LaneRow[]> {
  return sql<LaneRow[]>`
    SELECT key, concurrency, CASE WHEN paused_until > clock_timestamp() THEN paused_until END AS "pausedUntil",
      coalesce(paused_until > clock_timestamp() - interval '3 minutes', false) AS "pausedLately",
      paused_why AS "pausedWhy", stopped_why AS "stoppedWhy",
      EXISTS (SELECT FROM lane_buckets b WHERE b.lane = lanes.key) AS "hasBuckets"
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

import { doublePrecision, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What a rate limit applies to: a provider (`compatible`), or one of its models (`compatible/qwen3:4b`). */
export const lanes = pgTable('lanes', {
  key: text().primaryKey(),
  /** Calls in flight over all workers; null: not declared. */
  concurrency: integer(),
  /** Requests in any 24 hours at most; null: not declared. */
  requestsPerDay: integer('requests_per_day'),
  /** The provider asked to wait until then. */
  pausedUntil: timestamp('paused_until', { withTimezone: true }),
  pausedWhy: text('paused_why'),
  /** Nothing can succeed until the operator acts; null: open. */
  stoppedWhy: text('stopped_why'),
});

/**
 * A token bucket as GCRA: `tat` is the theoretical arrival time, the instant at which the bucket is empty again.
 * See the function `admit_attempts`, the only place that takes from it.
 */
export const laneBuckets = pgTable(
  'lane_buckets',
  {
    lane: text()
      .notNull()
      .references(() => lanes.key, { onDelete: 'cascade' }),
    /** `requests` or `tokens`. */
    kind: text().notNull(),
    perMinute: doublePrecision('per_minute').notNull(),
    /** `declared` in a sweep file, or `learnt` from response headers; a declared one is never overwritten by learning. */
    source: text().notNull().default('declared'),
    tat: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.lane, table.kind] })],
);

/** Requests a lane has sent, by the hour, for limits per day. */
export const laneHours = pgTable(
  'lane_hours',
  {
    lane: text()
      .notNull()
      .references(() => lanes.key, { onDelete: 'cascade' }),
    hour: timestamp({ withTimezone: true }).notNull(),
    requests: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.lane, table.hour] })],
);

/**
 * Who takes turns on a lane: what each sweep was given while others waited, so that none gets more than its share.
 * See the functions `lane_turn` and `admit_attempts`.
 */
export const laneTurns = pgTable(
  'lane_turns',
  {
    lane: text()
      .notNull()
      .references(() => lanes.key, { onDelete: 'cascade' }),
    sweepId: text('sweep_id').notNull(),
    /** Seconds of the lane it was given, on a scale that all sweeps of the lane share. */
    given: doublePrecision().notNull(),
    /** When it last was refused a permit for want of room, to a second. */
    waitedAt: timestamp('waited_at', { withTimezone: true }).notNull(),
    /** Seconds of the lane that the call refused then needs. */
    need: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.lane, table.sweepId] })],
);

import { doublePrecision, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What a rate limit applies to: a provider (`compatible`), or one of its models (`compatible/qwen3:4b`). */
export const lanes = pgTable('lanes', {
  key: text().primaryKey(),
  /** Calls in flight over all workers; null: not declared. */
  concurrency: integer(),
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
    tat: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.lane, table.kind] })],
);

import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

import { sweeps } from './plan';

/**
 * What `onEvent` of a sweep file was told, or is to be told. While what it tells of lasts (`over_at` is null) it is told
 * once, however many workers look.
 */
export const notices = pgTable(
  'notices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sweepId: text('sweep_id')
      .notNull()
      .references(() => sweeps.id, { onDelete: 'cascade' }),
    /** `finished`, `lane_stopped`, `budget_reached` or `stalled`. */
    event: text().notNull(),
    /** Whose: a lane's key, a condition; empty: the sweep's. */
    subject: text().notNull().default(''),
    /** For people, one redacted line. */
    message: text().notNull(),
    beganAt: timestamp('began_at', { withTimezone: true }).notNull().defaultNow(),
    overAt: timestamp('over_at', { withTimezone: true }),
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
    attempts: integer().notNull().default(0),
    /** Why the last attempt to deliver it failed, one redacted line. */
    failure: text(),
  },
  (table) => [
    uniqueIndex('notices_open')
      .on(table.sweepId, table.event, table.subject)
      .where(sql`over_at IS NULL`),
  ],
);

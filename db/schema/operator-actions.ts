import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

import { sweeps } from './plan';

/** What operators did to a sweep after it was planned: who, when, why. Kept as long as the sweep is. */
export const operatorActions = pgTable(
  'operator_actions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sweepId: text('sweep_id')
      .notNull()
      .references(() => sweeps.id, { onDelete: 'cascade' }),
    /** `pause`, `resume`, `cancel`, `tune`, `budget`, `rerun`, `give_up` or `judge`. */
    action: text().notNull(),
    /** What exactly, as asked for and as it came out; no text of a model, no secret. */
    details: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** In the operator's words; null: none were given. */
    reason: text(),
    /** `user@host` of a command line; `temporal` for a message or workflow sent to Temporal. */
    who: text().notNull(),
    /** Makes it happen once: the id and run of the workflow that did it; null: a command did. */
    key: text().unique(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('operator_actions_sweep').on(table.sweepId)],
);

import { sql } from 'drizzle-orm';
import { customType, index, integer, jsonb, pgTable, primaryKey, real, text, timestamp } from 'drizzle-orm/pg-core';

import { sweeps } from './plan';
import { texts } from './texts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Whose: a system of one entry of the sweep file's `experiments:`; made anew for each table. */
function systemKey() {
  return {
    sweepId: text('sweep_id')
      .notNull()
      .references(() => sweeps.id, { onDelete: 'cascade' }),
    /** The experiment's label. */
    experiment: text().notNull(),
    /** E.g. `rag/bm25`, `memory/reference`. */
    system: text().notNull(),
  };
}

/** A case that a system was given, once. Without `ended_at` it is being given, or a worker died meanwhile. */
export const recallIngests = pgTable(
  'recall_ingests',
  {
    ...systemKey(),
    caseId: text('case_id').notNull(),
    /** Of the system, and what it was set up with: what a paper states. */
    version: text().notNull(),
    settings: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    entries: integer().notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.sweepId, table.experiment, table.system, table.caseId] })],
);

/** What a system gave back for a question, once, for all readers. */
export const recalls = pgTable(
  'recalls',
  {
    ...systemKey(),
    itemId: text('item_id').notNull(),
    textHash: text('text_hash')
      .notNull()
      .references(() => texts.hash),
    /** Headers of entries that stand in the text. */
    headers: text().array().notNull(),
    /** Estimated. */
    tokens: integer().notNull(),
    recalledAt: timestamp('recalled_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.sweepId, table.experiment, table.system, table.itemId] })],
);

/** The store of the embedded reference memory: a case's entries, to be searched. */
export const memoryEntries = pgTable(
  'memory_entries',
  {
    ...systemKey(),
    caseId: text('case_id').notNull(),
    /** From 0, in file order. */
    ordinal: integer().notNull(),
    header: text().notNull(),
    body: text().notNull(),
    /** Of an embeddings endpoint; null: this system has none. */
    vector: real().array(),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`to_tsvector('english', header || ' ' || body)`),
  },
  (table) => [
    primaryKey({ columns: [table.sweepId, table.experiment, table.system, table.caseId, table.ordinal] }),
    index('memory_entries_search').using('gin', table.search),
  ],
);

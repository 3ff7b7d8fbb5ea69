import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

import type { DatasetManifest, Gold } from '../../benchmarks/item';
import { texts } from './texts';

/** A data file as it was when a plan froze it. */
export const datasets = pgTable('datasets', {
  /** Hash of benchmark, tier, skip rule, limit and the file's SHA-256. */
  id: text().primaryKey(),
  manifest: jsonb().$type<DatasetManifest>().notNull(),
  /** Set when every item is stored; a data set without it is still being read. */
  ingestedAt: timestamp('ingested_at', { withTimezone: true }),
});

export const items = pgTable(
  'items',
  {
    datasetId: text('dataset_id')
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    /** From 0, in file order. */
    ordinal: integer().notNull(),
    itemId: text('item_id').notNull(),
    type: text().notNull(),
    gold: jsonb().$type<Gold>().notNull(),
    questionHash: text('question_hash')
      .notNull()
      .references(() => texts.hash),
    questionDate: text('question_date'),
    flags: text().array().notNull(),
    /** What a published audit says is wrong with the gold. */
    defect: text(),
    /** Addresses of the turns that bear the answer; null: the dialogue's turns say so themselves. */
    witnesses: text().array(),
    /**
     * Hashes of what other items may share: the dialogue, a session with evidence, a witness turn. Items that share one are
     * no independent sample. Null: stored by a version before, so nothing is known.
     */
    clusterKeys: text('cluster_keys').array(),
    /** The sessions as JSON, without what differs between questions about the same dialogue. */
    dialogueHash: text('dialogue_hash')
      .notNull()
      .references(() => texts.hash),
    /** The dialogue in structured form, where the data set has one. */
    structuredHash: text('structured_hash').references(() => texts.hash),
  },
  (table) => [primaryKey({ columns: [table.datasetId, table.ordinal] })],
);

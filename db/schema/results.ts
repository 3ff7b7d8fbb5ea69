import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

import { cells, sweeps } from './plan';

export const scores = pgTable(
  'scores',
  {
    cellId: text('cell_id')
      .notNull()
      .references(() => cells.id, { onDelete: 'cascade' }),
    series: smallint().notNull(),
    scorer: text().notNull(),
    version: smallint().notNull(),
    value: doublePrecision().notNull(),
    abstained: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.cellId, table.series, table.scorer] })],
);

/** One row per written table; the digest tells whether the rows under it are still the same. */
export const resultTables = pgTable(
  'result_tables',
  {
    sweepId: text('sweep_id')
      .notNull()
      .references(() => sweeps.id, { onDelete: 'cascade' }),
    experiment: text().notNull(),
    benchmark: text().notNull(),
    digest: text().notNull(),
    complete: boolean().notNull(),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.sweepId, table.experiment, table.benchmark] })],
);

export const templateResults = pgTable(
  'template_results',
  {
    sweepId: text('sweep_id')
      .notNull()
      .references(() => sweeps.id, { onDelete: 'cascade' }),
    benchmark: text().notNull(),
    reader: text().notNull(),
    template: text().notNull(),
    scorer: text().notNull(),
    planned: integer().notNull(),
    notApplicable: integer('not_applicable').notNull(),
    delivered: integer().notNull(),
    unscored: integer().notNull(),
    deliveredItems: integer('delivered_items').notNull(),
    answered: integer().notNull(),
    right: doublePrecision().notNull(),
    accuracy: doublePrecision(),
    accuracyLow: doublePrecision('accuracy_low'),
    accuracyHigh: doublePrecision('accuracy_high'),
    accuracyAnswered: doublePrecision('accuracy_answered'),
    answerRate: doublePrecision('answer_rate'),
    abstainedRightly: integer('abstained_rightly').notNull(),
    unanswerable: integer().notNull(),
    notScorable: integer('not_scorable').notNull(),
    meanWords: doublePrecision('mean_words'),
    visibility: doublePrecision(),
    flipRate: doublePrecision('flip_rate'),
  },
  (table) => [primaryKey({ columns: [table.sweepId, table.benchmark, table.reader, table.template, table.scorer] })],
);

export const comparisons = pgTable(
  'comparisons',
  {
    sweepId: text('sweep_id')
      .notNull()
      .references(() => sweeps.id, { onDelete: 'cascade' }),
    experiment: text().notNull(),
    benchmark: text().notNull(),
    reader: text().notNull(),
    scorer: text().notNull(),
    arm: text().notNull(),
    control: text().notNull(),
    pairs: integer().notNull(),
    missing: integer().notNull(),
    notApplicable: integer('not_applicable').notNull(),
    better: integer().notNull(),
    worse: integer().notNull(),
    difference: doublePrecision(),
    differenceLow: doublePrecision('difference_low'),
    differenceHigh: doublePrecision('difference_high'),
    /** The difference if every missing score went against the arm, and for it. */
    missingLow: doublePrecision('missing_low'),
    missingHigh: doublePrecision('missing_high'),
  },
  (table) => [index('comparisons_sweep').on(table.sweepId, table.experiment)],
);

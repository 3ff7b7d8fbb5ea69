import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
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
    /**
     * 0 … 1, of the scorer `recon` −1 … 1; null: a judge was asked and gave no verdict that can be read (`judge_error`), or
     * the answer is for judges alone.
     */
    value: doublePrecision(),
    abstained: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.cellId, table.series, table.scorer] })],
);

/** Whose table a row belongs to; made anew for each table, as drizzle's columns belong to one. */
function tableKey() {
  return {
    sweepId: text('sweep_id')
      .notNull()
      .references(() => sweeps.id, { onDelete: 'cascade' }),
    /** The experiment's label. */
    experiment: text().notNull(),
    benchmark: text().notNull(),
  };
}

/** Whether a difference or a figure could be chance; made anew for each table, see {@link tableKey}. */
function significance() {
  return {
    /** Which test the p value is of, e.g. `mcnemar_exact`. */
    test: text(),
    pValue: doublePrecision('p_value'),
    /** The family of comparisons it is corrected in, and how many are in it; null: it is in none. */
    family: text(),
    familySize: integer('family_size'),
    /** Adjusted by Holm, and by Benjamini and Hochberg. */
    pHolm: doublePrecision('p_holm'),
    pBh: doublePrecision('p_bh'),
  };
}

/** One row per written table; the digest tells whether the rows under it are still the same. */
export const resultTables = pgTable(
  'result_tables',
  {
    ...tableKey(),
    digest: text().notNull(),
    complete: boolean().notNull(),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.sweepId, table.experiment, table.benchmark] })],
);

/** The figures of one arm of one view of an experiment's table, for one reader under one scorer. */
export const results = pgTable(
  'results',
  {
    ...tableKey(),
    /** How conditions were put together into arms, e.g. `levels`. */
    view: text().notNull(),
    reader: text().notNull(),
    scorer: text().notNull(),
    arm: text().notNull(),
    /** Place of the row in its table. */
    ordinal: integer().notNull(),
    planned: integer().notNull(),
    notApplicable: integer('not_applicable').notNull(),
    delivered: integer().notNull(),
    unscored: integer().notNull(),
    /** Cells with text on which the scorer, a judge, gave no verdict that can be read. */
    judgeErrors: integer('judge_errors').notNull().default(0),
    deliveredItems: integer('delivered_items').notNull(),
    answered: integer().notNull(),
    right: doublePrecision().notNull(),
    accuracy: doublePrecision(),
    accuracyLow: doublePrecision('accuracy_low'),
    accuracyHigh: doublePrecision('accuracy_high'),
    /** How the interval was made, e.g. `wilson`; null in rows of earlier versions and without items. */
    method: text(),
    /** Groups of items that share evidence, where any do; null: all items are independent. */
    clusters: integer(),
    accuracyAnswered: doublePrecision('accuracy_answered'),
    /** Over planned cells that can be made. */
    accuracyPlanned: doublePrecision('accuracy_planned'),
    /** Over items whose gold no published audit calls wrong; null where the data set has no such audit. */
    accuracySound: doublePrecision('accuracy_sound'),
    answerRate: doublePrecision('answer_rate'),
    abstainedRightly: integer('abstained_rightly').notNull(),
    unanswerable: integer().notNull(),
    notScorable: integer('not_scorable').notNull(),
    meanWords: doublePrecision('mean_words'),
    visibility: doublePrecision(),
    witnessRecall: doublePrecision('witness_recall'),
    flipRate: doublePrecision('flip_rate'),
    /** Lowest and highest accuracy of the conditions behind the arm; null for an arm of one condition. */
    spreadLow: doublePrecision('spread_low'),
    spreadHigh: doublePrecision('spread_high'),
    /** Cells by what their artifact is marked with. */
    marks: jsonb().$type<Readonly<Record<string, number>>>().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.sweepId, table.experiment, table.benchmark, table.view, table.reader, table.scorer, table.arm],
    }),
  ],
);

export const comparisons = pgTable(
  'comparisons',
  {
    ...tableKey(),
    view: text().notNull(),
    reader: text().notNull(),
    scorer: text().notNull(),
    arm: text().notNull(),
    control: text().notNull(),
    ordinal: integer().notNull(),
    pairs: integer().notNull(),
    missing: integer().notNull(),
    notApplicable: integer('not_applicable').notNull(),
    better: integer().notNull(),
    worse: integer().notNull(),
    difference: doublePrecision(),
    differenceLow: doublePrecision('difference_low'),
    differenceHigh: doublePrecision('difference_high'),
    /** How the interval was made, e.g. `bca`, `tango`. */
    method: text(),
    /** The percentile bootstrap interval, beside the one above. */
    percentileLow: doublePrecision('percentile_low'),
    percentileHigh: doublePrecision('percentile_high'),
    ...significance(),
    clusters: integer(),
    /** The difference if every missing score went against the arm, and for it. */
    missingLow: doublePrecision('missing_low'),
    missingHigh: doublePrecision('missing_high'),
  },
  (table) => [index('comparisons_sweep').on(table.sweepId, table.experiment)],
);

/** What an experiment's table says beside accuracies and differences: effects, slopes, shares of a diagnosis. */
export const figures = pgTable(
  'figures',
  {
    ...tableKey(),
    /** What is told, e.g. `effect on answer rate`. */
    figure: text().notNull(),
    reader: text().notNull(),
    scorer: text().notNull(),
    /** Of what, e.g. `fields × cue`, `raw/random/own`, `surface`. */
    name: text().notNull(),
    ordinal: integer().notNull(),
    value: doublePrecision(),
    low: doublePrecision(),
    high: doublePrecision(),
    ...significance(),
    clusters: integer(),
    /** Items it is over, and items left out since something of theirs is missing. */
    items: integer().notNull(),
    missing: integer().notNull(),
    /** Ids of the items behind it, where it is a share of them. */
    itemIds: text('item_ids').array(),
  },
  (table) => [index('figures_sweep').on(table.sweepId, table.experiment)],
);

/** How far two scorers agree on which answers of an experiment are right, over the cells that both gave a verdict on. */
export const agreements = pgTable(
  'agreements',
  {
    ...tableKey(),
    /** A reader's id, or all readers together. */
    reader: text().notNull(),
    first: text().notNull(),
    second: text().notNull(),
    ordinal: integer().notNull(),
    /** Cells with both verdicts, and the items they are of. */
    cells: integer().notNull(),
    items: integer().notNull(),
    bothRight: integer('both_right').notNull(),
    /** Flips: right for the first only, and for the second only. */
    onlyFirst: integer('only_first').notNull(),
    onlySecond: integer('only_second').notNull(),
    bothWrong: integer('both_wrong').notNull(),
    /** Share of the cells on which they agree. */
    raw: doublePrecision(),
    /** Cohen's kappa with its 95 % interval, items resampled whole. */
    kappa: doublePrecision(),
    kappaLow: doublePrecision('kappa_low'),
    kappaHigh: doublePrecision('kappa_high'),
    prevalence: doublePrecision(),
    pabak: doublePrecision(),
  },
  (table) => [
    primaryKey({
      columns: [table.sweepId, table.experiment, table.benchmark, table.reader, table.first, table.second],
    }),
  ],
);

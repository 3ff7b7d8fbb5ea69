import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

import type { Condition } from '../../experiments/condition';
import type { StratumSample } from '../../experiments/sample-items';
import type { SweepSpec } from '../../experiments/sweep-spec';
import { datasets } from './datasets';
import { texts } from './texts';

export const sweeps = pgTable(
  'sweeps',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** What is measured, without the data files' hashes. */
    specHash: text('spec_hash').notNull(),
    /** What is measured, with them: the frozen plan. */
    planHash: text('plan_hash').notNull(),
    spec: jsonb().$type<SweepSpec>().notNull(),
    /** The sweep file as written. */
    specSource: text('spec_source').notNull(),
    /** What the operator wants: `active`, `paused`, `cancelled` or `removing`; read by every permit. */
    state: text().notNull().default('active'),
    /** Library versions and prompt hashes. */
    provenance: jsonb().$type<Record<string, string>>().notNull(),
    /** The cap in millionths of a US dollar; null: none. */
    budgetMicroUsd: bigint('budget_micro_usd', { mode: 'number' }),
    /** Limiter state, not a figure to report: cost of ended attempts plus the estimates of open ones. */
    reservedMicroUsd: bigint('reserved_micro_usd', { mode: 'number' }).notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('sweeps_plan').on(table.planHash), index('sweeps_spec').on(table.specHash)],
);

export const sweepDatasets = pgTable(
  'sweep_datasets',
  {
    sweepId: text('sweep_id')
      .notNull()
      .references(() => sweeps.id, { onDelete: 'cascade' }),
    /** The key under `benchmarks:` in the sweep file. */
    benchmark: text().notNull(),
    datasetId: text('dataset_id')
      .notNull()
      .references(() => datasets.id),
  },
  (table) => [primaryKey({ columns: [table.sweepId, table.benchmark] })],
);

/** One entry of the sweep file's `experiments:`. */
export const experiments = pgTable(
  'experiments',
  {
    sweepId: text('sweep_id')
      .notNull()
      .references(() => sweeps.id, { onDelete: 'cascade' }),
    /** Unique in the sweep: the experiment's name, with its benchmark where the name alone is not unique. */
    label: text().notNull(),
    ordinal: integer().notNull(),
    /** Which items were planned, by stratum; null until frozen. */
    sample: jsonb().$type<readonly StratumSample[]>(),
    /** Set when every cell and call of it is stored. */
    frozenAt: timestamp('frozen_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.sweepId, table.label] })],
);

export const conditions = pgTable(
  'conditions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sweepId: text('sweep_id')
      .notNull()
      .references(() => sweeps.id, { onDelete: 'cascade' }),
    /** The label of its experiment; of a judge, its scorer's id. */
    experiment: text().notNull(),
    /** Readable and unique in its experiment, e.g. `chatgpt_entries/mini`. A judge's names the condition that is judged. */
    key: text().notNull(),
    ordinal: integer().notNull(),
    /** `generate`: a generator makes artifacts; `read`: a reader answers from them; `judge`: a judge says what an answer is worth. */
    stage: text().$type<Condition['stage']>().notNull().default('read'),
    benchmark: text().notNull(),
    /** Of a reader, a generator or a judge. */
    readerId: text('reader_id').notNull(),
    factors: jsonb().$type<Record<string, string>>().notNull(),
    /** The condition's own cap in millionths of a US dollar; null: none. */
    budgetMicroUsd: bigint('budget_micro_usd', { mode: 'number' }),
    /** Limiter state, as `sweeps.reserved_micro_usd`. */
    reservedMicroUsd: bigint('reserved_micro_usd', { mode: 'number' }).notNull().default(0),
  },
  (table) => [uniqueIndex('conditions_key').on(table.sweepId, table.experiment, table.key)],
);

/** One distinct provider request of a sweep. */
export const calls = pgTable(
  'calls',
  {
    key: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sweepId: text('sweep_id')
      .notNull()
      .references(() => sweeps.id, { onDelete: 'cascade' }),
    /** Hash of the request (experiments/identity.ts). */
    id: text().notNull(),
    /** The reader whose settings send it; readers with byte-equal requests share the call. */
    readerId: text('reader_id').notNull(),
    systemHash: text('system_hash')
      .notNull()
      .references(() => texts.hash),
    artifactHash: text('artifact_hash')
      .notNull()
      .references(() => texts.hash),
    questionHash: text('question_hash')
      .notNull()
      .references(() => texts.hash),
    /** Estimated tokens, input plus the output cap, that a permit takes from the token bucket. */
    estimatedTokens: integer('estimated_tokens').notNull(),
    /** What a permit reserves of the budget. */
    estimatedMicroUsd: bigint('estimated_micro_usd', { mode: 'number' }).notNull(),
  },
  (table) => [uniqueIndex('calls_id').on(table.sweepId, table.id)],
);

export const cells = pgTable(
  'cells',
  {
    /** Hash of the declared inputs (experiments/identity.ts). */
    id: text().primaryKey(),
    conditionId: integer('condition_id')
      .notNull()
      .references(() => conditions.id, { onDelete: 'cascade' }),
    /** From 0 within the condition; blocks are ranges of it. */
    ordinal: integer().notNull(),
    itemOrdinal: integer('item_ordinal').notNull(),
    itemId: text('item_id').notNull(),
    repetition: smallint().notNull(),
    /** Null exactly when the cell is not applicable. */
    callKey: bigint('call_key', { mode: 'number' }).references(() => calls.key),
    /** The series of the call whose answer this cell uses. */
    series: smallint().notNull().default(1),
    /** The series that a rerun has opened for it and that has not ended yet; null: none is owed. */
    nextSeries: smallint('next_series'),
    /** Why the data can't support this cell; null: it can. */
    notApplicable: text('not_applicable'),
    artifactWords: integer('artifact_words'),
    /** Whether an accepted gold form stands in the artifact; null where no string rule can tell. */
    goldVisible: boolean('gold_visible'),
    /** What its artifact is marked with, e.g. `whole_dialogue`. */
    marks: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Share of the item's witnesses that a retriever found; null: nothing was retrieved. */
    witnessRecall: doublePrecision('witness_recall'),
    /** Id of the generator's call that made its artifact; null: no generator did. */
    generatorCall: text('generator_call'),
  },
  (table) => [
    uniqueIndex('cells_ordinal').on(table.conditionId, table.ordinal),
    index('cells_call').on(table.callKey),
    index('cells_rerun')
      .on(table.conditionId)
      .where(sql`next_series IS NOT NULL`),
    check('cells_call_or_reason', sql`(call_key IS NULL) = (not_applicable IS NOT NULL)`),
  ],
);

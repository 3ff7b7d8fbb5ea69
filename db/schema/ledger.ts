import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

import { operatorActions } from './operator-actions';
import { calls, conditions, sweeps } from './plan';
import { texts } from './texts';

/**
 * Worker processes, and batches, which hold calls as a worker does: alive while their lease lasts. A process renews its own
 * every two seconds, by Postgres's clock; a batch's lasts until it is closed.
 */
export const workers = pgTable('workers', {
  id: text().primaryKey(),
  /** `process`, or `batch`: a vendor's batch job holds its calls until it is closed, whatever becomes of processes. */
  kind: text().notNull().default('process'),
  host: text().notNull(),
  /** Tells one boot of a host from the next, so that a pid can be trusted. */
  bootId: text('boot_id').notNull(),
  pid: integer().notNull(),
  queues: text().array().notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
  leaseUntil: timestamp('lease_until', { withTimezone: true }).notNull(),
});

/**
 * A series of attempts at one call: what a block claims. A rerun opens a new series; cells point at the one they use, and
 * meanwhile at the one that may take its place (`cells.next_series`).
 *
 * States: `open` → `settled` (the first delivered attempt; never left), `open` → `deferred` (used up its first budget of
 * attempts) → `open` (second pass) → `failed`, `open` → `failed` (retrying can't help). A late answer settles a
 * `deferred` or `failed` series too. `given_up` is an operator's verdict: a series of its own, without attempts, for the
 * cells named; and what it leaves without any cell.
 */
export const series = pgTable(
  'series',
  {
    callKey: bigint('call_key', { mode: 'number' })
      .notNull()
      .references(() => calls.key, { onDelete: 'cascade' }),
    series: smallint().notNull(),
    state: text().notNull().default('open'),
    /** Fencing: raised by every claim; only the current epoch may journal an attempt. */
    epoch: integer().notNull().default(0),
    claimWorker: text('claim_worker'),
    /** The block (workflow run and activity) that holds the claim. */
    claimBlock: text('claim_block'),
    settledAttempt: bigint('settled_attempt', { mode: 'number' }),
    /** The rerun or verdict that opened it; null: the plan did. */
    openedBy: bigint('opened_by', { mode: 'number' }).references(() => operatorActions.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.callKey, table.series] }),
    // For the foreign key: an action that goes would scan the table for each.
    index('series_opened_by')
      .on(table.openedBy)
      .where(sql`opened_by IS NOT NULL`),
  ],
);

/**
 * A job at a vendor's batch API. States: `intent` (its lines are journalled) → `uploaded` (where the vendor takes files)
 * → `created` (the vendor's id is known) → `ended` (its results can be read) → `closed` (every line is accounted for);
 * from any of them to `closed` with `why`, where the vendor refuses the whole or it is given up. Submitting is not
 * idempotent at any vendor: a job whose creation was not seen to succeed is looked for by its token before it is made.
 */
export const batches = pgTable(
  'batches',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sweepId: text('sweep_id')
      .notNull()
      .references(() => sweeps.id, { onDelete: 'cascade' }),
    conditionId: integer('condition_id')
      .notNull()
      .references(() => conditions.id, { onDelete: 'cascade' }),
    readerId: text('reader_id').notNull(),
    /** 16 hex digits: begins every line's custom id, and stands in the vendor's metadata where there is any. */
    token: text().notNull().unique(),
    state: text().notNull().default('intent'),
    lines: integer().notNull(),
    /** The vendor's name of the uploaded file. */
    uploadRef: text('upload_ref'),
    vendorId: text('vendor_id'),
    /** What the results are read from. */
    resultRefs: text('result_refs').array(),
    /** Set before a request that makes the job leaves: from then on it may exist. */
    createSentAt: timestamp('create_sent_at', { withTimezone: true }),
    /** Why it was closed without results, or what it waits for; one redacted line. */
    why: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    submittedAt: timestamp('submitted_at', { withTimezone: true }),
    polledAt: timestamp('polled_at', { withTimezone: true }),
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (table) => [index('batches_condition').on(table.conditionId)],
);

/**
 * One tiny request per reader before a sweep: whether its key, model and parameters are accepted. Written before the
 * request leaves and again when it has ended; a later probe of the same reader takes the row over.
 */
export const probes = pgTable(
  'probes',
  {
    sweepId: text('sweep_id')
      .notNull()
      .references(() => sweeps.id, { onDelete: 'cascade' }),
    readerId: text('reader_id').notNull(),
    /** Hash of what was asked with (experiments/probe-request.ts): changed settings are probed again. */
    settings: text().notNull(),
    /** Whether anything was delivered. */
    ok: boolean().notNull(),
    /**
     * A delivered outcome; `failed`: refused, its lane is stopped; `pending`: asked, or to be asked again before its lane
     * opens; `undecided`: nothing is known, the calls themselves will tell.
     */
    outcome: text().notNull(),
    finishReason: text('finish_reason'),
    returnedModel: text('returned_model'),
    tier: text(),
    failureCode: text('failure_code'),
    /** One redacted line. */
    failureMessage: text('failure_message'),
    /** What all probes of it have cost; null: no price or no usage. */
    costMicroUsd: bigint('cost_micro_usd', { mode: 'number' }),
    /** What the budget counts for them: the cost, or the estimate where that is not known. */
    reservedMicroUsd: bigint('reserved_micro_usd', { mode: 'number' }).notNull().default(0),
    probedAt: timestamp('probed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.sweepId, table.readerId] })],
);

/**
 * One HTTP exchange, committed before its request leaves. Without `ended_at`, once its worker is gone or its deadline
 * has passed, it is an orphan: a possible double payment.
 */
export const attempts = pgTable(
  'attempts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    callKey: bigint('call_key', { mode: 'number' })
      .notNull()
      .references(() => calls.key, { onDelete: 'cascade' }),
    series: smallint().notNull(),
    epoch: integer().notNull(),
    workerId: text('worker_id').notNull(),
    journalledAt: timestamp('journalled_at', { withTimezone: true }).notNull(),
    /** After this instant no answer can arrive any more. */
    deadlineAt: timestamp('deadline_at', { withTimezone: true }).notNull(),
    /** `ended_at` less the measured exchange; null: never sent, or not ended. */
    sentAt: timestamp('sent_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** An outcome of providers/provider.ts, or `unsent`: journalled but withdrawn before it left. */
    outcome: text(),
    answerHash: text('answer_hash').references(() => texts.hash),
    finishReason: text('finish_reason'),
    returnedModel: text('returned_model'),
    requestId: text('request_id'),
    httpStatus: smallint('http_status'),
    client: text(),
    failureCode: text('failure_code'),
    failureMessage: text('failure_message'),
    /**
     * `no`, `transient`, `outage`, `rate_limit` or `stop_lane`; of a batch's line `batch_expired` (it never ran) or
     * `batch_missing` (nobody knows) too. Only `transient` uses up the attempts budget.
     */
    retry: text(),
    inputUncached: integer('input_uncached'),
    inputCached: integer('input_cached'),
    inputWritten: integer('input_written'),
    outputVisible: integer('output_visible'),
    outputReasoning: integer('output_reasoning'),
    rawUsage: jsonb('raw_usage'),
    estimatedMicroUsd: bigint('estimated_micro_usd', { mode: 'number' }).notNull(),
    /** Null: no price or no usage. */
    costMicroUsd: bigint('cost_micro_usd', { mode: 'number' }),
    /** The sweep whose answer to the same request this is, taken over without sending; null: sent by this sweep. */
    reusedFrom: text('reused_from'),
    /**
     * The condition whose block or batch sent it; null in rows of earlier versions. No foreign key: it is of the same sweep
     * as the call, and goes with that; a key without an index would scan the table for every condition that is removed.
     */
    conditionId: integer('condition_id'),
    /** The batch it is a line of; null: sent by itself. */
    batchId: bigint('batch_id', { mode: 'number' }).references(() => batches.id, { onDelete: 'set null' }),
    /** `batch`, or what the provider calls its service tier; null: not told. */
    tier: text(),
    /** What is odd about the answer though it is one, see `ExchangeFlag`. */
    flags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    index('attempts_call').on(table.callKey, table.series),
    index('attempts_open')
      .on(table.callKey, table.series)
      .where(sql`ended_at IS NULL`),
    index('attempts_batch')
      .on(table.batchId)
      .where(sql`batch_id IS NOT NULL`),
  ],
);

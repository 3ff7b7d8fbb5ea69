import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';

import { calls } from './plan';
import { texts } from './texts';

/** Worker processes, alive while their lease lasts; the lease is renewed every two seconds by Postgres's clock. */
export const workers = pgTable('workers', {
  id: text().primaryKey(),
  host: text().notNull(),
  /** Tells one boot of a host from the next, so that a pid can be trusted. */
  bootId: text('boot_id').notNull(),
  pid: integer().notNull(),
  queues: text().array().notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
  leaseUntil: timestamp('lease_until', { withTimezone: true }).notNull(),
});

/**
 * A series of attempts at one call: what a block claims. A rerun opens a new series; cells point at the one they use.
 *
 * States: `open` → `settled` (the first delivered attempt; never left), `open` → `deferred` (used up its first budget of
 * attempts) → `open` (second pass) → `failed`, `open` → `failed` (retrying can't help). A late answer settles a
 * `deferred` or `failed` series too.
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
  },
  (table) => [primaryKey({ columns: [table.callKey, table.series] })],
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
    /** `no`, `transient`, `outage`, `rate_limit` or `stop_lane`; only `transient` uses up the attempts budget. */
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
  },
  (table) => [
    index('attempts_call').on(table.callKey, table.series),
    index('attempts_open')
      .on(table.callKey, table.series)
      .where(sql`ended_at IS NULL`),
  ],
);

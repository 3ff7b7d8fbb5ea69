import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';

import type { AskedSamples } from '../../experiments/judging';
import type { ReaderSpec } from '../../experiments/sweep-spec';
import { operatorActions } from './operator-actions';
import { cells, sweeps } from './plan';

/**
 * A judge of a sweep's answers: one model with one prompt. Its requests are calls of the sweep, in conditions of the stage
 * `judge` whose experiment is its scorer's id; asking again with a larger sample adds to them.
 */
export const judgings = pgTable(
  'judgings',
  {
    sweepId: text('sweep_id')
      .notNull()
      .references(() => sweeps.id, { onDelete: 'cascade' }),
    /** `judge:<model>:<prompt>`: what its scores are stored under. */
    scorer: text().notNull(),
    ordinal: integer().notNull(),
    /** The model as readers are described, its key by the name of a variable. Its id is the scorer's. */
    judge: jsonb().$type<ReaderSpec>().notNull(),
    /** Id of the prompt, its version, and the SHA-256 of its text. */
    prompt: text().notNull(),
    promptVersion: smallint('prompt_version').notNull(),
    promptHash: text('prompt_hash').notNull(),
    /** The text of a prompt of one's own; null: it comes with the project. */
    promptText: text('prompt_text'),
    /** All that was asked for so far. */
    sample: jsonb().$type<AskedSamples>().notNull(),
    /** Who asked for it first; the actions `judge` of the sweep tell of every time. */
    openedBy: bigint('opened_by', { mode: 'number' }).references(() => operatorActions.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When every cell of the sample was stored; null: it is still being planned. */
    frozenAt: timestamp('frozen_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.sweepId, table.scorer] })],
);

/** What a cell of the stage `judge` is about: one answer, and the verdict on it. */
export const judgements = pgTable(
  'judgements',
  {
    /** The judge's own cell. */
    cellId: text('cell_id')
      .primaryKey()
      .references(() => cells.id, { onDelete: 'cascade' }),
    /** The cell whose answer is judged, and the series that the answer is of. */
    judgedCell: text('judged_cell')
      .notNull()
      .references(() => cells.id, { onDelete: 'cascade' }),
    judgedSeries: smallint('judged_series').notNull(),
    scorer: text().notNull(),
    /** `yes`, `no`, or `error`: the reply can't be read, or there is none; null: it has not been read yet. */
    verdict: text(),
    /** Why it is an error; one line. */
    why: text(),
  },
  (table) => [index('judgements_judged').on(table.judgedCell)],
);

import fc from 'fast-check';

import type { Database } from '../../db/client';
import { createDataset } from '../../db/queries/datasets';
import { createSweep } from '../../db/queries/sweeps';
import { echo, sweepSpec } from './stored-sweep';

/** How an attempt ended, or that it did not. */
const fates = ['answer', 'repeated', 'refused by status', 'lost', 'orphan', 'open', 'unsent', 'reused'] as const;

/** One attempt at one of the calls of {@link spendLedger}. */
export interface LedgerAttempt {
  readonly fate: (typeof fates)[number];
  /** From 0: call n is first used by condition n. */
  readonly call: number;
  /** Place of the condition that sent it; null: a row of an earlier version. */
  readonly condition: number | null;
  readonly tier: 'batch' | 'default' | null;
  /** Null: no usage was told. */
  readonly usage: { readonly uncached: number; readonly cached: number | null; readonly visible: number } | null;
  readonly cost: number | null;
  readonly estimate: number;
}

const tokens = fc.integer({ min: 0, max: 5_000 });

export const attemptsArbitrary: fc.Arbitrary<LedgerAttempt[]> = fc.array(
  fc.record({
    fate: fc.constantFrom(...fates),
    call: fc.integer({ min: 0, max: 3 }),
    condition: fc.option(fc.integer({ min: 0, max: 3 })),
    tier: fc.constantFrom('batch', 'default', null),
    usage: fc.option(fc.record({ uncached: tokens, cached: fc.option(tokens), visible: tokens })),
    cost: fc.option(fc.integer({ min: 0, max: 900_000 })),
    estimate: fc.integer({ min: 0, max: 900_000 }),
  }),
  { maxLength: 30 },
);

/** The conditions of {@link spendLedger}, in the order of its plan. */
export const ledgerConditions = [
  { experiment: 'templates', readerId: 'a' },
  { experiment: 'templates', readerId: 'b' },
  { experiment: 'ladder', readerId: 'a' },
  { experiment: 'ladder', readerId: 'b' },
] as const;

export const ledgerSweep = 'spend-0000';

/** A sweep of two experiments with two readers each; every call is used by the condition of its place and all behind it. */
export async function spendLedger(database: Database): Promise<void> {
  const { sql } = database;
  await createDataset(sql, 'd', { benchmark: 'jsonl' } as never);
  const spec = sweepSpec('/x', { readers: ['a', 'b'].map((id) => ({ ...echo, id })) });
  await createSweep(
    database,
    {
      ...{ id: ledgerSweep, specHash: 's', planHash: 'p', spec, specSource: '', provenance: {} },
      datasets: new Map([['boats', 'd']]),
      who: 'ann@lab',
    },
    ledgerConditions.map(({ experiment, readerId }) => ({
      ...{ experiment, key: `raw_conversation/${readerId}`, stage: 'read' as const, benchmark: 'boats' },
      ...{ readerId, factors: {} },
    })),
  );
  await sql`INSERT INTO texts (hash, encoding, body, escaped, chars, words) VALUES ('t', 'utf8', ''::bytea, false, 0, 0)`;
  await sql`INSERT INTO calls (sweep_id, id, reader_id, system_hash, artifact_hash, question_hash, estimated_tokens,
      estimated_micro_usd)
    SELECT ${ledgerSweep}, 'call' || n, 'a', 't', 't', 't', 1, 1 FROM generate_series(0, 3) n`;
  await sql`INSERT INTO series (call_key, series, state) SELECT key, 1, 'open' FROM calls`;
  await sql`INSERT INTO cells (id, condition_id, ordinal, item_ordinal, item_id, repetition, call_key)
    SELECT k.id || '-' || l.id, k.id, n, n, 'q' || n, 0, l.key
    FROM conditions k, generate_series(0, 3) n JOIN calls l ON l.id = 'call' || n WHERE k.ordinal >= n`;
  await sql`INSERT INTO workers (id, host, boot_id, pid, queues, lease_until)
    VALUES ('alive', 'h', 'b', 1, '{}', now() + interval '1 hour')`;
}

/** Puts attempts in place of all there are. */
export async function replaceAttempts({ sql }: Database, attempts: readonly LedgerAttempt[]): Promise<void> {
  await sql`DELETE FROM attempts`;
  await sql`UPDATE series SET settled_attempt = NULL, state = 'open'`;
  const batch = await batchOf(sql);
  for (const { fate, call, condition, tier, usage, cost, estimate } of attempts) {
    const hasEnded = fate !== 'orphan' && fate !== 'open';
    const isDelivered = fate === 'answer' || fate === 'repeated' || fate === 'reused';
    const outcome = isDelivered ? 'answer' : fate === 'unsent' ? 'unsent' : hasEnded ? 'failed' : null;
    const told = isDelivered ? usage : null;
    await sql`
      INSERT INTO attempts (call_key, series, epoch, worker_id, journalled_at, deadline_at, sent_at, ended_at, outcome,
        http_status, input_uncached, input_cached, output_visible, estimated_micro_usd, cost_micro_usd, reused_from,
        condition_id, batch_id, tier)
      SELECT l.key, 1, 1, ${fate === 'orphan' ? 'gone' : 'alive'}, now(), now() + interval '1 hour',
        CASE WHEN ${hasEnded} THEN now() END, CASE WHEN ${hasEnded} THEN now() END, ${outcome},
        ${fate === 'refused by status' ? 503 : null}::smallint, ${told?.uncached ?? null}::int,
        ${told?.cached ?? null}::int, ${told?.visible ?? null}::int, ${estimate},
        ${costOf(fate, cost)}::bigint, ${fate === 'reused' ? 'earlier-1234' : null},
        (SELECT id FROM conditions WHERE ordinal = ${condition}::int), ${tier === 'batch' ? batch : null}::bigint,
        ${tier === 'batch' ? null : tier}
      FROM calls l WHERE l.id = ${`call${call}`}`;
    if (fate === 'answer') {
      await sql`UPDATE series s SET settled_attempt = a.id, state = 'settled' FROM attempts a
        WHERE a.call_key = s.call_key AND a.id = (SELECT max(id) FROM attempts) AND s.settled_attempt IS NULL`;
    }
  }
}

/** What is stored as its cost: a status of refusal costs nothing, and of what did not end none is known. */
export function costOf(fate: LedgerAttempt['fate'], cost: number | null): number | null {
  if (fate === 'refused by status' || fate === 'unsent' || fate === 'reused') return 0;
  return fate === 'answer' || fate === 'repeated' ? cost : null;
}

async function batchOf(sql: Database['sql']): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO batches (sweep_id, condition_id, reader_id, token, lines)
    SELECT ${ledgerSweep}, min(id), 'a', '0123456789abcdef', 1 FROM conditions
    ON CONFLICT (token) DO UPDATE SET lines = 1 RETURNING id`;
  return row!.id;
}

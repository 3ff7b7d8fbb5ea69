import type { Database } from '../../db/client';
import { loadTexts } from '../../db/queries/load-texts';

/** A planned cell and what became of it. */
export interface LedgerCell {
  readonly condition: string;
  readonly itemId: string;
  readonly repetition: number;
  readonly callKey: number | null;
  readonly state: string | null;
  readonly outcome: string | null;
  readonly answer: string | undefined;
}

/** Every cell row of a sweep, ordered by condition, item and repetition. */
export async function ledgerCells({ sql }: Database, sweepId: string): Promise<LedgerCell[]> {
  const rows = await sql<(Omit<LedgerCell, 'answer'> & { answerHash: string | null })[]>`
    SELECT k.key AS condition, c.item_id AS "itemId", c.repetition, c.call_key AS "callKey", s.state, a.outcome,
      a.answer_hash AS "answerHash"
    FROM conditions k JOIN cells c ON c.condition_id = k.id
    LEFT JOIN series s ON s.call_key = c.call_key AND s.series = c.series
    LEFT JOIN attempts a ON a.id = s.settled_attempt
    WHERE k.sweep_id = ${sweepId} ORDER BY k.ordinal, c.item_id, c.repetition`;
  const texts = await loadTexts(
    sql,
    rows.flatMap(({ answerHash }) => answerHash ?? []),
  );
  return rows.map(({ answerHash, ...row }) => ({
    ...row,
    answer: answerHash === null ? undefined : texts.get(answerHash),
  }));
}

export interface LedgerAttempt {
  readonly callKey: number;
  readonly itemId: string;
  readonly epoch: number;
  readonly workerId: string;
  /** Null: it has not ended. */
  readonly outcome: string | null;
}

/** Every attempt row of a sweep whose cells have a call of their own, in the order of the journal. */
export async function ledgerAttempts({ sql }: Database, sweepId: string): Promise<LedgerAttempt[]> {
  return sql<LedgerAttempt[]>`
    SELECT a.call_key AS "callKey", min(c.item_id) AS "itemId", a.epoch, a.worker_id AS "workerId", a.outcome
    FROM attempts a JOIN calls k ON k.key = a.call_key JOIN cells c ON c.call_key = a.call_key
    WHERE k.sweep_id = ${sweepId} GROUP BY a.id ORDER BY a.id`;
}

/** The one sweep of a name; fails where there is none or more. */
export async function onlySweep({ sql }: Database, name: string): Promise<string> {
  const rows = await sql<{ id: string }[]>`SELECT id FROM sweeps WHERE name = ${name}`;
  if (rows.length !== 1) throw new Error(`${rows.length} sweeps are called ${name}`);
  return rows[0]!.id;
}

/** The answer in bench/synthetic-dataset.ts of an item. */
export function syntheticAnswer(itemId: string): string {
  return itemId.replace('synthetic-', 'amber-');
}

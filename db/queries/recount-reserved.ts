import { sql as raw } from 'drizzle-orm';

import type { Queryable, Transaction } from '../client';

/** Makes a statement, or a part of one, of postgres.js or of drizzle. */
type Tag<Statement> = (text: TemplateStringsArray, ...values: readonly (string | Statement)[]) => Statement;

/**
 * Counts anew what the budgets of a sweep hold, from the rows: they may have been set while calls were open. A cost where
 * it is known, else the estimate; probes count in the sweep's, each attempt in its condition's too.
 */
export async function recountReserved(tx: Transaction, sweepId: string): Promise<void> {
  await tx.execute(sweepReserved(raw, sweepId));
  await tx.execute(conditionsReserved(raw, sweepId));
}

/** The same in a transaction of postgres.js. */
export async function recountReservedIn(sql: Queryable, sweepId: string): Promise<void> {
  const tag = sql as unknown as Tag<ReturnType<Queryable>>;
  await sweepReserved(tag, sweepId);
  await conditionsReserved(tag, sweepId);
}

function held<Statement>(tag: Tag<Statement>): Statement {
  return tag`sum(CASE WHEN a.outcome = 'unsent' THEN 0 ELSE coalesce(a.cost_micro_usd, a.estimated_micro_usd) END)`;
}

function sweepReserved<Statement>(tag: Tag<Statement>, sweepId: string): Statement {
  return tag`
    UPDATE sweeps SET reserved_micro_usd =
      coalesce((SELECT ${held(tag)} FROM attempts a JOIN calls k ON k.key = a.call_key WHERE k.sweep_id = ${sweepId}), 0)
      + coalesce((SELECT sum(reserved_micro_usd) FROM probes WHERE sweep_id = ${sweepId}), 0)
    WHERE id = ${sweepId}`;
}

/** Grouped, not looked up by condition: a million attempts are read once. */
function conditionsReserved<Statement>(tag: Tag<Statement>, sweepId: string): Statement {
  return tag`
    UPDATE conditions c SET reserved_micro_usd = coalesce(h.held, 0)
    FROM conditions k LEFT JOIN (
      SELECT a.condition_id, ${held(tag)} AS held FROM attempts a JOIN calls k ON k.key = a.call_key
      WHERE k.sweep_id = ${sweepId} AND a.condition_id IS NOT NULL GROUP BY a.condition_id
    ) h ON h.condition_id = k.id
    WHERE k.sweep_id = ${sweepId} AND c.id = k.id AND c.budget_micro_usd IS NOT NULL`;
}

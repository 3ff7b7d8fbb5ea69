import { sql as raw } from 'drizzle-orm';

import type { Database } from '../client';

type Transaction = Parameters<Parameters<Database['orm']['transaction']>[0]>[0];

/**
 * Counts anew what the budgets of a sweep hold, from the rows: they may have been set while calls were open. A cost where
 * it is known, else the estimate; probes count in the sweep's, each attempt in its condition's too.
 */
export async function recountReserved(tx: Transaction, sweepId: string): Promise<void> {
  const held = raw`sum(CASE WHEN a.outcome = 'unsent' THEN 0 ELSE coalesce(a.cost_micro_usd, a.estimated_micro_usd) END)`;
  await tx.execute(raw`
    UPDATE sweeps SET reserved_micro_usd =
      coalesce((SELECT ${held} FROM attempts a JOIN calls k ON k.key = a.call_key WHERE k.sweep_id = ${sweepId}), 0)
      + coalesce((SELECT sum(reserved_micro_usd) FROM probes WHERE sweep_id = ${sweepId}), 0)
    WHERE id = ${sweepId}`);
  // Grouped, not looked up by condition: a million attempts are read once.
  await tx.execute(raw`
    UPDATE conditions c SET reserved_micro_usd = coalesce(h.held, 0)
    FROM conditions k LEFT JOIN (
      SELECT a.condition_id, ${held} AS held FROM attempts a JOIN calls k ON k.key = a.call_key
      WHERE k.sweep_id = ${sweepId} AND a.condition_id IS NOT NULL GROUP BY a.condition_id
    ) h ON h.condition_id = k.id
    WHERE k.sweep_id = ${sweepId} AND c.id = k.id AND c.budget_micro_usd IS NOT NULL`);
}

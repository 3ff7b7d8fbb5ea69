import { eq } from 'drizzle-orm';

import { toMicroUsd } from '../../contracts/micro-usd';
import type { SweepSpec } from '../../experiments/sweep-spec';
import type { Database, Queryable } from '../client';
import { conditions, sweeps } from '../schema';
import type { ActingOperator } from './operations/sweep-action';
import { recordBudget } from './record-budget';
import { recountReserved } from './recount-reserved';
import { loadSweep } from './sweeps';

/** What a sweep has spent so far, in micro-dollars, as far as it is known. */
export interface Spent {
  /** Attempts and probes together. */
  readonly sweepMicroUsd: number;
  /** Of the condition that has spent most. */
  readonly conditionMicroUsd: number;
}

export async function loadSpent(sql: Queryable, sweepId: string): Promise<Spent> {
  const [row] = await sql<Spent[]>`
    SELECT coalesce((SELECT sum(a.cost_micro_usd) FROM attempts a JOIN calls k ON k.key = a.call_key
        WHERE k.sweep_id = ${sweepId}), 0)::bigint
      + coalesce((SELECT sum(cost_micro_usd) FROM probes WHERE sweep_id = ${sweepId}), 0)::bigint AS "sweepMicroUsd",
      coalesce((SELECT max(spent) FROM (SELECT sum(a.cost_micro_usd) AS spent FROM attempts a
        JOIN conditions c ON c.id = a.condition_id WHERE c.sweep_id = ${sweepId} GROUP BY c.id) each_one), 0)::bigint
        AS "conditionMicroUsd"`;
  return row!;
}

/** Replaces the caps of a sweep, and writes down who did; its permits keep to them at once. */
export async function setBudget(
  database: Database,
  sweepId: string,
  budget: NonNullable<SweepSpec['budget']>,
  by: ActingOperator,
): Promise<void> {
  const { spec } = await loadSweep(database, sweepId);
  const ofCondition = budget.perConditionUsd === undefined ? null : toMicroUsd(budget.perConditionUsd);
  await database.orm.transaction(async (tx) => {
    // First the sweep's row: where it has a cap, permits wait for it, and none is given between the cap and the count.
    await tx
      .update(sweeps)
      .set({ budgetMicroUsd: toMicroUsd(budget.usd), spec: { ...spec, budget } })
      .where(eq(sweeps.id, sweepId));
    await tx.update(conditions).set({ budgetMicroUsd: ofCondition }).where(eq(conditions.sweepId, sweepId));
    await recountReserved(tx, sweepId);
    await recordBudget(tx, { ...by, sweepId, from: spec.budget, to: budget });
  });
}

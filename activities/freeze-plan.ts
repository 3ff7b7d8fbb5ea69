import type { ConditionOutline, ExperimentStage } from '../contracts/payloads';
import { UserError } from '../contracts/user-error';
import type { Database } from '../db/client';
import { reuseAnswers } from '../db/queries/reuse-answers';
import { countCells, refreshStatistics } from '../db/queries/save-plan-page';
import { loadConditions, loadSweep, markFrozen } from '../db/queries/sweeps';
import { repetitionsOf } from '../experiments/plan-item';
import { experimentByLabel } from '../experiments/sweep-conditions';
import { conditionOutlines } from './condition-outlines';
import { experimentItems } from './experiment-items';

/**
 * Says what the conditions of a stage are, once its cells are stored; takes over other sweeps' answers where the sweep
 * asks for it; and marks the experiment's plan complete when its last stage is.
 */
export async function freezePlan(
  database: Database,
  { sweepId, label, stage }: { sweepId: string; label: string; stage: ExperimentStage },
): Promise<{ conditions: ConditionOutline[] }> {
  const sweep = await loadSweep(database, sweepId);
  const { spec } = sweep;
  const rows = (await loadConditions(database, sweepId)).filter(
    (row) => row.experiment === label && row.stage === stage,
  );
  const conditions = await conditionOutlines(database, spec, rows);
  for (const from of spec.reuse) await reuseAnswers(database, { sweepId, from });
  const { selection } = await experimentItems(database, sweep, experimentByLabel(spec, label));
  await requireWhole(
    database,
    rows.map((row) => ({ ...row, cells: selection.ordinals.length * repetitionsOf(row, spec) })),
  );
  if (stage === 'read') await markFrozen(database.sql, { sweepId, label, sample: selection.strata });
  await refreshStatistics(database.sql);
  return { conditions };
}

/** A plan that lacks cells would go on to figures with silently wrong denominators. */
async function requireWhole(
  database: Database,
  planned: readonly { readonly id: number; readonly key: string; readonly cells: number }[],
): Promise<void> {
  const stored = await countCells(
    database.sql,
    planned.map(({ id }) => id),
  );
  for (const { id, key, cells } of planned) {
    const found = stored.get(id) ?? 0;
    if (found === cells) continue;
    throw new UserError(
      `The stored plan of ${key} has ${found} cells instead of ${cells}; another version of render-bench may have begun ` +
        "it. Start a new sweep with 'npx render-bench run SPEC --new'.",
    );
  }
}

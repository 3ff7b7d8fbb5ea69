import { setHandler } from '@temporalio/workflow';

import { resumeSignal } from '../../contracts/messages';
import type { ExperimentInput, TableSummary } from '../../contracts/payloads';
import { everyPage } from '../every-page';
import { freezePlan, planCells, scoreCells, writeTables } from '../proxies';
import { Conditions } from '../run-conditions';
import { withProgressDetails } from '../show-progress';

/**
 * Templates: the same dialogue and question, shown through each deployed-style template (RENDER, section on real-system
 * templates). freeze plan → read → score → write tables. Bound: one child per template and reader.
 */
export async function templates(input: ExperimentInput): Promise<TableSummary> {
  const conditions = new Conditions(input);
  setHandler(resumeSignal, () => conditions.resume());

  return withProgressDetails(input, async () => {
    await everyPage((from) => planCells({ ...input, from }));
    const plan = await freezePlan(input);
    await conditions.run(plan.conditions);
    for (const { conditionId } of plan.conditions) {
      await everyPage((from) => scoreCells({ sweepId: input.sweepId, conditionId, from }));
    }
    return writeTables(input);
  });
}

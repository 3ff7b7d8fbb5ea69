import type { PlanSummary } from '../../experiments/plan-summary';
import type { Action } from '../command';
import type { PlanRequest } from '../commands/plan';
import { exitCodes } from '../exit-codes';
import { renderPlan } from '../render-plan';

/**
 * Prints the plan of a sweep file; with `--json` the {@link PlanSummary} as it is.
 * @param planSweep reads the file at a path and totals its plan; throws UserError for what is wrong with it.
 */
export function createPlanAction(
  planSweep: (specPath: string, options: { skipInvalid: boolean }) => Promise<PlanSummary>,
): Action<PlanRequest> {
  return async ({ specPath, skipInvalid }, { output }) => {
    const plan = await planSweep(specPath, { skipInvalid });
    if (output.json) output.printJson(plan);
    else output.print(renderPlan(plan, output));
    return exitCodes.complete;
  };
}

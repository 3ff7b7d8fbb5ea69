import type { PlanSummary } from '../../experiments/plan-summary';
import type { Action } from '../command';
import type { PlanRequest } from '../commands/plan';
import { exitCodes } from '../exit-codes';
import { renderPlan } from '../render-plan';
import { renderProbes } from '../render-probes';
import type { ProbeReport } from '../sweep/probe-now';

export interface PlanParts {
  /** Reads the file at a path and totals its plan; throws UserError for what is wrong with it. */
  readonly planSweep: (
    specPath: string,
    options: { skipInvalid: boolean; env: NodeJS.ProcessEnv },
  ) => Promise<PlanSummary>;
  /** Sends one tiny request to each model of the file, with keys from the environment. */
  readonly probeSweep: (specPath: string, env: NodeJS.ProcessEnv) => Promise<readonly ProbeReport[]>;
}

/**
 * Prints the plan of a sweep file; with `--json` the {@link PlanSummary} as it is. Asked to probe, it sends one request to
 * each model, prints what came of it as well (`probes` in the JSON), and needs attention where one failed.
 */
export function createPlanAction({ planSweep, probeSweep }: PlanParts): Action<PlanRequest> {
  return async ({ specPath, skipInvalid, probe }, { output, variables }) => {
    const plan = await planSweep(specPath, { skipInvalid, env: variables });
    if (!probe) {
      if (output.json) output.printJson(plan);
      else output.print(renderPlan(plan, output));
      return exitCodes.complete;
    }
    if (!output.json) output.print(`${renderPlan(plan, output)}\n`);
    const probes = await probeSweep(specPath, variables);
    if (output.json) output.printJson({ ...plan, probes });
    else output.print(renderProbes(probes, output));
    return probes.every(({ ok }) => ok) ? exitCodes.complete : exitCodes.needsAttention;
  };
}

import type { MeasuredDiscordance } from '../../report/plan-power';
import type { Action, CliContext } from '../command';
import type { PlanRequest } from '../commands/plan';
import { exitCodes } from '../exit-codes';
import { renderPlan } from '../render-plan';
import { renderProbes } from '../render-probes';
import type { PlannedSweep } from '../sweep/plan-sweep';
import type { ProbeReport } from '../sweep/probe-now';

export interface PlanParts {
  /** Reads the file at a path and totals its plan; throws UserError for what is wrong with it. */
  readonly planSweep: (
    specPath: string,
    options: { skipInvalid: boolean; env: NodeJS.ProcessEnv; measured?: readonly MeasuredDiscordance[] },
  ) => Promise<PlannedSweep>;
  /** How often arms differed in a stored sweep; throws UserError where there is no such sweep. */
  readonly measuredIn: (
    request: { sweep: string; dataFolder: string | undefined },
    context: CliContext,
  ) => Promise<readonly MeasuredDiscordance[]>;
  /** Sends one tiny request to each model of the file, with keys from the environment. */
  readonly probeSweep: (specPath: string, env: NodeJS.ProcessEnv) => Promise<readonly ProbeReport[]>;
}

/**
 * Prints the plan of a sweep file; with `--json` the {@link PlannedSweep} as it is. Asked to probe, it sends one request to
 * each model, prints what came of it as well (`probes` in the JSON), and needs attention where one failed.
 */
export function createPlanAction({ planSweep, measuredIn, probeSweep }: PlanParts): Action<PlanRequest> {
  return async ({ specPath, skipInvalid, probe, powerFrom, dataFolder }, context) => {
    const { output, variables } = context;
    const measured = powerFrom === undefined ? undefined : await measuredIn({ sweep: powerFrom, dataFolder }, context);
    const plan = await planSweep(specPath, { skipInvalid, env: variables, ...(measured && { measured }) });
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

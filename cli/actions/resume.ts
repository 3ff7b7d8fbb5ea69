import type { Database } from '../../db/client';
import { loadSpent, setBudget } from '../../db/queries/budgets';
import { activateSweep, findSweep, type StoredSweep } from '../../db/queries/sweeps';
import { up } from '../../stack';
import type { Action } from '../command';
import type { ResumeRequest } from '../commands/resume';
import { escapeTerminal } from '../escape-terminal';
import { formatUsd } from '../format';
import { sayTo } from '../say-to';
import { withDatabase } from '../sweep/connections';
import { requireFrozenPlan } from '../sweep/frozen-data';
import { raisedBudget } from '../sweep/raise-budget';
import { loadSweepState } from '../sweep/sweep-state';
import { reportEnd, requireSender, workOnSweep } from '../sweep/work-on-sweep';

/** Goes on with a stored sweep after what stopped it is mended; see the command's help. */
export const resumeAction: Action<ResumeRequest> = async (request, context) => {
  const { output, variables: env } = context;
  const { dataFolder, ...addresses } = await up({ env, onProgress: sayTo(output) });
  return withDatabase(addresses, async (database) => {
    const { sweep, note } = await findSweep(database, request.sweep);
    if (note !== undefined) output.say(escapeTerminal(note));
    const { id: sweepId } = sweep;
    await requireFrozenPlan(database, sweep);
    const changed = await changeBudget(database, sweep, request);
    if (changed !== undefined) output.say(changed);
    await activateSweep(database.sql, sweepId);

    const before = await loadSweepState(database, sweepId);
    const { mode, probe } = request;
    const options = { mode, probe, goOn: `npx render-bench resume ${sweepId}` };
    if (before.verdict === 'complete') {
      return reportEnd(context, sweepId, { kind: 'complete', state: before }, { ...options, mode: 'follow' });
    }
    const work = { ...options, context, database, addresses, dataFolder, sweepId, spec: sweep.spec, before };
    await requireSender(work, env);
    output.say(
      `Going on with sweep ${sweepId}.` +
        (addresses.uiUrl === undefined ? '' : ` Temporal UI: ${addresses.uiUrl}/${sweepId}`),
    );
    return workOnSweep(work);
  });
};

/** Puts the caps asked for into force; what to say about it, undefined where none is asked for. */
async function changeBudget(
  database: Database,
  { id, spec }: StoredSweep,
  request: ResumeRequest,
): Promise<string | undefined> {
  const budget = raisedBudget(spec, request, await loadSpent(database.sql, id));
  if (!budget) return undefined;
  await setBudget(database, id, budget);
  const perCondition =
    budget.perConditionUsd === undefined ? '' : `, ${formatUsd(budget.perConditionUsd)} for a condition`;
  return (
    `The budget is ${formatUsd(budget.usd)}${perCondition} from now on. 'run' with the sweep file sets the file's again: ` +
    'change it there too.'
  );
}

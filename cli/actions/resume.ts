import type { Database } from '../../db/client';
import { loadSpent, setBudget } from '../../db/queries/budgets';
import { resumeSweep } from '../../db/queries/operations/resume-sweep';
import type { ActingOperator } from '../../db/queries/operations/sweep-action';
import type { StoredSweep } from '../../db/queries/sweeps';
import { up } from '../../stack';
import type { Action } from '../command';
import type { ResumeRequest } from '../commands/resume';
import { escapeTerminal } from '../escape-terminal';
import { formatUsd } from '../format';
import { sayTo } from '../say-to';
import { actingOperator } from '../sweep/acting-operator';
import { withDatabase } from '../sweep/connections';
import { requireFrozenPlan } from '../sweep/frozen-data';
import { namedSweep } from '../sweep/named-sweep';
import { raisedBudget } from '../sweep/raise-budget';
import { loadSweepState } from '../sweep/sweep-state';
import { reportEnd, requireSender, workOnSweep } from '../sweep/work-on-sweep';
import { uiRemark } from '../workflows-url';

/** Goes on with a stored sweep after what stopped it is mended; see the command's help. */
export const resumeAction: Action<ResumeRequest> = async (request, context) => {
  const { output, variables: env } = context;
  const { dataFolder, ...addresses } = await up({ env, onProgress: sayTo(output) });
  return withDatabase(addresses, async (database) => {
    const sweep = await namedSweep(database, request.sweep, output);
    const { id: sweepId } = sweep;
    for (const note of await requireFrozenPlan(database, sweep)) output.say(escapeTerminal(note));
    const before = await loadSweepState(database, sweepId);
    const { mode, probe } = request;
    const isComplete = before.verdict === 'complete';
    // What can't be worked on here stays as it is.
    if (!isComplete) await requireSender({ mode, database, spec: sweep.spec }, env);
    const by = actingOperator(sweep.spec, request.reason, env);
    const changed = await changeBudget(database, sweep, request, by);
    if (changed !== undefined) output.say(changed);
    if (!isComplete || before.state !== 'active') await resumeSweep(database, sweepId, by);

    const options = { mode, probe, goOn: `npx render-bench resume ${sweepId}` };
    if (isComplete) {
      return reportEnd(context, sweepId, { kind: 'complete', state: before }, { ...options, mode: 'follow' });
    }
    const work = { ...options, context, database, addresses, dataFolder, sweepId, spec: sweep.spec, before };
    output.say(`Going on with sweep ${sweepId}.${uiRemark(addresses, sweepId)}`);
    return workOnSweep(work);
  });
};

/** Puts the caps asked for into force; what to say about it, undefined where none is asked for. */
async function changeBudget(
  database: Database,
  { id, spec }: StoredSweep,
  request: ResumeRequest,
  by: ActingOperator,
): Promise<string | undefined> {
  const budget = raisedBudget(spec, request, await loadSpent(database.sql, id));
  if (!budget) return undefined;
  await setBudget(database, id, budget, by);
  const perCondition =
    budget.perConditionUsd === undefined ? '' : `, ${formatUsd(budget.perConditionUsd)} for a condition`;
  return (
    `The budget is ${formatUsd(budget.usd)}${perCondition} from now on. 'run' with the sweep file sets the file's again: ` +
    'change it there too.'
  );
}

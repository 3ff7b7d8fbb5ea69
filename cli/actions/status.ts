import { judgeWorkflowPrefix } from '../../contracts/workflow-ids';
import type { Database } from '../../db/client';
import { findSweep } from '../../db/queries/sweeps';
import { resolveAddresses } from '../../stack';
import { type TemporalSettings, temporalSettings } from '../../worker/temporal-settings';
import type { Action, CliContext } from '../command';
import type { StatusRequest } from '../commands/status';
import { escapeTerminal } from '../escape-terminal';
import { type ExitCode, exitCodes } from '../exit-codes';
import { formatPlural, formatSpend, formatUsd } from '../format';
import { renderProgress } from '../progress';
import { renderActions } from '../render-actions';
import { renderLanes } from '../render-lanes';
import { withDatabaseAsItIs } from '../sweep/connections';
import { endOfWork } from '../sweep/end-of-work';
import { loadSweepState, type SweepState } from '../sweep/sweep-state';
import { endedTooEarly, glanceAtWorkflow } from '../sweep/workflow-end';
import { workflowsUrl } from '../workflows-url';

const exitCodeOf = {
  complete: exitCodes.complete,
  running: exitCodes.unfinished,
  attention: exitCodes.needsAttention,
} as const;

/** Shows how far a sweep is, from its rows; of one that runs by them, Temporal is asked whether its workflow does. */
export const statusAction: Action<StatusRequest> = async (
  { sweep: given, dataFolder },
  { output, variables },
): Promise<ExitCode> => {
  const addresses = await resolveAddresses(variables, { dataFolder, temporalMayBeAway: true });
  return withDatabaseAsItIs(addresses, async (database) => {
    const { sweep, note } = await findSweep(database, given);
    const { state, remark } = await withWorkflow(database, sweep.id, temporalSettings(variables, addresses));
    if (output.json) {
      const { snapshot, ...rest } = state;
      output.printJson({ sweep: sweep.id, ...rest, ...snapshot });
      return exitCodeOf[state.verdict];
    }
    if (note !== undefined) output.say(escapeTerminal(note));
    const isHeld = state.verdict === 'attention' && state.state !== 'active';
    output.print(escapeTerminal(`${sweep.id}: ${isHeld ? state.state : state.verdict}`));
    output.print(
      renderProgress(state.snapshot, {
        width: output.width ?? 160,
        height: Number.POSITIVE_INFINITY,
        now: new Date(),
        colors: output.colors,
      }).join('\n'),
    );
    const details = renderDetails(state, output);
    if (details.length > 0) output.print(details.join('\n'));
    const { width, colors } = output;
    if (state.actions.length > 0) output.print(`\n${renderActions(state.actions, { width, colors })}`);
    for (const warning of state.warnings) output.say(escapeTerminal(`warning: ${warning}`));
    for (const line of state.advice) output.say(escapeTerminal(line));
    if (remark !== undefined) output.say(escapeTerminal(remark));
    if (addresses.uiUrl !== undefined) {
      output.say(`Temporal UI: ${workflowsUrl(addresses.uiUrl, `SweepId = "${sweep.id}"`)}`);
    }
    if (state.verdict === 'running' && state.unserved.length > 0) {
      output.say(
        `No worker serves ${state.unserved.join(', ')}: go on with 'npx render-bench resume ${sweep.id}', or start ` +
          "'npx render-bench worker'.",
      );
      return exitCodes.needsAttention;
    }
    return exitCodeOf[state.verdict];
  });
};

/** What it has cost, and how its lanes stand; nothing of a sweep whose readers are all offline. */
function renderDetails({ spend, lanes }: SweepState, { width, colors }: CliContext['output']): string[] {
  const served = lanes.filter(({ key }) => key.split('/', 1)[0] !== 'offline');
  if (served.length === 0) return [];
  const ofProbes = spend.probesUsd ? `, ${formatUsd(spend.probesUsd)} of it for probes` : '';
  return ['', `spend: ${formatSpend(spend)}${ofProbes}`, '', renderLanes(served, new Date(), { width, colors })];
}

/** A sweep's state by its rows, and, where they say that it runs, by its workflow. */
async function withWorkflow(
  database: Database,
  sweepId: string,
  temporal: TemporalSettings,
): Promise<{ state: SweepState; remark?: string }> {
  const state = await loadSweepState(database, sweepId);
  if (state.verdict !== 'running') return { state };
  const { end, beside } = await endOfWork(database, sweepId, (id) => glanceAtWorkflow(temporal, id));
  if (beside !== undefined) return { state, remark: describeBeside(state, beside, sweepId) };
  if (end === 'unreachable') {
    return { state, remark: 'Temporal did not answer within 2 s: this is what the rows say, whether or not it runs.' };
  }
  if (end === undefined) return { state };
  if (end.kind === 'unknown') {
    const remark =
      'Temporal has no workflow of it, as of a sweep that was imported: nothing works on it. ' +
      `Go on with 'npx render-bench resume ${sweepId}'.`;
    // Where nobody could do the work either, that is said instead.
    return { state, ...(state.unserved.length === 0 && { remark }) };
  }
  // The workflow may have written its last rows since they were read.
  const now = await loadSweepState(database, sweepId);
  if (now.verdict !== 'running') return { state: now };
  const why = end.kind === 'broken' ? end.why : endedTooEarly;
  return {
    state: {
      ...now,
      verdict: 'attention',
      advice: [`${sweepId}: ${why}; go on with 'npx render-bench resume ${sweepId}'.`],
    },
  };
}

function describeBeside({ rerunning }: SweepState, workflowId: string, sweepId: string): string {
  if (workflowId.startsWith(judgeWorkflowPrefix(sweepId))) return `A judge is at work: ${workflowId}.`;
  return `A rerun of ${formatPlural(rerunning, 'cell')} is under way: ${workflowId}.`;
}

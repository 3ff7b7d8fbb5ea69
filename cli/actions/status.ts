import type { Database } from '../../db/client';
import { findSweep } from '../../db/queries/sweeps';
import { resolveAddresses } from '../../stack';
import { type TemporalSettings, temporalSettings } from '../../worker/temporal-settings';
import type { Action } from '../command';
import type { StatusRequest } from '../commands/status';
import { escapeTerminal } from '../escape-terminal';
import { type ExitCode, exitCodes } from '../exit-codes';
import { renderProgress } from '../progress';
import { withDatabaseAsItIs } from '../sweep/connections';
import { loadSweepState, type SweepState } from '../sweep/sweep-state';
import { endedTooEarly, glanceAtWorkflow } from '../sweep/workflow-end';

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
  const addresses = await resolveAddresses(variables, { dataFolder });
  return withDatabaseAsItIs(addresses, async (database) => {
    const { sweep, note } = await findSweep(database, given);
    const { state, remark } = await withWorkflow(database, sweep.id, temporalSettings(variables, addresses));
    if (output.json) {
      const { verdict, advice, unserved, failed, snapshot } = state;
      output.printJson({ sweep: sweep.id, verdict, advice, unserved, failed, ...snapshot });
      return exitCodeOf[verdict];
    }
    if (note !== undefined) output.say(escapeTerminal(note));
    output.print(escapeTerminal(`${sweep.id}: ${state.verdict}`));
    output.print(
      renderProgress(state.snapshot, {
        width: output.width ?? 160,
        height: Number.POSITIVE_INFINITY,
        now: new Date(),
        colors: output.colors,
      }).join('\n'),
    );
    for (const line of state.advice) output.say(escapeTerminal(line));
    if (remark !== undefined) output.say(remark);
    if (state.verdict === 'running' && state.unserved.length > 0) {
      output.say(
        `No worker serves ${state.unserved.join(', ')}: run the sweep file again, or start 'npx render-bench worker'.`,
      );
      return exitCodes.needsAttention;
    }
    return exitCodeOf[state.verdict];
  });
};

/** A sweep's state by its rows, and, where they say that it runs, by its workflow. */
async function withWorkflow(
  database: Database,
  sweepId: string,
  temporal: TemporalSettings,
): Promise<{ state: SweepState; remark?: string }> {
  const state = await loadSweepState(database, sweepId);
  if (state.verdict !== 'running') return { state };
  const end = await glanceAtWorkflow(temporal, sweepId);
  if (end === 'unreachable') {
    return { state, remark: 'Temporal did not answer within 2 s: this is what the rows say, whether or not it runs.' };
  }
  if (end === undefined || end.kind === 'unknown') return { state };
  // The workflow may have written its last rows since they were read.
  const now = await loadSweepState(database, sweepId);
  if (now.verdict !== 'running') return { state: now };
  const why = end.kind === 'broken' ? end.why : endedTooEarly;
  return { state: { ...now, verdict: 'attention', advice: [`${sweepId}: ${why}; run the sweep file again.`] } };
}

import { resumeSweep } from '../../db/queries/operations/resume-sweep';
import { sweepsOfName } from '../../db/queries/sweeps';
import { type LoadedSweepFile, loadSweepFile } from '../../experiments/sweep-file';
import { type StackAddresses, up } from '../../stack';
import { packageVersion } from '../../text/package-root';
import type { Action, CliContext } from '../command';
import type { RunRequest } from '../commands/run';
import { escapeTerminal } from '../escape-terminal';
import type { ExitCode } from '../exit-codes';
import { sayTo } from '../say-to';
import { actingOperator } from '../sweep/acting-operator';
import { withDatabase } from '../sweep/connections';
import { namesakeWarning } from '../sweep/namesake-warning';
import { receiverWarning } from '../sweep/receiver-fault';
import { storeSweep } from '../sweep/store-sweep';
import { loadSweepState } from '../sweep/sweep-state';
import { reportEnd, requireSender, workOnSweep } from '../sweep/work-on-sweep';
import { uiRemark } from '../workflows-url';

/** Starts a sweep, or goes on with it, and follows it; see the command's help. */
export const runAction: Action<RunRequest> = async (request, context) => {
  // Nothing is started for a file that can't be run.
  const loaded = await loadSweepFile(request.specPath, request);
  const stack = await up({ env: context.variables, onProgress: sayTo(context.output) });
  return runSweep(request, loaded, context, stack);
};

/** Runs a sweep file on a stack that is up. */
export async function runSweep(
  request: RunRequest,
  loaded: LoadedSweepFile,
  context: CliContext,
  { dataFolder, ...addresses }: StackAddresses,
): Promise<ExitCode> {
  const { output } = context;
  const warn = (warning: string): void => output.say(escapeTerminal(`warning: ${warning}`));
  loaded.warnings.forEach(warn);
  const ofReceiver = receiverWarning(loaded.spec.onEvent, context.variables);
  if (ofReceiver !== undefined) warn(ofReceiver);
  return withDatabase(addresses, async (database) => {
    const { sweepId, created, warnings } = await storeSweep(database, loaded, {
      startNew: request.startNew,
      version: packageVersion(),
    });
    warnings.forEach(warn);
    if (created) {
      const { name, reuse } = loaded.spec;
      const note = namesakeWarning(sweepId, { namesakes: await sweepsOfName(database, name), reuse });
      if (note !== undefined) warn(note);
    }
    const before = await loadSweepState(database, sweepId);
    const options = { mode: request.mode, probe: request.probe, goOn: `npx render-bench run ${request.specPath}` };
    const isComplete = !created && before.verdict === 'complete';
    if (!isComplete) await requireSender({ mode: request.mode, database, spec: loaded.spec }, context.variables);
    if (before.state !== 'active') {
      await resumeSweep(database, sweepId, actingOperator(loaded.spec, undefined, context.variables));
    }
    if (isComplete) {
      return reportEnd(context, sweepId, { kind: 'complete', state: before }, { ...options, mode: 'follow' });
    }
    const work = { ...options, context, database, addresses, dataFolder, sweepId, spec: loaded.spec, before };
    output.say(`${created ? 'Started' : 'Going on with'} sweep ${sweepId}.${uiRemark(addresses, sweepId)}`);
    return workOnSweep(work);
  });
}

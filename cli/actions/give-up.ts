import { verdictLine } from '../../activities/give-up';
import { sweepWorkflowId } from '../../contracts/workflow-ids';
import { giveUpCells } from '../../db/queries/give-up';
import { countOwed } from '../../db/queries/operations/has-ended';
import { owedWorkflows } from '../../db/queries/owed-workflows';
import { up } from '../../stack';
import type { Action } from '../command';
import type { GiveUpRequest } from '../commands/give-up';
import { escapeTerminal } from '../escape-terminal';
import { exitCodes } from '../exit-codes';
import { formatPlural } from '../format';
import { sayTo } from '../say-to';
import { actingOperator } from '../sweep/acting-operator';
import { unservedQueues } from '../sweep/background-worker';
import { withDatabase, withTemporal } from '../sweep/connections';
import { namedSweep } from '../sweep/named-sweep';
import { signalIfRunning, signalWithStart, wakeWorkflows } from '../sweep/start-workflow';

/** Records a verdict on cells and lets what waits for them go on; lanes stay as they are. */
export const giveUpAction: Action<GiveUpRequest> = async ({ sweep: given, selection, reason }, context) => {
  const { output, variables } = context;
  const { dataFolder: _, ...addresses } = await up({ env: variables, onProgress: sayTo(output) });
  return withDatabase(addresses, async (database) => {
    const sweep = await namedSweep(database, given, output);
    const { id: sweepId, spec } = sweep;
    // Those whose cells are given up are owed no more, and must hear of it.
    const beside = await owedWorkflows(database.sql, [sweepId]);
    const by = actingOperator(spec, reason, variables);
    const verdict = await giveUpCells(database, { ...selection, sweepId, ...by });
    output.say(escapeTerminal(verdictLine(sweepId, verdict)));
    if (output.json) output.printJson({ sweep: sweepId, ...verdict });

    const { cells: owed, isPlanned } = await countOwed(database.sql, sweepId);
    const isWhole = isPlanned && owed === 0;
    await withTemporal(variables, addresses, async (client) => {
      await wakeWorkflows(client, beside, { probe: false });
      if (await signalIfRunning(client, sweepWorkflowId(sweepId), { probe: false })) return;
      // Its tables are to tell of the verdict; what is still owed is not started by the way.
      if (isWhole) await signalWithStart(client, { sweepId, spec, probe: false });
      else output.say(`${describeOwed(owed, isPlanned)}; go on with: npx render-bench resume ${sweepId}`);
    });
    if (isWhole && (await unservedQueues(database, spec)).length > 0) {
      output.say(
        `Nothing is owed any more, but no worker runs: npx render-bench resume ${sweepId} has the tables written.`,
      );
    }
    return exitCodes.complete;
  });
};

function describeOwed(cells: number, isPlanned: boolean): string {
  const owed = `${formatPlural(cells, 'cell')} ${cells === 1 ? 'is' : 'are'} owed still`;
  if (isPlanned) return owed;
  return cells === 0 ? 'Its plan is not whole yet' : `${owed}, and its plan is not whole yet`;
}

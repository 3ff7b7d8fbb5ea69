import { describeTuning } from '../../activities/operations/tune';
import { tunedSignal } from '../../contracts/messages';
import { sweepWorkflowId } from '../../contracts/workflow-ids';
import { tuneLane } from '../../db/queries/operations/tune-lane';
import { owedWorkflows } from '../../db/queries/owed-workflows';
import { resolveAddresses } from '../../stack';
import { temporalSettings } from '../../worker/temporal-settings';
import type { Action } from '../command';
import type { TuneRequest } from '../commands/tune';
import { escapeTerminal } from '../escape-terminal';
import { exitCodes } from '../exit-codes';
import { actingOperator } from '../sweep/acting-operator';
import { glanceAtTemporal, withDatabaseAsItIs } from '../sweep/connections';
import { namedSweep } from '../sweep/named-sweep';

/** Changes a lane's limits; see the command's help. */
export const tuneAction: Action<TuneRequest> = async (
  { sweep: given, lane, limits, reason, dataFolder },
  { output, variables },
) => {
  const addresses = await resolveAddresses(variables, { dataFolder, temporalMayBeAway: true });
  return withDatabaseAsItIs(addresses, async (database) => {
    const sweep = await namedSweep(database, given, output);
    const by = actingOperator(sweep.spec, reason, variables);
    const tuned = await tuneLane(database, sweep.id, { lane, ...limits }, by);
    const usingIt = [sweep.id, ...tuned.alsoAffected];
    const ids = [...usingIt.map(sweepWorkflowId), ...(await owedWorkflows(database.sql, usingIt))];
    // Also where nothing has changed: the word of an earlier change may not have got through.
    const told = await glanceAtTemporal(temporalSettings(variables, addresses), async (client) => {
      await client.connection.ensureConnected();
      await Promise.allSettled(ids.map((id) => client.workflow.getHandle(id).signal(tunedSignal)));
      return 'told' as const;
    });
    if (output.json) output.printJson({ sweep: sweep.id, ...tuned, temporal: told });
    output.say(escapeTerminal(describeTuning(tuned)));
    if (told === 'unreachable') {
      output.say(
        'Temporal did not answer within 2 s. The limits hold all the same, but conditions open more blocks for a raised ' +
          'concurrency only once they hear of it: give the same command again when Temporal is back.',
      );
    }
    return exitCodes.complete;
  });
};

import { describePause } from '../../activities/operations/pause';
import { pauseSweep } from '../../db/queries/operations/pause-sweep';
import { resolveDatabaseUrl } from '../../stack';
import type { Action } from '../command';
import type { PauseRequest } from '../commands/pause';
import { escapeTerminal } from '../escape-terminal';
import { exitCodes } from '../exit-codes';
import { actingOperator } from '../sweep/acting-operator';
import { withDatabaseAsItIs } from '../sweep/connections';
import { namedSweep } from '../sweep/named-sweep';

/** Pauses a sweep; see the command's help. */
export const pauseAction: Action<PauseRequest> = async ({ sweep: given, reason, dataFolder }, { output, variables }) =>
  withDatabaseAsItIs({ databaseUrl: resolveDatabaseUrl(variables, { dataFolder }) }, async (database) => {
    const sweep = await namedSweep(database, given, output);
    const paused = await pauseSweep(database, sweep.id, actingOperator(sweep.spec, reason, variables));
    if (output.json) {
      const { kind, ...rest } = paused;
      output.printJson({ sweep: sweep.id, state: 'paused', changed: kind === 'paused', ...rest });
    }
    output.say(escapeTerminal(describePause(sweep.id, paused)));
    output.say(`Go on with: npx render-bench resume ${sweep.id}`);
    return exitCodes.complete;
  });

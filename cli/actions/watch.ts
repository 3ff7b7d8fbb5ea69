import { resolveAddresses } from '../../stack';
import { temporalSettings } from '../../worker/temporal-settings';
import type { Action } from '../command';
import type { WatchRequest } from '../commands/watch';
import { createJsonLines } from '../json-lines';
import { createProgressDisplay } from '../progress-display';
import { withDatabaseAsItIs } from '../sweep/connections';
import { endOfWork } from '../sweep/end-of-work';
import { followSweep } from '../sweep/follow-sweep';
import { namedSweep } from '../sweep/named-sweep';
import { onInterrupt } from '../sweep/on-interrupt';
import { loadSweepState } from '../sweep/sweep-state';
import { reportEnd } from '../sweep/work-on-sweep';
import { glanceAtWorkflow } from '../sweep/workflow-end';

/** Follows a sweep without starting or changing anything; see the command's help. */
export const watchAction: Action<WatchRequest> = async ({ sweep: given, dataFolder }, { output, variables }) => {
  const addresses = await resolveAddresses(variables, { dataFolder });
  const temporal = temporalSettings(variables, addresses);
  return withDatabaseAsItIs(addresses, async (database) => {
    const sweep = await namedSweep(database, given, output);
    const end = await followSweep(output, {
      load: () => loadSweepState(database, sweep.id),
      before: await loadSweepState(database, sweep.id),
      display: output.json ? createJsonLines(output, sweep.id) : createProgressDisplay(output),
      workflowEnd: async () => {
        const { end: found } = await endOfWork(database, sweep.id, (id) => glanceAtWorkflow(temporal, id));
        return found === 'unreachable' ? undefined : found;
      },
      signal: onInterrupt(),
    });
    const context = { output: { ...output, printJson: (value: unknown) => output.printJsonLine(value) }, variables };
    return reportEnd(context, sweep.id, end, { mode: 'follow', goOn: `npx render-bench resume ${sweep.id}` });
  });
};

import { type CancelledSweep, cancelSweep } from '../../db/queries/operations/cancel-sweep';
import { sinceWhen } from '../../report/since-when';
import { fateUnderWay, formatOpenBatches } from '../../report/under-way';
import { resolveAddresses } from '../../stack';
import { temporalSettings } from '../../worker/temporal-settings';
import type { Action } from '../command';
import type { CancelRequest } from '../commands/cancel';
import { escapeTerminal } from '../escape-terminal';
import { exitCodes } from '../exit-codes';
import { formatCount, formatPlural } from '../format';
import { actingOperator } from '../sweep/acting-operator';
import { withDatabaseAsItIs } from '../sweep/connections';
import { endWork, type WorkEnd } from '../sweep/end-work';
import { namedSweep } from '../sweep/named-sweep';
import { onInterrupt } from '../sweep/on-interrupt';
import { loadSweepState } from '../sweep/sweep-state';

/** Ends the work on a sweep; see the command's help. */
export const cancelAction: Action<CancelRequest> = async (
  { sweep: given, reason, dataFolder },
  { output, variables },
) => {
  const addresses = await resolveAddresses(variables, { dataFolder, temporalMayBeAway: true });
  return withDatabaseAsItIs(addresses, async (database) => {
    const sweep = await namedSweep(database, given, output);
    // The rows first: every permit reads them, whatever becomes of the workflows.
    const cancelled = await cancelSweep(database, sweep.id, actingOperator(sweep.spec, reason, variables));
    output.say(escapeTerminal(describeCancel(sweep.id, cancelled)));
    const end = await endWork(database, {
      sweep,
      temporal: temporalSettings(variables, addresses),
      say: (line) => output.say(line),
      signal: onInterrupt(),
    });
    const { settled, planned } = (await loadSweepState(database, sweep.id)).snapshot;
    if (output.json) {
      const changed = cancelled.kind === 'cancelled';
      output.printJson({ sweep: sweep.id, state: 'cancelled', changed, ...end, settled, planned });
    }
    output.say(describeEnd(end));
    output.say(
      `${formatCount(settled)} of ${formatCount(planned)} settled, every answer is kept. ` +
        `Go on with: npx render-bench resume ${sweep.id}`,
    );
    return end.calls > 0 || end.workflows === 'ending' ? exitCodes.unfinished : exitCodes.complete;
  });
};

function describeCancel(sweepId: string, cancelled: CancelledSweep): string {
  if (cancelled.kind === 'already') return `Sweep ${sweepId} is cancelled already${sinceWhen(cancelled)}.`;
  // Of batches it says more at the end.
  const fate = fateUnderWay({ ...cancelled, batches: 0 });
  return [`Sweep ${sweepId} is cancelled: nothing more leaves.`, ...fate].join(' ');
}

function describeEnd({ workflows, calls, batches }: WorkEnd): string {
  const inFlight =
    calls > 0 ? `${formatPlural(calls, 'call')} still in flight, to be kept.` : 'Nothing of it is in flight any more.';
  const ofBatches =
    batches > 0 ? ` Of ${formatOpenBatches(batches)} what is answered is collected when you go on.` : '';
  return `${inFlight}${ofBatches}${workflowRemark(workflows)}`;
}

function workflowRemark(workflows: WorkEnd['workflows']): string {
  switch (workflows) {
    case 'ended':
    case 'none':
      return '';
    case 'ending':
      return ' Its workflow ends by itself.';
    case 'unserved':
      return ' No worker runs: its workflow ends as soon as one does.';
    case 'unreachable':
      return (
        " Temporal can't be reached: its workflow stays, and waits. Give the same command again when Temporal is back, " +
        'or go on.'
      );
    default:
      throw new Error(`unknown end ${String(workflows satisfies never)}`);
  }
}

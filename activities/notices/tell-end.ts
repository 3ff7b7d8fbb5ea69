import { setTimeout as sleep } from 'node:timers/promises';

import { cancellationSignal } from '@temporalio/activity';

import type { SweepEnd } from '../../contracts/payloads';
import { beginNotices, endNotices } from '../../db/queries/notices';
import { owedWorkflows } from '../../db/queries/owed-workflows';
import { conditionProgress } from '../../db/queries/progress';
import { loadTables } from '../../db/queries/result-tables';
import { loadSweep, type StoredSweep } from '../../db/queries/sweeps';
import { createRedactor } from '../../providers/redact';
import { hasEnded } from '../../report/has-ended';
import { formatCount, formatPlural } from '../../report/render/format';
import { withHeartbeats } from '../with-heartbeats';
import { abortWithin } from './abort-within';
import { countCells, type EventCounts, type SweepVerdict } from './compose-event';
import { Deliveries } from './deliveries';
import { completeBut, describeBeside, nothingBeside, type OwedBeside, owedBeside } from './owed-beside';
import type { WatchContext } from './watch-sweep';

/** A sweep is over for its workflow at most so long after its work is, whatever its receiver does. */
const longestMs = 60_000;
const longestPauseMs = 20_000;
const lookEveryMs = 1_000;

/**
 * Tells that a run of a sweep has ended, and what of it was not told yet; for at most a minute, after which what could not be
 * told is left to `status`.
 */
export async function tellEnd(
  { database, draining, env }: WatchContext,
  { sweepId, how, why }: SweepEnd & { readonly sweepId: string },
): Promise<void> {
  await withHeartbeats({ doing: 'telling the end' }, async () => {
    const sweep = await loadSweep(database, sweepId);
    const { onEvent } = sweep.spec;
    if (!onEvent) return;
    const conditions = await conditionProgress(database.sql, sweepId);
    const counts = countCells(conditions);
    const rest = how === 'completed' ? owedBeside(conditions) : nothingBeside;
    const isOver = rest.reruns + rest.verdicts > 0 || hasEnded(sweep, conditions, await loadTables(database, sweepId));
    const verdict = verdictOf(sweep, { how, isOver, failed: counts.failed });
    await endNotices(database.sql, sweepId, ['lane_stopped', 'budget_reached', 'stalled']);
    if (onEvent.events.includes('finished')) {
      const end = describeEnd(verdict, counts, { why: how === 'completed' ? null : why, rest });
      const owed = describeBeside(rest, sweepId, await owedWorkflows(database.sql, [sweepId]));
      const message = createRedactor(undefined).message([end, ...owed].join(' '));
      await beginNotices(database.sql, sweepId, [{ event: 'finished', subject: '', message }]);
    }

    const signal = abortWithin(longestMs, cancellationSignal());
    const deliveries = new Deliveries(database, { env, signal, longestPauseMs });
    while ((await deliveries.deliverDue(sweep, onEvent, verdict)) > 0) {
      if (signal.aborted || draining()) return;
      await sleep(lookEveryMs);
    }
  });
}

function verdictOf(
  { state }: Pick<StoredSweep, 'state'>,
  { how, isOver, failed }: { readonly how: SweepEnd['how']; readonly isOver: boolean; readonly failed: number },
): SweepVerdict {
  if (isOver) return failed > 0 ? 'attention' : 'complete';
  return state === 'cancelled' || how === 'cancelled' ? 'cancelled' : 'failed';
}

function describeEnd(
  verdict: SweepVerdict,
  { planned, settled, failed }: EventCounts,
  { why, rest }: { readonly why: string | null; readonly rest: OwedBeside },
): string {
  const counts = `${formatCount(settled)} of ${formatPlural(planned, 'cell')} settled`;
  const ofThem = failed > 0 ? `${counts}, ${formatCount(failed)} without an answer` : counts;
  switch (verdict) {
    case 'complete':
      return `${completeBut(rest)}: ${ofThem}.`;
    case 'attention':
      return `Ended with cells that have no answer: ${ofThem}.`;
    case 'cancelled':
      return `Cancelled: ${ofThem}; nothing answered is lost.`;
    case 'failed':
      return `Stopped by a fault: ${ofThem}. ${why ?? 'Its workflow ended while cells are owed.'}`;
    default:
      throw new Error(`unknown verdict ${String(verdict satisfies never)}`);
  }
}

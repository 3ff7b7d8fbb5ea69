import type { Database } from '../../db/client';
import type { NoticeRow } from '../../db/queries/notices';
import { loadProbes } from '../../db/queries/probes';
import { conditionProgress, type ConditionProgressRow, readerProgress } from '../../db/queries/progress';
import type { StoredSweep } from '../../db/queries/sweeps';
import { toSpend } from '../../report/spend-so-far';
import { sumOf } from '../../report/sum-of';

/** How a run of a sweep has ended. */
export type SweepVerdict = 'complete' | 'attention' | 'cancelled' | 'failed';

/** What a receiver gets, as JSON. Its fields are described in docs/notices.md; others may be added. */
export interface SweepEventMessage {
  readonly event: NoticeRow['event'];
  /** The same for every delivery of one notice. */
  readonly id: string;
  readonly sweep: string;
  readonly name: string;
  readonly at: string;
  readonly overAt: string | null;
  readonly message: string;
  readonly verdict?: SweepVerdict;
  readonly lane?: string;
  readonly condition?: string;
  readonly counts: EventCounts;
  readonly spend: { readonly usd: number | null; readonly atLeast: boolean };
  /** The command that helps. */
  readonly help: string;
}

/** Cells; `planned` without those that are not applicable, `settled` with an answer. */
export interface EventCounts {
  readonly planned: number;
  readonly settled: number;
  readonly failed: number;
  readonly notApplicable: number;
}

/** Puts together what to tell of a notice, with counts and spend of this moment. Ids, labels and figures; no text. */
export async function composeEvent(
  { sql }: Database,
  sweep: StoredSweep,
  notice: NoticeRow,
  verdict: SweepVerdict | undefined,
): Promise<SweepEventMessage> {
  const { event, subject, message, beganAt, overAt } = notice;
  const counts = countCells(await conditionProgress(sql, sweep.id));
  const { usd, atLeast } = toSpend(sweep, await readerProgress(sql, sweep.id), await loadProbes(sql, sweep.id));
  return {
    event,
    id: `${sweep.id}/${event}/${notice.id}`,
    sweep: sweep.id,
    name: sweep.name,
    at: beganAt.toISOString(),
    overAt: overAt?.toISOString() ?? null,
    message,
    ...(verdict && { verdict }),
    ...(event === 'lane_stopped' && { lane: subject }),
    ...(event === 'budget_reached' && subject !== '' && { condition: subject }),
    counts,
    spend: { usd, atLeast },
    help: helpFor(sweep.id, notice, verdict),
  };
}

export function countCells(conditions: readonly ConditionProgressRow[]): EventCounts {
  return {
    planned: sumOf(conditions, (row) => row.planned - row.notApplicable),
    settled: sumOf(conditions, (row) => row.settled),
    failed: sumOf(conditions, (row) => row.failed),
    notApplicable: sumOf(conditions, (row) => row.notApplicable),
  };
}

function helpFor(sweepId: string, { event, subject }: NoticeRow, verdict: SweepVerdict | undefined): string {
  switch (event) {
    case 'finished':
      return `npx render-bench ${verdict === 'cancelled' || verdict === 'failed' ? 'resume' : 'report'} ${sweepId}`;
    case 'lane_stopped':
      return `npx render-bench resume ${sweepId}`;
    case 'budget_reached':
      return `npx render-bench resume ${sweepId} ${subject === '' ? '--budget' : '--budget-per-condition'} USD`;
    case 'stalled':
      return `npx render-bench status ${sweepId}`;
    default:
      throw new Error(`unknown event ${String(event satisfies never)}`);
  }
}

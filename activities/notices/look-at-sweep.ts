import type { Database } from '../../db/client';
import { type LaneStatus, loadLaneStatus } from '../../db/queries/lane-status';
import type { Occurrence } from '../../db/queries/notices';
import { loadProbes } from '../../db/queries/probes';
import { conditionProgress, type ConditionProgressRow } from '../../db/queries/progress';
import { type ReachedBudget, reachedBudgets } from '../../db/queries/reached-budgets';
import type { StoredSweep } from '../../db/queries/sweeps';
import { readerLanes } from '../../experiments/reader-lanes';
import type { SweepEvent } from '../../experiments/sweep-events';
import { sweepModels } from '../../experiments/sweep-models';
import { createRedactor } from '../../providers/redact';
import { formatPlural, formatUsd } from '../../report/render/format';
import { sumOf } from '../../report/sum-of';
import { growsYet, type Hold, holdOf, lanesOf, openToProbes, owes } from '../../report/sweep-holds';

/** What the rows of a sweep say at one moment that somebody may want to be told. */
export interface Look {
  /** Stopped lanes and reached budgets that hold back something that is owed. */
  readonly holds: readonly Occurrence[];
  /** Grows with every cell that is planned or ends: as long as it stands still, nothing settles. */
  readonly progress: number;
  /** Whether something is owed that should go on by itself. */
  readonly shouldMove: boolean;
  /** For people: what is owed, and what it waits for where that is known. */
  readonly owed: string;
}

/** @param told - Events that the receiver is told of: a hold that it is not told of is no excuse for a stall. */
export async function lookAtSweep(database: Database, sweep: StoredSweep, told: readonly SweepEvent[]): Promise<Look> {
  const { sql } = database;
  const conditions = await conditionProgress(sql, sweep.id);
  const keys = [...new Set(sweepModels(sweep.spec).flatMap(readerLanes))];
  const lanes = openToProbes(sweep, await loadLaneStatus(sql, keys), await loadProbes(sql, sweep.id));
  const isCapped = sweep.budgetMicroUsd !== null && !growsYet(conditions);
  const reached = isCapped ? await reachedBudgets(sql, sweep.id) : [];
  const owing = conditions.filter(owes);
  const excused = (hold: Hold | undefined): boolean =>
    hold !== undefined && told.includes(hold.kind === 'lane' ? 'lane_stopped' : 'budget_reached');
  const free = owing.filter((row) => row.openBatches === 0 && !excused(holdOf(sweep, row, conditions, lanes, reached)));
  return {
    holds: [...stoppedLanes(sweep, owing, lanes), ...reachedCaps(sweep, reached)],
    progress: sumOf(conditions, (row) => row.planned + row.settled + row.failed + row.deferred),
    shouldMove: sweep.state === 'active' && free.length > 0,
    owed: describeOwed(sweep, free, lanes),
  };
}

function stoppedLanes(
  sweep: StoredSweep,
  owing: readonly ConditionProgressRow[],
  lanes: readonly LaneStatus[],
): Occurrence[] {
  const needed = new Set(owing.flatMap(({ readerId }) => lanesOf(sweep, readerId, lanes)));
  const redactor = createRedactor(undefined);
  return [...needed].flatMap(({ key, stoppedWhy }) =>
    stoppedWhy === null
      ? []
      : [{ event: 'lane_stopped', subject: key, message: redactor.message(`Lane ${key} is stopped: ${stoppedWhy}`) }],
  );
}

function reachedCaps({ spec, budgetMicroUsd }: StoredSweep, reached: readonly ReachedBudget[]): Occurrence[] {
  const ofSweep = reached.some(({ whose }) => whose === 'sweep');
  return [
    ...(ofSweep
      ? [
          {
            event: 'budget_reached' as const,
            subject: '',
            message: `The budget of ${formatUsd((budgetMicroUsd ?? 0) / 1e6)} is reached.`,
          },
        ]
      : []),
    ...reached
      .filter(({ whose }) => whose === 'condition')
      .map(({ experiment, key }) => ({
        event: 'budget_reached' as const,
        subject: `${experiment}/${key}`,
        message:
          `The budget of ${formatUsd(spec.budget?.perConditionUsd ?? 0)} for each condition is reached by ` +
          `${experiment}/${key}.`,
      })),
  ];
}

function describeOwed(sweep: StoredSweep, free: readonly ConditionProgressRow[], lanes: readonly LaneStatus[]): string {
  const cells = sumOf(free, (row) => row.open + row.deferred);
  const waiting = free
    .flatMap(({ readerId }) => lanesOf(sweep, readerId, lanes))
    .find(({ pausedUntil }) => pausedUntil !== null);
  const planning = free.some(({ frozen }) => !frozen) ? ', and plans are not complete' : '';
  const waits =
    waiting === undefined
      ? ''
      : ` Lane ${waiting.key} waits until ${waiting.pausedUntil!.toISOString()}: ${waiting.pausedWhy}.`;
  return `${formatPlural(cells, 'cell')} ${cells === 1 ? 'is' : 'are'} owed${planning}.${waits}`;
}

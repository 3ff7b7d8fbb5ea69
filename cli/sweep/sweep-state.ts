import type { Database } from '../../db/client';
import { type LaneRow, loadLanes } from '../../db/queries/lanes';
import {
  conditionProgress,
  type ConditionProgressRow,
  type FailureReason,
  failureReasons,
  isBudgetReached,
  rateWindowSeconds,
  readerProgress,
  type ReaderProgressRow,
} from '../../db/queries/progress';
import { loadTables } from '../../db/queries/result-tables';
import { loadSweep, type StoredSweep } from '../../db/queries/sweeps';
import { readerLanes } from '../../experiments/reader-lanes';
import { sweepModels } from '../../experiments/sweep-models';
import { formatPlural, formatUsd } from '../format';
import type { ConditionProgress, ProgressSnapshot } from '../progress';
import { unservedQueues } from './background-worker';

/** A sweep as its rows show it at one moment. */
export interface SweepState {
  /**
   * `complete`: every cell has its end and every table is written. `attention`: nothing goes on until somebody acts, or
   * it ended with cells that failed. `running`: everything between.
   */
  readonly verdict: 'complete' | 'attention' | 'running';
  /** Queues the sweep needs that no live worker serves. */
  readonly unserved: readonly string[];
  /** Why it needs attention, and what to do; empty otherwise. */
  readonly advice: readonly string[];
  readonly snapshot: ProgressSnapshot;
  /** Cells that ended without an answer. */
  readonly failed: number;
}

export async function loadSweepState(database: Database, sweepId: string): Promise<SweepState> {
  const sweep = await loadSweep(database, sweepId);
  const conditions = await conditionProgress(database.sql, sweepId);
  const readers = await readerProgress(database.sql, sweepId);
  const lanes = await loadLanes(database.sql, [...new Set(sweepModels(sweep.spec).flatMap(readerLanes))]);
  const tables = await loadTables(database, sweepId);
  const snapshot = toSnapshot(sweep, conditions, readers, lanes);
  const failed = failedCells(conditions);
  const isOver =
    conditions.every((row) => row.frozen && row.open + row.deferred === 0) &&
    tables.length === sweep.spec.experiments.length &&
    tables.every(({ complete }) => complete);
  const unserved = isOver ? [] : await unservedQueues(database, sweep.spec);
  // While a plan grows, work goes on whatever the budget, and Postgres has no statistics to ask that question quickly.
  const isFrozen = conditions.every(({ frozen }) => frozen);
  const budgetReached = !isOver && isFrozen && (await isBudgetReached(database.sql, sweepId));
  const advice = isOver
    ? failedAdvice(conditions, await failureReasons(database.sql, sweepId))
    : stopAdvice(sweep, conditions, lanes, budgetReached);
  return {
    verdict: advice.length > 0 ? 'attention' : isOver ? 'complete' : 'running',
    advice,
    unserved,
    snapshot,
    failed,
  };
}

function failedCells(conditions: readonly ConditionProgressRow[]): number {
  return conditions.reduce((sum, condition) => sum + condition.failed, 0);
}

function failedAdvice(conditions: readonly ConditionProgressRow[], reasons: readonly FailureReason[]): string[] {
  const ofReaders = failedCells(conditions.filter(({ stage }) => stage === 'read'));
  const ofGenerators = failedCells(conditions.filter(({ stage }) => stage === 'generate'));
  return [
    ...(ofReaders > 0
      ? [
          `${formatPlural(ofReaders, 'cell')} ended without an answer; every table counts them as planned, not delivered.`,
        ]
      : []),
    ...(ofGenerators > 0
      ? [
          `${formatPlural(ofGenerators, 'cell')} of generators ended without an answer; what would have shown their ` +
            'texts is not applicable.',
        ]
      : []),
    ...reasons.map(({ code, message, calls }) => `${formatPlural(calls, 'call')}: ${code}: ${message}`),
  ];
}

/** What holds the sweep back, where nothing but that is left to do. */
function stopAdvice(
  sweep: StoredSweep,
  conditions: readonly ConditionProgressRow[],
  lanes: readonly LaneRow[],
  budgetReached: boolean,
): string[] {
  const goOn = 'then run the same sweep file again: nothing answered is lost';
  if (sweep.state !== 'active')
    return [`The sweep is ${sweep.state}. To go on, run the same sweep file again: nothing answered is lost.`];
  const owing = conditions.filter((row) => !row.frozen || row.open + row.deferred > 0);
  if (budgetReached) {
    return [`The budget of ${formatUsd(sweep.budgetMicroUsd! / 1e6)} is reached. Raise budget.usd, ${goOn}.`];
  }
  const stopped = owing.map((row) => stoppedLane(sweep, row.readerId, lanes));
  if (stopped.length === 0 || stopped.some((lane) => lane === undefined)) return [];
  return [...new Set(stopped.map((lane) => `Lane ${lane!.key} is stopped: ${lane!.stoppedWhy}. Mend it, ${goOn}.`))];
}

function stoppedLane(sweep: StoredSweep, readerId: string, lanes: readonly LaneRow[]): LaneRow | undefined {
  return lanesOf(sweep, readerId, lanes).find(({ stoppedWhy }) => stoppedWhy !== null);
}

function lanesOf(sweep: StoredSweep, readerId: string, lanes: readonly LaneRow[]): LaneRow[] {
  const reader = [...sweep.spec.readers, ...sweep.spec.generators].find(({ id }) => id === readerId);
  return reader ? lanes.filter(({ key }) => readerLanes(reader).includes(key)) : [];
}

function toSnapshot(
  sweep: StoredSweep,
  conditions: readonly ConditionProgressRow[],
  readers: readonly ReaderProgressRow[],
  lanes: readonly LaneRow[],
): ProgressSnapshot {
  const settled = sum(conditions, endedCells);
  const planned = sum(conditions, (row) => row.planned - row.notApplicable);
  const rate = sum(readers, (row) => row.recent) / rateWindowSeconds;
  const priced = readers.filter(({ costMicroUsd }) => costMicroUsd !== null);
  const isFrozen = conditions.every(({ frozen }) => frozen);
  return {
    conditions: conditions.map((row): ConditionProgress => {
      const waiting = lanesOf(sweep, row.readerId, lanes);
      const stopped = waiting.find(({ stoppedWhy }) => stoppedWhy !== null);
      const paused = waiting.find(({ pausedUntil }) => pausedUntil !== null);
      // A probe of an outage is under way: what the last one met is still the reason.
      const silent = rate > 0 ? undefined : waiting.find(({ pausedLately }) => pausedLately);
      return {
        label: `${row.experiment}/${row.key}`,
        settled: endedCells(row),
        planned: row.planned - row.notApplicable,
        waitingUntil: paused?.pausedUntil?.toISOString() ?? null,
        why: !row.frozen ? 'planning' : (stopped?.stoppedWhy ?? (paused ?? silent)?.pausedWhy ?? null),
      };
    }),
    settled,
    planned,
    ratePerSecond: rate > 0 ? rate : null,
    refused: sum(readers, (row) => row.refused),
    spendUsd: priced.length === 0 ? null : sum(priced, (row) => row.costMicroUsd ?? 0) / 1e6,
    etaSeconds: rate > 0 && isFrozen ? (planned - settled) / rate : null,
  };
}

/** Cells that have an end, whatever it is. */
function endedCells(row: ConditionProgressRow): number {
  return row.settled + row.failed;
}

function sum<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}

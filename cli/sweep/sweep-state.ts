import type { Database } from '../../db/client';
import { type LaneStatus, loadLaneStatus } from '../../db/queries/lane-status';
import { loadProbes, type ProbeRow } from '../../db/queries/probes';
import {
  conditionProgress,
  type ConditionProgressRow,
  type FailureReason,
  failureReasons,
  rateWindowSeconds,
  readerProgress,
  type ReaderProgressRow,
} from '../../db/queries/progress';
import { type ReachedBudget, reachedBudgets } from '../../db/queries/reached-budgets';
import { loadTables } from '../../db/queries/result-tables';
import { loadSweep, type StoredSweep } from '../../db/queries/sweeps';
import { probeWarning } from '../../experiments/probe-warning';
import { readerLanes } from '../../experiments/reader-lanes';
import { sweepModels } from '../../experiments/sweep-models';
import { batchRemark } from '../../report/batch-remark';
import { formatPlural } from '../format';
import type { ConditionProgress, ProgressSnapshot } from '../progress';
import { unservedQueues } from './background-worker';
import { growsYet, lanesOf, stopAdvice } from './stop-advice';

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
  /** What its readers' probes say that a person should know. */
  readonly warnings: readonly string[];
  readonly probes: readonly ProbeRow[];
  /** Every lane of its readers and generators. */
  readonly lanes: readonly LaneStatus[];
  readonly spend: Spend;
}

export interface Spend {
  /** Calls and probes together, as far as it is known; null: nothing was priced. */
  readonly usd: number | null;
  /** Whether some cost is not known, so that it was more. */
  readonly atLeast: boolean;
  /** Of it, the probes'. */
  readonly probesUsd: number | null;
}

export async function loadSweepState(database: Database, sweepId: string): Promise<SweepState> {
  const sweep = await loadSweep(database, sweepId);
  const conditions = await conditionProgress(database.sql, sweepId);
  const readers = await readerProgress(database.sql, sweepId);
  const lanes = await loadLaneStatus(database.sql, [...new Set(sweepModels(sweep.spec).flatMap(readerLanes))]);
  const probes = await loadProbes(database.sql, sweepId);
  const tables = await loadTables(database, sweepId);
  const spend = toSpend(sweep, readers, probes);
  const failed = failedCells(conditions);
  const isOver =
    conditions.every((row) => row.frozen && row.open + row.deferred === 0) &&
    tables.length === sweep.spec.experiments.length &&
    tables.every(({ complete }) => complete);
  const unserved = isOver ? [] : await unservedQueues(database, sweep.spec);
  const isCapped = !isOver && sweep.budgetMicroUsd !== null && !growsYet(conditions);
  const reached = isCapped ? await reachedBudgets(database.sql, sweepId) : [];
  const snapshot = { ...toSnapshot(sweep, conditions, readers, { lanes, reached }), spendUsd: spend.usd };
  const advice = isOver
    ? failedAdvice(conditions, await failureReasons(database.sql, sweepId))
    : stopAdvice(sweep, conditions, openToProbes(sweep, lanes, probes), reached);
  return {
    verdict: advice.length > 0 ? 'attention' : isOver ? 'complete' : 'running',
    advice,
    unserved,
    snapshot,
    failed,
    warnings: probeWarnings(sweep, probes),
    probes,
    lanes,
    spend,
  };
}

function probeWarnings({ spec }: StoredSweep, probes: readonly ProbeRow[]): string[] {
  return sweepModels(spec).flatMap((reader) => {
    const probe = probes.find(({ readerId }) => readerId === reader.id);
    return (probe && probeWarning(reader, probe)) ?? [];
  });
}

/** Lanes as they stand once probes that are still to come have told: one that waits for a probe needs nobody. */
function openToProbes(sweep: StoredSweep, lanes: readonly LaneStatus[], probes: readonly ProbeRow[]): LaneStatus[] {
  const pending = probes.filter(({ outcome }) => outcome === 'pending').map(({ readerId }) => readerId);
  const probed = sweepModels(sweep.spec).filter(({ id }) => pending.includes(id));
  const narrowest = probed.map((reader): string => readerLanes(reader)[1]);
  return lanes.map((lane) => (narrowest.includes(lane.key) ? { ...lane, stoppedWhy: null } : lane));
}

function toSpend({ spec }: StoredSweep, readers: readonly ReaderProgressRow[], probes: readonly ProbeRow[]): Spend {
  const ofProbes = probes.map(({ costMicroUsd }) => costMicroUsd).filter((cost) => cost !== null);
  const costs = [...readers.map(({ costMicroUsd }) => costMicroUsd), ...ofProbes].filter((cost) => cost !== null);
  const total = (parts: readonly number[]): number | null =>
    parts.length === 0 ? null : parts.reduce((sum, cost) => sum + cost, 0) / 1e6;
  const isPriced = (id: string): boolean => sweepModels(spec).some((model) => model.id === id && model.price);
  const isUnknown = (probe: ProbeRow): boolean =>
    probe.outcome !== 'pending' &&
    (isPriced(probe.readerId) ? probe.reservedMicroUsd > (probe.costMicroUsd ?? 0) : probe.ok);
  return {
    usd: total(costs),
    atLeast: readers.some(({ uncosted }) => uncosted > 0) || probes.some(isUnknown),
    probesUsd: total(ofProbes),
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

function toSnapshot(
  sweep: StoredSweep,
  conditions: readonly ConditionProgressRow[],
  readers: readonly ReaderProgressRow[],
  { lanes, reached }: { readonly lanes: readonly LaneStatus[]; readonly reached: readonly ReachedBudget[] },
): Omit<ProgressSnapshot, 'spendUsd'> {
  const settled = sum(conditions, endedCells);
  const planned = sum(conditions, (row) => row.planned - row.notApplicable);
  const rate = sum(readers, (row) => row.recent) / rateWindowSeconds;
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
        why: !row.frozen
          ? 'planning'
          : (stopped?.stoppedWhy ??
            budgetRemark(row, reached) ??
            (paused ?? silent)?.pausedWhy ??
            batchRemark(row) ??
            null),
      };
    }),
    settled,
    planned,
    ratePerSecond: rate > 0 ? rate : null,
    refused: sum(readers, (row) => row.refused),
    etaSeconds: rate > 0 && isFrozen ? (planned - settled) / rate : null,
  };
}

function budgetRemark(row: ConditionProgressRow, reached: readonly ReachedBudget[]): string | undefined {
  const budget = reached.find(({ experiment, key }) => experiment === row.experiment && key === row.key);
  return budget && (budget.whose === 'condition' ? 'its budget is reached' : "the sweep's budget is reached");
}

/** Cells that have an end, whatever it is. */
function endedCells(row: ConditionProgressRow): number {
  return row.settled + row.failed;
}

function sum<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}

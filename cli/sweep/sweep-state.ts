import type { Database } from '../../db/client';
import { laterAnswers, replacedAnswers, type UnaskedAnswers } from '../../db/queries/judgings';
import { type LaneStatus, loadLaneStatus } from '../../db/queries/lane-status';
import { type UndeliveredNotice, undeliveredNotices } from '../../db/queries/notices';
import { callsUnderWay } from '../../db/queries/operations/under-way';
import { loadActions, type OperatorAction } from '../../db/queries/operator-actions';
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
import { loadSweep, type StoredSweep, type SweepState as StoredSweepState } from '../../db/queries/sweeps';
import { probeWarning } from '../../experiments/probe-warning';
import { readerLanes } from '../../experiments/reader-lanes';
import { sweepModels } from '../../experiments/sweep-models';
import { batchRemark } from '../../report/batch-remark';
import { cellsHaveEnded, hasEnded } from '../../report/has-ended';
import { type Spend, toSpend } from '../../report/spend-so-far';
import { sumOf } from '../../report/sum-of';
import { growsYet, lanesOf, openToProbes } from '../../report/sweep-holds';
import { formatPlural } from '../format';
import type { ConditionProgress, ProgressSnapshot } from '../progress';
import { unservedQueues } from './background-worker';
import { heldAdvice } from './held-advice';
import { stopAdvice } from './stop-advice';

/** A sweep as its rows show it at one moment. */
export interface SweepState {
  /**
   * `complete`: every cell has its end and every table is written. `attention`: nothing goes on until somebody acts, or
   * it ended with cells that failed. `running`: everything between.
   */
  readonly verdict: 'complete' | 'attention' | 'running';
  /** What operators want of it: with `paused` or `cancelled` nothing more of it leaves. */
  readonly state: StoredSweepState;
  /** Queues the sweep needs that no live worker serves. */
  readonly unserved: readonly string[];
  /** Why it needs attention, and what to do; empty otherwise. */
  readonly advice: readonly string[];
  readonly snapshot: ProgressSnapshot;
  /** Cells for which a rerun is owed. */
  readonly rerunning: number;
  /** Cells that ended without an answer. */
  readonly failed: number;
  /** What its readers' probes say that a person should know, and what `onEvent` could not be told. */
  readonly warnings: readonly string[];
  readonly probes: readonly ProbeRow[];
  /** Every lane of its readers and generators. */
  readonly lanes: readonly LaneStatus[];
  readonly spend: Spend;
  /** What operators did to it, in the order it happened. */
  readonly actions: readonly OperatorAction[];
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
  const rerunning = sumOf(conditions, (row) => row.rerunning);
  const isOver = hasEnded(sweep, conditions, tables);
  const replaced = sweep.spec.judges ? await replacedAnswers(database.sql, sweepId) : [];
  const later = sweep.spec.judges && cellsHaveEnded(conditions) ? await laterAnswers(database, sweepId) : [];
  const unasked = [
    ...replaced.map((each) => unaskedRemark(each, 'that took the place of judged ones')),
    ...later.map((each) => unaskedRemark(each, 'given after it was asked about all')),
  ];
  // The table of a judge of all answers lacks its verdict on what took the place of one: nobody but a person asks again.
  const lacksVerdicts = !isOver && unasked.length > 0 && cellsHaveEnded(conditions);
  const unserved = isOver ? [] : await unservedQueues(database, sweep.spec);
  const isCapped = !isOver && sweep.budgetMicroUsd !== null && !growsYet(conditions);
  const reached = isCapped ? await reachedBudgets(database.sql, sweepId) : [];
  const snapshot = { ...toSnapshot(sweep, conditions, readers, { lanes, reached }), spendUsd: spend.usd };
  const actions = await loadActions(database.sql, sweepId);
  const advice = async (): Promise<string[]> => {
    if (isOver) return failedAdvice(conditions, await failureReasons(database.sql, sweepId));
    if (sweep.state !== 'active') return heldAdvice(sweep, actions, await callsUnderWay(database.sql, sweepId));
    if (lacksVerdicts) return unasked;
    return stopAdvice(sweep, conditions, openToProbes(sweep, lanes, probes), reached);
  };
  const told = await advice();
  return {
    verdict: told.length > 0 ? 'attention' : isOver ? 'complete' : 'running',
    state: sweep.state as StoredSweepState,
    advice: told,
    unserved,
    snapshot,
    rerunning,
    failed,
    warnings: [
      ...probeWarnings(sweep, probes),
      ...(told === unasked ? [] : unasked),
      ...(await undeliveredNotices(database.sql, sweepId)).map(undeliveredWarning),
    ],
    probes,
    lanes,
    spend,
    actions,
  };
}

function probeWarnings({ spec }: StoredSweep, probes: readonly ProbeRow[]): string[] {
  return sweepModels(spec).flatMap((reader) => {
    const probe = probes.find(({ readerId }) => readerId === reader.id);
    return (probe && probeWarning(reader, probe)) ?? [];
  });
}

/** @param which - Of the judge's answers, those that it was not asked about. */
function unaskedRemark({ scorer, answers }: UnaskedAnswers, which: string): string {
  return `${scorer} has not judged ${formatPlural(answers, 'answer')} ${which}; the same 'judge' command asks about them`;
}

function undeliveredWarning({ event, subject, attempts, failure }: UndeliveredNotice): string {
  const whose = subject === '' ? '' : ` (${subject})`;
  const tried = `tried ${formatPlural(attempts, 'time')}`;
  if (failure === null) return `onEvent is being told of ${event}${whose}, or the worker went away meanwhile; ${tried}`;
  return `onEvent could not be told of ${event}${whose}, ${tried}: ${failure}`;
}

function failedCells(conditions: readonly ConditionProgressRow[]): number {
  return sumOf(conditions, (row) => row.failed);
}

function failedAdvice(conditions: readonly ConditionProgressRow[], reasons: readonly FailureReason[]): string[] {
  const ofReaders = failedCells(conditions.filter(({ stage }) => stage === 'read'));
  const ofGenerators = failedCells(conditions.filter(({ stage }) => stage === 'generate'));
  const ofJudges = failedCells(conditions.filter(({ stage }) => stage === 'judge'));
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
    ...(ofJudges > 0
      ? [
          `${formatPlural(ofJudges, 'answer')} got no reply of a judge: judge errors, in no figure of that judge. ` +
            "To ask again: npx render-bench rerun --condition 'judge:*'",
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
  const settled = sumOf(conditions, endedCells);
  const planned = sumOf(conditions, (row) => row.planned - row.notApplicable);
  const rate = sumOf(readers, (row) => row.recent) / rateWindowSeconds;
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
        waitingUntil: sweep.state === 'active' ? (paused?.pausedUntil?.toISOString() ?? null) : null,
        why:
          sweep.state !== 'active'
            ? `the sweep is ${sweep.state}`
            : !row.frozen
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
    refused: sumOf(readers, (row) => row.refused),
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

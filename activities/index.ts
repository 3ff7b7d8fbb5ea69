import { activityInfo } from '@temporalio/activity';

import { runKey } from '../contracts/action-key';
import type { ResumeWish } from '../contracts/messages';
import type { GiveUpWish, PauseWish, RerunInput, ScoreInput, TuneWish, WishOf } from '../contracts/operations';
import type {
  BatchStep,
  BlockInput,
  BlockResult,
  ConditionOutline,
  ExperimentInput,
  ExperimentStage,
  GivenUp,
  JudgeInput,
  JudgeSummary,
  JudgingPlan,
  OpenedRerunSummary,
  OpenedScoring,
  OwedBlocks,
  PageCursor,
  PreparedBatches,
  PrepareInput,
  ProbedReader,
  ProbeResult,
  RecallOutline,
  RerunSummary,
  SweepEnd,
  SweepOutline,
  TableSummary,
  UnreadRetry,
  WatchRound,
  WindowInput,
  WindowSize,
} from '../contracts/payloads';
import { adoptSeries } from '../db/queries/adopt-series';
import { owedWorkflows } from '../db/queries/owed-workflows';
import { rerunSummary } from '../db/queries/rerun-state';
import { advanceBatch } from './batch/advance-batch';
import { leaveBatches } from './batch/leave-batches';
import { prepareBatches } from './batch/prepare-batches';
import { sizeWindow } from './block-window';
import type { ActivityContext } from './context';
import { withFinalUserErrors } from './final-user-errors';
import { freezePlan } from './freeze-plan';
import { giveUp } from './give-up';
import { ingestDataset } from './ingest-dataset';
import {
  experimentsJudged,
  freezeJudging,
  outlineJudging,
  planJudging,
  readReplies,
  summariseJudging,
  unfinishedJudges,
} from './judging';
import { tellEnd } from './notices/tell-end';
import { type WatchContext, watchSweep } from './notices/watch-sweep';
import { openRerunOfCells } from './open-rerun';
import { openScoring } from './open-scoring';
import { pauseByMessage } from './operations/pause';
import { resumeByMessage } from './operations/resume';
import { tuneByMessage, type TunedByMessage } from './operations/tune';
import { outlineSweep } from './outline-sweep';
import { owedBlocks, reopenDeferredCells } from './owed-blocks';
import { planCells } from './plan-cells';
import { probeReader } from './probe-reader';
import { progressTable } from './progress-table';
import { outlineRecalls, type RecallContext, type RecallInput, recallPage } from './recall-stage';
import { retryUnread } from './retry-unread';
import { runBlock } from './run-block';
import { scoreCells } from './score-cells';
import { takeAnswers } from './take-answers';
import { writeTables } from './write-tables';

export type { ActivityContext } from './context';

/** Activities that need no provider key; queue `orchestration`. */
export interface OrchestrationActivities {
  /** What a sweep consists of: benchmarks to read and experiments to run. */
  outlineSweep(sweepId: string): Promise<SweepOutline>;
  /** Reads a data file into Postgres, refusing one that changed since the plan froze it. */
  ingestDataset(input: { sweepId: string; benchmark: string }): Promise<{ items: number }>;
  /** Renders and stores the cells of one stage for some items; the workflow asks again from `next`. */
  planCells(input: { sweepId: string; label: string; stage: ExperimentStage; from: number }): Promise<PageCursor>;
  /** Says what the conditions of a stage are; after the last one the experiment's plan is complete. */
  freezePlan(input: {
    sweepId: string;
    label: string;
    stage: ExperimentStage;
  }): Promise<{ conditions: ConditionOutline[] }>;
  /** Blocks of a condition with cells still owed, from a cell ordinal on. */
  owedBlocks(input: { conditionId: number; from: number; block: number }): Promise<OwedBlocks>;
  /** Opens deferred cells for their second pass; returns how many. */
  reopenDeferred(conditionId: number): Promise<number>;
  /** Lets a condition's cells take over what their reruns came to; returns how many have ended theirs. */
  adoptSeries(input: { sweepId: string; conditionId: number }): Promise<number>;
  /** Opens a rerun once for each key, and says what is to be run for it. */
  openRerun(input: RerunInput & { readonly key: string }): Promise<OpenedRerunSummary>;
  /** Adds scorers to a sweep once for each key, and says whose answers are to be scored. */
  openScoring(input: ScoreInput & { readonly key: string }): Promise<OpenedScoring>;
  /** Ids of the workflows of the reruns and judges that a sweep is owed. */
  owedReruns(sweepId: string): Promise<string[]>;
  /** What became of a rerun's cells. */
  summariseRerun(actionId: number): Promise<RerunSummary>;
  /** Whom to ask before a judge gets its calls. */
  outlineJudging(input: JudgeInput): Promise<{ probes: ProbedReader[] }>;
  /** Renders and stores what a judge is to be asked; the workflow asks again until nothing is left. */
  planJudging(input: JudgeInput): Promise<PageCursor>;
  /** Says what of a judge is to be run. */
  freezeJudging(input: JudgeInput): Promise<JudgingPlan>;
  /** Reads the verdicts in a judge's replies. */
  readReplies(input: { conditionId: number; from: number }): Promise<PageCursor>;
  /** The experiments whose written tables some conditions of judges bear on. */
  experimentsJudged(input: { sweepId: string; conditionIds: readonly number[] }): Promise<ExperimentInput[]>;
  /** Ids of the judges of a sweep that have something left to do. */
  unfinishedJudges(sweepId: string): Promise<string[]>;
  /** What a judge has said so far. */
  summariseJudging(input: JudgeInput): Promise<JudgeSummary>;
  /** Gives an operator's verdict on cells once for each key. */
  giveUp(input: GiveUpWish & { readonly sweepId: string; readonly key: string }): Promise<GivenUp>;
  /** Stores the answers of a file, and the verdicts published with them, as what its runs answered. */
  takeAnswers(input: ExperimentInput): Promise<{ answers: number; missing: number }>;
  /** The systems of an experiment that recall. */
  outlineRecalls(input: Pick<ExperimentInput, 'sweepId' | 'label'>): Promise<RecallOutline>;
  /** Gives a system cases and stores what it recalls for questions, from a place on. */
  recallPage(input: RecallInput): Promise<PageCursor>;
  /** Opens a new series for every cell whose reply can't be read, once for each round. */
  retryUnread(input: {
    sweepId: string;
    label: string;
    conditionIds: readonly number[];
    round: number;
  }): Promise<UnreadRetry>;
  /** Scores a condition's answers that have no score of the scorers' present versions yet. */
  scoreCells(input: { sweepId: string; conditionId: number; from: number }): Promise<PageCursor>;
  /** Writes an experiment's result tables in one transaction. */
  writeTables(input: ExperimentInput): Promise<TableSummary>;
  /** A Markdown table of a sweep's or an experiment's progress, for the Temporal UI. */
  progressTable(input: { sweepId: string; label: string | null }): Promise<string>;
  /** How many blocks a condition should have at work by the limits as they are now, and which of them only wait. */
  sizeWindow(input: WindowInput): Promise<WindowSize>;
  /** What operators ask for by messages to a sweep's workflow. */
  pauseByMessage(input: WishOf<PauseWish>): Promise<string>;
  resumeByMessage(input: WishOf<ResumeWish>): Promise<void>;
  tuneByMessage(input: WishOf<TuneWish>): Promise<TunedByMessage>;
}

/** Light and as long as their sweeps; queue `orchestration-watching`. */
export interface WatchingActivities {
  /** Looks for what `onEvent` is to be told of, and tells it; returns within an hour. */
  watchSweep(input: { sweepId: string; quietMs: number }): Promise<WatchRound>;
  /** Tells `onEvent` that a run of the sweep has ended, for at most a minute. */
  tellEnd(input: SweepEnd & { sweepId: string }): Promise<void>;
}

/** Runs where a provider's key lives; queue `calls-<provider>`. */
export interface CallActivities {
  runBlock(input: BlockInput): Promise<BlockResult>;
  /** Puts a condition's open calls into batches; says which it is to see to, and why calls are left. */
  prepareBatches(input: PrepareInput): Promise<PreparedBatches>;
  /** Does the next step of a batch. */
  advanceBatch(batchId: number): Promise<BatchStep>;
  /** Once nobody sees to a condition's batches any more: ends them at the vendor where its sweep is cancelled. */
  leaveBatches(conditionId: number): Promise<void>;
  /** Asks one reader once before it gets its calls; a refusal stops its lane. */
  probeReader(input: { sweepId: string; readerId: string }): Promise<ProbeResult>;
}

/** @param context - `env` holds the keys of endpoints that systems are asked at; none where absent. */
export function createOrchestrationActivities(
  context: Pick<ActivityContext, 'database'> & Partial<RecallContext>,
): OrchestrationActivities {
  const recall: RecallContext = { database: context.database, env: context.env ?? {} };
  return withFinalUserErrors<OrchestrationActivities>({
    outlineSweep: (sweepId) => outlineSweep(context.database, sweepId),
    ingestDataset: (input) => ingestDataset(context.database, input),
    planCells: (input) => planCells(context.database, input),
    freezePlan: (input) => freezePlan(context.database, input),
    owedBlocks: (input) => owedBlocks(context.database, input),
    reopenDeferred: (conditionId) => reopenDeferredCells(context.database, conditionId),
    adoptSeries: (input) => adoptSeries(context.database, input),
    openRerun: (input) => openRerunOfCells(context.database, input),
    openScoring: (input) => openScoring(context.database, input),
    owedReruns: (sweepId) => owedWorkflows(context.database.sql, [sweepId]),
    summariseRerun: (actionId) => rerunSummary(context.database.sql, actionId),
    outlineJudging: (input) => outlineJudging(context.database, input),
    planJudging: (input) => planJudging(context.database, input),
    freezeJudging: (input) => freezeJudging(context.database, input),
    readReplies: (input) => readReplies(context.database, input),
    experimentsJudged: (input) => experimentsJudged(context.database, input),
    unfinishedJudges: (sweepId) => unfinishedJudges(context.database, sweepId),
    summariseJudging: (input) => summariseJudging(context.database, input),
    giveUp: (input) => giveUp(context.database, input),
    takeAnswers: (input) => takeAnswers(context.database, input),
    outlineRecalls: (input) => outlineRecalls(recall, input),
    recallPage: (input) => recallPage(recall, input),
    retryUnread: (input) => retryUnread(context.database, input),
    scoreCells: (input) => scoreCells(context.database, input),
    writeTables: (input) => writeTables(context.database, input),
    progressTable: (input) => progressTable(context.database, input),
    sizeWindow: (input) => sizeWindow(context.database, input),
    pauseByMessage: (input) => pauseByMessage(context.database, input, messageKey()),
    resumeByMessage: (input) => resumeByMessage(context.database, input, messageKey()),
    tuneByMessage: (input) => tuneByMessage(context.database, input, messageKey()),
  });
}

/** The same for every attempt of an activity, so that what a message asks for happens once. */
function messageKey(): string {
  const { workflowExecution, activityId } = activityInfo();
  return runKey(workflowExecution!, activityId);
}

export function createWatchingActivities(context: WatchContext): WatchingActivities {
  return withFinalUserErrors<WatchingActivities>({
    watchSweep: (input) => watchSweep(context, input),
    tellEnd: (input) => tellEnd(context, input),
  });
}

export function createCallActivities(context: ActivityContext): CallActivities {
  return withFinalUserErrors<CallActivities>({
    runBlock: (input) => runBlock(context, input),
    probeReader: (input) => probeReader(context, input),
    prepareBatches: (input) => prepareBatches(context, input),
    advanceBatch: (batchId) => advanceBatch(context, batchId),
    leaveBatches: (conditionId) => leaveBatches(context, conditionId),
  });
}

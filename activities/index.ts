import type {
  BatchStep,
  BlockInput,
  BlockResult,
  ConditionOutline,
  ExperimentInput,
  ExperimentStage,
  OwedBlocks,
  PageCursor,
  PreparedBatches,
  PrepareInput,
  ProbeResult,
  SweepOutline,
  TableSummary,
} from '../contracts/payloads';
import { advanceBatch } from './batch/advance-batch';
import { leaveBatches } from './batch/leave-batches';
import { prepareBatches } from './batch/prepare-batches';
import type { ActivityContext } from './context';
import { withFinalUserErrors } from './final-user-errors';
import { freezePlan } from './freeze-plan';
import { ingestDataset } from './ingest-dataset';
import { outlineSweep } from './outline-sweep';
import { owedBlocks, reopenDeferredCells } from './owed-blocks';
import { planCells } from './plan-cells';
import { probeReader } from './probe-reader';
import { progressTable } from './progress-table';
import { runBlock } from './run-block';
import { scoreCells } from './score-cells';
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
  /** Scores a condition's answers that have no score of the scorers' present versions yet. */
  scoreCells(input: { sweepId: string; conditionId: number; from: number }): Promise<PageCursor>;
  /** Writes an experiment's result tables in one transaction. */
  writeTables(input: ExperimentInput): Promise<TableSummary>;
  /** A Markdown table of a sweep's or an experiment's progress, for the Temporal UI. */
  progressTable(input: { sweepId: string; label: string | null }): Promise<string>;
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
  /** Asks one reader once before a sweep; a refusal stops its lane. */
  probeReader(input: { sweepId: string; readerId: string }): Promise<ProbeResult>;
}

export function createOrchestrationActivities(context: Pick<ActivityContext, 'database'>): OrchestrationActivities {
  return withFinalUserErrors<OrchestrationActivities>({
    outlineSweep: (sweepId) => outlineSweep(context.database, sweepId),
    ingestDataset: (input) => ingestDataset(context.database, input),
    planCells: (input) => planCells(context.database, input),
    freezePlan: (input) => freezePlan(context.database, input),
    owedBlocks: (input) => owedBlocks(context.database, input),
    reopenDeferred: (conditionId) => reopenDeferredCells(context.database, conditionId),
    scoreCells: (input) => scoreCells(context.database, input),
    writeTables: (input) => writeTables(context.database, input),
    progressTable: (input) => progressTable(context.database, input),
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

import {
  type CallActivities,
  createCallActivities,
  createOrchestrationActivities,
  type OrchestrationActivities,
} from '../../activities';
import { type BatchTools, batchTools } from '../../activities/batch/batch-tools';
import { CallStreams } from '../../activities/call-streams';
import { storeSweep } from '../../cli/sweep/store-sweep';
import type { BlockResult, ConditionOutline } from '../../contracts/payloads';
import type { Database } from '../../db/client';
import { registerWorker } from '../../db/queries/workers';
import type { SweepSpec } from '../../experiments/sweep-spec';
import { createOfflineProvider } from '../../providers/offline';
import type { Provider } from '../../providers/provider';

/** The label of the one experiment of a small sweep. */
export const label = 'templates';

export interface WorkerOptions {
  /** Stands for every provider; the offline one by default. */
  readonly exchange?: Provider['exchange'];
  readonly draining?: () => boolean;
  /** None by default: no reader is answered in batches. */
  readonly batches?: BatchTools;
}

export type Activities = OrchestrationActivities & CallActivities & { readonly streams: CallStreams };

/** A worker's activities on a real database, without Temporal: the test mocks `@temporalio/activity`, see fake-activity.ts. */
export async function activitiesOn(database: Database, options: WorkerOptions = {}): Promise<Activities> {
  await registerWorker(database.sql, { id: 'w', host: 'h', bootId: 'b', pid: 1, queues: ['calls-offline'] });
  await database.sql`UPDATE workers SET lease_until = now() + interval '1 hour'`;
  const offline = createOfflineProvider();
  const provider: Provider = {
    name: 'offline',
    client: 'test',
    exchange: options.exchange ?? offline.exchange.bind(offline),
  };
  const providerFor = (): Provider => provider;
  const streams = new CallStreams(database, 'w', providerFor);
  return {
    ...createOrchestrationActivities({ database }),
    ...createCallActivities({
      database,
      workerId: 'w',
      streams,
      providerFor,
      batches: options.batches ?? batchTools(noBatches),
      draining: options.draining ?? (() => false),
      tell: () => undefined,
    }),
    streams,
  };
}

function noBatches(): never {
  throw new Error('this test has no batch API');
}

/** Stores a small sweep and plans all of it. */
export async function planSweep(
  database: Database,
  activities: OrchestrationActivities,
  spec: SweepSpec,
): Promise<{ sweepId: string; conditions: ConditionOutline[] }> {
  const { sweepId } = await storeSweep(database, { spec, source: '' }, { startNew: false, version: '0' });
  await activities.ingestDataset({ sweepId, benchmark: 'boats' });
  await activities.planCells({ sweepId, label, stage: 'read', from: 0 });
  return { sweepId, ...(await activities.freezePlan({ sweepId, label, stage: 'read' })) };
}

/** One block that takes all of a condition's cells. */
export function runWhole(
  activities: CallActivities,
  sweepId: string,
  { conditionId }: ConditionOutline,
  pass = 1,
): Promise<BlockResult> {
  return activities.runBlock({ sweepId, conditionId, pass, from: 0, to: 1_000 });
}

/** Scores every answer of a sweep's conditions; returns how many had no score yet. */
export async function scoreAll(
  activities: OrchestrationActivities,
  sweepId: string,
  conditions: readonly { readonly conditionId: number }[],
): Promise<number> {
  let done = 0;
  for (const { conditionId } of conditions) {
    done += (await activities.scoreCells({ sweepId, conditionId, from: 0 })).done;
  }
  return done;
}

/** Plans, answers, scores and writes the tables of a small sweep; returns its id. */
export async function completeSweep(database: Database, activities: Activities, spec: SweepSpec): Promise<string> {
  const { sweepId, conditions } = await planSweep(database, activities, spec);
  for (const condition of conditions) await runWhole(activities, sweepId, condition);
  await scoreAll(activities, sweepId, conditions);
  await activities.writeTables({ sweepId, experiment: 'templates', label });
  return sweepId;
}

import { setTimeout as sleep } from 'node:timers/promises';

import { batchTools } from '../../activities/batch/batch-tools';
import type { ConditionOutline, PreparedBatches } from '../../contracts/payloads';
import type { Database } from '../../db/client';
import type { ReaderSpec, SweepSpec, TemplatesSpec } from '../../experiments/sweep-spec';
import { type Activities, activitiesOn, planSweep, type WorkerOptions } from './activities-on-database';
import type { FakeBatchVendor } from './fake-batch-vendor';
import { answered } from './fake-ledger';
import { sweepSpec } from './stored-sweep';

/** A reader whose batches cost half as much as its calls. */
const batchReader: ReaderSpec = {
  id: 'batcher',
  provider: 'openai',
  model: 'gpt-test',
  endpoint: 'chat',
  mode: 'batch',
  sent: { max_completion_tokens: 16 },
  maxOutputTokens: 16,
  timeoutMs: 5_000,
  price: { input: 1, output: 4, batchFactor: 0.5 },
};

/** An experiment of one condition. */
export function batchExperiment(name?: string): TemplatesSpec {
  return {
    experiment: 'templates',
    ...(name === undefined ? {} : { name }),
    benchmark: 'boats',
    templates: ['raw_conversation'],
    generators: [],
    readers: [batchReader.id],
    sampling: 'available',
  };
}

/** A sweep of one condition, one call per question. */
export function batchSweepSpec(path: string, over: Partial<SweepSpec> = {}): SweepSpec {
  return sweepSpec(path, { readers: [batchReader], experiments: [batchExperiment()], ...over });
}

/** Small enough that every wait is over at once, and large enough that a job's window of nine seconds is not. */
const testPace = 1e-4;

export interface BatchSweep {
  readonly activities: Activities;
  readonly sweepId: string;
  readonly conditions: readonly ConditionOutline[];
  /** The first of them. */
  readonly condition: ConditionOutline;
  readonly prepare: (condition?: ConditionOutline) => Promise<PreparedBatches>;
  /** Prepares and advances as the workflow does, one step after the other, until nothing is left for batches. */
  readonly answer: (options?: { condition?: ConditionOutline; mostSteps?: number }) => Promise<void>;
}

/** A planned sweep on a worker whose batches go to a vendor in memory. */
export async function plannedBatchSweep(
  database: Database,
  vendor: FakeBatchVendor,
  spec: SweepSpec,
  options: WorkerOptions & { pace?: number } = {},
): Promise<BatchSweep> {
  const activities = await activitiesOn(database, {
    batches: batchTools(() => vendor, options.pace ?? testPace),
    exchange: () => Promise.resolve(answered),
    ...options,
  });
  const { sweepId, conditions } = await planSweep(database, activities, spec);
  const [first] = conditions;
  const prepare = ({ conditionId, readerId } = first!): Promise<PreparedBatches> =>
    activities.prepareBatches({ sweepId, conditionId, readerId });
  return {
    activities,
    sweepId,
    conditions,
    condition: first!,
    prepare,
    async answer({ condition = first!, mostSteps = 200 } = {}) {
      for (let steps = 0; steps < mostSteps; steps += 1) {
        const { open, waiting } = await prepare(condition);
        if (open.length === 0 && waiting === null) return;
        let wakeInMs = waiting?.againInMs ?? 0;
        for (const { batchId } of open) {
          const step = await activities.advanceBatch(batchId);
          wakeInMs = Math.max(wakeInMs, step.againInMs ?? 0);
        }
        await sleep(wakeInMs);
      }
      throw new Error(`not done after ${mostSteps} rounds`);
    },
  };
}

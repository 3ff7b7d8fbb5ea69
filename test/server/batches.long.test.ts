import { join } from 'node:path';

import { writeSyntheticDataset } from '../../bench/synthetic-dataset';
import { resumeSignal } from '../../contracts/messages';
import { conditionWorkflowId } from '../../contracts/workflow-ids';
import { type CliProcess, expectEnd } from '../support/child-process';
import { eventually } from '../support/eventually';
import { ledgerAttempts, ledgerCells, onlySweep, syntheticAnswer } from '../support/ledger-rows';
import { startOpenAiServer } from '../support/openai-server';
import { createSweepStack, type SweepStack } from '../support/sweep-stack';
import { activitySummaries, currentDetails } from '../support/temporal-view';
import type { VendorServer } from '../support/vendor-server';

/**
 * Polls every 30 ms; a job is given up after a minute and a half, which no test of a killed worker takes: another one
 * takes its activities over after ten seconds.
 */
const pace = '0.001';
const key = 'sk-of-this-test-alone';
const workerEnv: NodeJS.ProcessEnv = { OPENAI_API_KEY: key, RENDER_BENCH_BATCH_PACE: pace };

let stack: SweepStack;
let vendor: VendorServer;

beforeAll(async () => {
  stack = await createSweepStack();
});
beforeEach(async () => {
  vendor = await startOpenAiServer({ key, answer: (prompt) => /\[\[gold:(.*?)\]\]/.exec(prompt)?.[1] ?? 'no gold' });
});
afterEach(async () => {
  await stack.drainWorkers();
  await vendor.close();
});
afterAll(() => stack.close());

interface StartedSweep {
  readonly spec: string;
  readonly sweepId: string;
  readonly items: number;
  readonly workflowId: string;
}

/** Starts a sweep of one condition in batches, one call per item; unprobed, so that the vendor's log is that of the calls. */
async function start(name: string, items: number): Promise<StartedSweep> {
  const path = join(stack.folder, `${name}.json`);
  await writeSyntheticDataset({ path, items });
  const spec = stack.writeSweepFile({
    name,
    benchmarks: { questions: { tier: 'oracle', path } },
    readers: [{ id: 'mini', provider: 'openai', model: 'gpt-5.4-mini', baseUrl: vendor.baseUrl, mode: 'batch' }],
    experiments: [{ experiment: 'templates', benchmark: 'questions', templates: ['raw_conversation'] }],
    scorers: ['substring'],
    budget: { usd: 5 },
    block: 10,
  });
  expectEnd(await stack.cli(['run', spec, '--detach', '--no-probe'], workerEnv), 2, '');
  const sweepId = await onlySweep(stack.database, name);
  return { spec, sweepId, items, workflowId: conditionWorkflowId(sweepId, 'templates', 'raw_conversation/mini') };
}

/** Follows the sweep to its end, then holds rows, report and the vendor's log against each other. */
async function finish({ spec, sweepId, items }: StartedSweep): Promise<void> {
  expectEnd(await stack.cli(['run', spec, '--no-probe'], workerEnv), 0, `${items} of ${items} settled`);
  const { sql } = stack.database;
  const cells = await ledgerCells(stack.database, sweepId);
  expect(cells).toHaveLength(items);
  for (const cell of cells) {
    expect(cell).toMatchObject({ state: 'settled', outcome: 'answer', answer: syntheticAnswer(cell.itemId) });
  }
  const attempts = (await ledgerAttempts(stack.database, sweepId)).filter(({ outcome }) => outcome !== 'unsent');
  // No line of any job is another's, and every one has its own row.
  const lines = vendor.jobs.filter(({ state }) => state === 'ended').flatMap(({ customIds }) => customIds);
  expect(new Set(lines).size).toBe(lines.length);
  expect(attempts).toHaveLength(lines.length + vendor.answered);
  expect(attempts.filter(({ outcome }) => outcome === 'answer')).toHaveLength(items);

  const [totals] = await sql<{ open: number; holds: number; cost: number; reserved: number }[]>`
    SELECT count(*) FILTER (WHERE a.ended_at IS NULL)::int AS open,
      count(*) FILTER (WHERE w.kind = 'batch' AND w.lease_until > now())::int AS holds,
      sum(a.cost_micro_usd)::bigint AS cost,
      (SELECT reserved_micro_usd FROM sweeps WHERE id = ${sweepId}) AS reserved
    FROM attempts a JOIN calls k ON k.key = a.call_key JOIN workers w ON w.id = a.worker_id
    WHERE k.sweep_id = ${sweepId}`;
  expect(totals).toEqual({ open: 0, holds: 0, cost: totals!.reserved, reserved: totals!.reserved });
  const { readers, sweep } = await stack.report(sweepId);
  expect(sweep).toMatchObject({ complete: true, outcomes: { planned: items, answer: items, pending: 0 } });
  expect(readers[0]).toMatchObject({ calls: items, attempts: attempts.length, orphans: 0, repeated: 0 });
  expect(Math.round(readers[0]!.costUsd! * 1e6)).toBe(totals!.cost);
}

async function batchStates(sweepId: string): Promise<string[]> {
  const rows = await stack.database.sql<{ state: string }[]>`
    SELECT state FROM batches WHERE sweep_id = ${sweepId} ORDER BY id`;
  return rows.map(({ state }) => state);
}

type Kind = Parameters<NonNullable<VendorServer['intercept']>>[0];

/** Kills the worker when the vendor has done its work on the next request of a kind, before anybody hears of it. */
async function killAt(worker: CliProcess, kind: Kind, isThis: () => boolean = () => true): Promise<void> {
  await new Promise<void>((resolve) => {
    vendor.intercept = (each) => {
      if (each !== kind || !isThis()) return;
      vendor.intercept = undefined;
      worker.kill('SIGKILL');
      resolve();
      return 'cut';
    };
  });
  expect((await worker.ended).exitCode).toBeNull();
}

it('a worker killed at every step of a job: no job twice, no line lost, no call settled twice', async () => {
  const items = 40;
  const late = (customId: string): boolean => Number(customId.split('-')[1]) % 10 === 0;
  let worker = await stack.startWorker(workerEnv);
  const killed = killAt(worker, 'upload');
  const sweep = await start('killed', items);
  await killed;
  expect(await batchStates(sweep.sweepId)).toEqual(['intent']);

  worker = await stack.startWorker(workerEnv);
  await killAt(worker, 'create');
  expect(vendor.jobs).toHaveLength(1);
  expect(await batchStates(sweep.sweepId)).toEqual(['uploaded']);

  worker = await stack.startWorker(workerEnv);
  await killAt(worker, 'poll');
  expect(await batchStates(sweep.sweepId)).toEqual(['created']);

  vendor.autoFinish({ expire: late });
  worker = await stack.startWorker(workerEnv);
  await killAt(worker, 'download');
  expect(await batchStates(sweep.sweepId)).toEqual(['ended']);

  // With the file of answers read and settled, at that of the lines which have none.
  worker = await stack.startWorker(workerEnv);
  let downloads = 0;
  await killAt(worker, 'download', () => (downloads += 1) === 2);
  expect(await batchStates(sweep.sweepId)).toEqual(['ended']);

  await stack.startWorker(workerEnv);
  await finish(sweep);
  expect(vendor.jobs).toHaveLength(1);
  expect(vendor.jobs[0]!.customIds).toHaveLength(items);
  // What had expired, and nothing else, was answered in real time.
  expect(vendor.answered).toBe(vendor.jobs[0]!.customIds.filter(late).length);
  expect(vendor.answered).toBeGreaterThan(0);
}, 240_000);

it('a workflow that is cancelled leaves its job to run, and the next run takes it up again', async () => {
  await stack.startWorker(workerEnv);
  const sweep = await start('adopted', 12);
  await eventually('the job runs', async () => (await batchStates(sweep.sweepId)).includes('created'));
  await stack.client.workflow.getHandle(sweep.sweepId).cancel();
  await expect(stack.client.workflow.getHandle(sweep.sweepId).result()).rejects.toThrow();
  expect(vendor.jobs).toMatchObject([{ state: 'running' }]);

  vendor.autoFinish();
  await finish(sweep);
  expect(vendor.jobs).toHaveLength(1);
  expect(vendor.answered).toBe(0);
});

it('a job that is looked at often rolls over to a fresh run, which goes on with it', async () => {
  await stack.startWorker(workerEnv);
  const sweep = await start('long', 5);
  const handle = stack.client.workflow.getHandle(sweep.workflowId);
  await eventually('its details say that it runs', async () =>
    /\| 1 \| 5 \| running \|/.test(await currentDetails(stack.client, sweep.workflowId).catch(() => '')),
  );
  const { runId: firstRun } = await handle.describe();
  await eventually('a second run', async () => {
    // Every resume is a look at each batch.
    await handle.signal(resumeSignal);
    return (await handle.describe()).runId !== firstRun;
  });
  const summaries = activitySummaries(
    await stack.client.workflow.getHandle(sweep.workflowId, firstRun).fetchHistory(),
    'advanceBatch',
  );
  expect(summaries[0]).toBe('gpt-5.4-mini · raw_conversation/mini · batch 1 of 1 · 5 lines · intent');
  expect(summaries.at(-1)).toBe('gpt-5.4-mini · raw_conversation/mini · batch 1 of 1 · 5 lines · running');
  vendor.autoFinish();
  await finish(sweep);
  expect(vendor.jobs).toHaveLength(1);
});

it('a queue without room is asked again with a smaller batch, until it takes all of them', async () => {
  await stack.startWorker(workerEnv);
  vendor.autoFinish({ refuse: 'for_now' });
  const sweep = await start('refused-for-now', 50);
  await eventually('a smaller batch', () => vendor.jobs.length >= 2);
  vendor.autoFinish();
  await finish(sweep);
  expect(vendor.answered).toBe(0);
  expect(vendor.jobs[0]).toMatchObject({ state: 'refused' });
});

it('a batch that is refused for good goes in real time, and its row says why', async () => {
  await stack.startWorker(workerEnv);
  vendor.autoFinish({ refuse: true });
  const sweep = await start('refused', 8);
  await finish(sweep);
  expect(vendor.answered).toBe(8);
  const [row] = await stack.database.sql<{ why: string }[]>`
    SELECT why FROM batches WHERE sweep_id = ${sweep.sweepId}`;
  expect(row!.why).toMatch(/This file is refused/);
});

it('a worker without a key stops the lane, and the sweep goes on with the next one that has it', async () => {
  await stack.startWorker({ RENDER_BENCH_BATCH_PACE: pace });
  const sweep = await start('no-key', 6);
  await eventually('the condition waits', async () =>
    /Waiting:.*OPENAI_API_KEY/.test(await currentDetails(stack.client, sweep.workflowId).catch(() => '')),
  );
  await stack.drainWorkers();
  await stack.startWorker(workerEnv);
  vendor.autoFinish();
  await finish(sweep);
  expect(vendor.jobs).toHaveLength(1);
});

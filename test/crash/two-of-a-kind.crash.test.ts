import { defaultPayloadConverter } from '@temporalio/common';

import type { ConditionInput } from '../../contracts/payloads';
import { orchestrationQueue } from '../../contracts/queues';
import { conditionWorkflowId, sweepWorkflowId } from '../../contracts/workflow-ids';
import { expectEnd } from '../support/child-process';
import { type CrashStack, createCrashStack, killWorker } from '../support/crash-stack';
import { startCutProxy } from '../support/cut-proxy';
import { eventually } from '../support/eventually';
import { onlySweep } from '../support/ledger-rows';

jest.setTimeout(3 * 60_000);

const items = 150;
const options = { items, block: 50, concurrency: 4, timeoutMs: 20_000 };

let crash: CrashStack;
beforeAll(async () => {
  crash = await createCrashStack();
});
afterAll(() => crash.close());
afterEach(() => crash.stack.drainWorkers());

it('a worker cut off from Temporal, but not from provider and Postgres, pays for no call twice', async () => {
  const { sweeps, stack, mock } = crash;
  const proxy = await startCutProxy(stack.env['TEMPORAL_ADDRESS']!);
  // Alone at first, so that every block at work is its own.
  const cutOff = await stack.startWorker({ TEMPORAL_ADDRESS: proxy.address });
  const sweep = await sweeps.start('cut-off', { ...options, latencyMs: 320 });
  await sweeps.answered(10);
  // However long the other takes to start.
  mock.setKnobs({ latencyMs: 5_000 });
  await stack.startWorker();
  const { inFlight } = mock.log();
  proxy.cut();
  mock.setKnobs({ latencyMs: 320 });
  const { log, attempts } = await sweeps.finish(sweep);
  expect(log.accepted).toBeLessThanOrEqual(items + inFlight);
  // Both did their part: the other took blocks over while the first still worked on them, and from then on alone.
  expect(new Set(attempts.map(({ workerId }) => workerId)).size).toBe(2);
  expect(attempts.some(({ epoch }) => epoch > 1)).toBe(true);
  const epochs = new Map<number, number>();
  for (const { callKey, epoch } of attempts) {
    expect(epoch).toBeGreaterThanOrEqual(epochs.get(callKey) ?? 0);
    epochs.set(callKey, epoch);
  }
  expect(proxy.connections).toBeGreaterThan(0);
  await killWorker(cutOff);
  await proxy.close();
});

it('one file run twice at the same moment is one sweep and one workflow, and each call is sent once', async () => {
  const { sweeps, stack } = crash;
  await stack.startWorker();
  const spec = await sweeps.write('run-twice', options);
  const ends = await Promise.all([1, 2].map(() => stack.cli(['run', spec])));
  for (const end of ends) expectEnd(end, 0, 'is complete');
  const sweepId = await onlySweep(stack.database, 'run-twice');
  const runs = await stack.client.workflow.count(`WorkflowId = '${sweepWorkflowId(sweepId)}'`);
  expect(runs.count).toBe(1);
  expect((await sweeps.finish({ spec, sweepId, items })).balance).toMatchObject({ accepted: items, orphans: 0 });
});

it('a second workflow over the cells of a condition shares its calls: each is sent once, also after a kill', async () => {
  const { sweeps, stack } = crash;
  const workers = [await stack.startWorker(), await stack.startWorker()];
  const sweep = await sweeps.start('twin', { ...options, latencyMs: 100 });
  await sweeps.answered(1);
  const { client } = stack;
  const twin = await client.workflow.start('condition', {
    workflowId: `twin-of-${sweep.sweepId}`,
    taskQueue: orchestrationQueue,
    args: [await conditionInput(sweep.sweepId)],
  });
  await eventually('the twin to have begun', async () => (await twin.describe()).historyLength > 8);
  await sweeps.answered(items / 3);
  await killWorker(workers[0]!);
  await sweeps.balanced(sweep.sweepId);
  const { balance } = await sweeps.finish(sweep);
  expect(balance.orphans).toBeLessThanOrEqual(3 * options.concurrency);
  expect(balance.repeated).toBeLessThanOrEqual(balance.orphans);
  await twin.result();
  expect((await sweeps.finish(sweep)).balance).toEqual(balance);
});

/** What the workflow of a sweep's only condition was started with. */
async function conditionInput(sweepId: string): Promise<ConditionInput> {
  const { database, client } = crash.stack;
  const [row] = await database.sql<{ experiment: string; key: string }[]>`
    SELECT experiment, key FROM conditions WHERE sweep_id = ${sweepId}`;
  const handle = client.workflow.getHandle(conditionWorkflowId(sweepId, row!.experiment, row!.key));
  const { events } = await handle.fetchHistory();
  const { input } = events![0]!.workflowExecutionStartedEventAttributes!;
  return defaultPayloadConverter.fromPayload<ConditionInput>(input!.payloads![0]!);
}

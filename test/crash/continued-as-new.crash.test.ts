import { conditionWorkflowId } from '../../contracts/workflow-ids';
import { type CrashStack, createCrashStack, killWorker } from '../support/crash-stack';
import { eventually } from '../support/eventually';

jest.setTimeout(5 * 60_000);

/** Three activity events a cell and a share of the workflow's own: two roll-overs at 1,500 events, and some. */
const items = 1_000;
const concurrency = 20;
const rollOverAt = 1_500;

let crash: CrashStack;
beforeAll(async () => {
  crash = await createCrashStack();
});
afterAll(() => crash.close());

it('a kill while a run is being handed over, and one just after: nothing is lost, and only what was in flight is sent again', async () => {
  const { sweeps, stack } = crash;
  let worker = await stack.startWorker();
  const sweep = await sweeps.start('roll-over', { items, block: 1, concurrency, latencyMs: 30 });
  const [condition] = await stack.database.sql<{ experiment: string; key: string }[]>`
    SELECT experiment, key FROM conditions WHERE sweep_id = ${sweep.sweepId}`;
  const handle = stack.client.workflow.getHandle(
    conditionWorkflowId(sweep.sweepId, condition!.experiment, condition!.key),
  );
  const run = async (): Promise<{ runId: string; events: number }> => {
    const { runId, historyLength } = await handle.describe();
    return { runId, events: historyLength };
  };
  await sweeps.answered(1);
  const first = await run();

  // Over its limit it takes no more blocks and waits for those at work.
  await eventually('the first run to be handed over', async () => (await run()).events > rollOverAt, 120_000);
  await killWorker(worker);
  const atFirst = await sweeps.atKill(sweep);
  worker = await stack.startWorker();

  await eventually('a new run', async () => (await run()).runId !== first.runId, 60_000);
  await killWorker(worker);
  const atSecond = await sweeps.atKill(sweep);
  expect(atSecond.lost).toBeGreaterThan(0);
  await stack.startWorker();

  const { balance } = await sweeps.finish(sweep);
  expect(balance.orphans).toBe(atSecond.orphans);
  expect(atFirst.orphans).toBeLessThanOrEqual(3 * concurrency);
  const runs = await stack.client.workflow.count(`WorkflowId = '${handle.workflowId}'`);
  expect(runs.count).toBeGreaterThanOrEqual(3);
});

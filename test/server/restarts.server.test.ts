import { type CrashStack, createCrashStack } from '../support/crash-stack';

jest.setTimeout(2 * 60_000);

const items = 160;

let crash: CrashStack;
beforeAll(async () => {
  crash = await createCrashStack();
});
afterAll(() => crash.close());

it('Postgres restarted and Temporal killed in mid-run: the sweep goes on by itself, and each call is sent once', async () => {
  const { sweeps, stack, servers } = crash;
  await stack.startWorker();
  const sweep = await sweeps.start('restarts', { items, block: 10, concurrency: 4, latencyMs: 100 });
  await sweeps.answered(items / 4);
  await servers.stopPostgres();
  await servers.start();
  await sweeps.answered(items / 2);
  await servers.killTemporal();
  await servers.start();
  expect((await sweeps.finish(sweep)).balance).toMatchObject({ accepted: items, repeated: 0 });
});

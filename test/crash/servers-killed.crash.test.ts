import { setTimeout as sleep } from 'node:timers/promises';

import { type CrashStack, createCrashStack, killWorker } from '../support/crash-stack';
import type { OwnServers } from '../support/own-servers';

jest.setTimeout(5 * 60_000);

const items = 200;
const options = { items, block: 10, concurrency: 4, latencyMs: 100, timeoutMs: 120_000 };
const awayMs = 60_000;

let crash: CrashStack;
beforeAll(async () => {
  crash = await createCrashStack();
});
afterAll(() => crash.close());
afterEach(() => crash.stack.drainWorkers());

/** Answered calls that wait for Postgres to come back: no more than what was admitted before it went. */
const inHand = 3 * options.concurrency;

it('Temporal killed and started again: the sweep goes on, and each call is sent once', async () => {
  const { sweeps, stack, servers } = crash;
  await stack.startWorker();
  const sweep = await sweeps.start('temporal-killed', options);
  await sweeps.answered(items / 4);
  await servers.killTemporal();
  await sleep(3_000);
  await sweeps.balanced(sweep.sweepId);
  await servers.start();
  expect((await sweeps.finish(sweep)).balance).toMatchObject({ accepted: items, orphans: 0 });
});

it('Temporal killed together with the worker: a new worker finishes, and only what was in flight is sent again', async () => {
  const { sweeps, stack, servers } = crash;
  const worker = await stack.startWorker();
  const sweep = await sweeps.start('temporal-and-worker-killed', options);
  await sweeps.answered(items / 4);
  await Promise.all([servers.killTemporal(), killWorker(worker)]);
  const atKill = await sweeps.atKill(sweep);
  expect(atKill.orphans).toBeLessThanOrEqual(inHand);
  await servers.start();
  await stack.startWorker();
  expect((await sweeps.finish(sweep)).balance.orphans).toBe(atKill.orphans);
});

it.each([
  ['stopped', (servers: OwnServers) => servers.stopPostgres()],
  ['killed', (servers: OwnServers) => servers.killPostgres()],
])(
  'Postgres %s for a minute: answers wait in memory, nothing more is sent, and each call is sent once',
  async (how, end) => {
    const { sweeps, stack, mock, servers } = crash;
    await stack.startWorker();
    const sweep = await sweeps.start(`postgres-${how}`, options);
    await sweeps.answered(items / 4);
    await end(servers);
    const atEnd = mock.log().accepted;
    await sleep(awayMs);
    const whileAway = mock.log();
    expect(whileAway).toMatchObject({ inFlight: 0, abandoned: 0 });
    expect(whileAway.accepted - atEnd).toBeLessThanOrEqual(inHand);
    await servers.start();
    const { balance } = await sweeps.finish(sweep);
    // Permits that were committed, and whose worker never heard of it, are the only orphans there can be.
    expect(balance).toMatchObject({ accepted: items, repeated: 0 });
    expect(balance.orphans).toBeLessThanOrEqual(inHand);
  },
);

it('both killed at once for a while: the sweep goes on, and each call is sent once', async () => {
  const { sweeps, stack, servers } = crash;
  await stack.startWorker();
  const sweep = await sweeps.start('both-killed', options);
  await sweeps.answered(items / 4);
  await Promise.all([servers.killPostgres(), servers.killTemporal()]);
  await sleep(15_000);
  await servers.start();
  const { balance } = await sweeps.finish(sweep);
  expect(balance).toMatchObject({ accepted: items, repeated: 0 });
  expect(balance.orphans).toBeLessThanOrEqual(inHand);
});

import { type CrashStack, createCrashStack, killWorker } from '../support/crash-stack';
import { startCutProxy } from '../support/cut-proxy';
import { eventually } from '../support/eventually';
import { type HeldPoint, type HeldStatements, holdStatements } from '../support/held-statements';

jest.setTimeout(3 * 60_000);

const concurrency = 4;
const items = 40;
const small = { items, block: 10, concurrency, timeoutMs: 120_000 };
/** Longer than any test lasts: the mock holds such requests until their worker is killed. */
const heldMs = 600_000;

let crash: CrashStack;
beforeAll(async () => {
  crash = await createCrashStack();
});
afterAll(() => crash.close());
afterEach(() => crash.stack.drainWorkers());

const hold = (point: HeldPoint): Promise<HeldStatements> => holdStatements(crash.stack.env['DATABASE_URL']!, point);

it('while planning: a plan of which a page is stored is planned to its end, and each call is sent once', async () => {
  const { sweeps, stack } = crash;
  const held = await hold({
    table: 'cells',
    event: 'INSERT',
    at: 'statement',
    when: 'EXISTS (SELECT FROM cells)',
  });
  const worker = await stack.startWorker();
  const sweep = await sweeps.start('planning', { ...small, items: 600, block: 100, concurrency: 50 });
  await held.reached();
  await killWorker(worker);
  const { planned, accepted } = await sweeps.atKill(sweep);
  expect([planned > 0 && planned < 600, accepted]).toEqual([true, 0]);
  await held.abandon();
  await stack.startWorker();
  expect((await sweeps.finish(sweep)).balance).toMatchObject({ accepted: 600, orphans: 0 });
});

it.each([
  ['before its probe is journalled', "(SELECT count(*) FROM probes WHERE outcome = 'pending') = 0", 0],
  [
    'after its probe was answered, before the verdict is stored',
    "EXISTS (SELECT FROM probes WHERE outcome = 'pending')",
    1,
  ],
])('probing, %s: the reader is asked again, and then each call is sent once', async (when, condition, asked) => {
  const { sweeps, stack, mock } = crash;
  await stack.database.sql`DELETE FROM probes`;
  const held = await hold({ table: 'probes', event: 'INSERT', at: 'statement', when: condition });
  const worker = await stack.startWorker();
  const sweep = await sweeps.start(`probing-${asked}`, small);
  await held.reached();
  await killWorker(worker);
  expect(mock.log()).toMatchObject({ probes: asked, accepted: 0 });
  await held.abandon();
  await stack.startWorker();
  const { log, balance } = await sweeps.finish(sweep);
  expect(log.probes).toBe(asked + 1);
  expect(balance).toMatchObject({ accepted: items, orphans: 0 });
});

it('before sending: calls that were journalled and never left are orphans, and each call is sent once', async () => {
  const { sweeps, stack } = crash;
  const worker = await stack.startWorker();
  const sweep = await sweeps.start('journalled', { ...small, latencyMs: 100 });
  await sweeps.answered(concurrency);
  // The permits are given and about to be committed; what left before is answered and settled meanwhile.
  const held = await hold({ table: 'attempts', event: 'INSERT', at: 'commit' });
  await held.reached();
  await eventually('the others to be settled', async () => (await sweeps.balanced(sweep.sweepId)).orphans === 0);
  await killWorker(worker);
  const before = await sweeps.atKill(sweep);
  await held.release();
  const after = await sweeps.atKill(sweep);
  const journalled = after.orphans;
  expect(journalled).toBeGreaterThan(0);
  expect(after).toEqual({ ...before, orphans: journalled });
  await stack.startWorker();
  const { balance } = await sweeps.finish(sweep);
  expect(balance).toMatchObject({ accepted: items, repeated: 0, orphans: journalled });
});

it('while calls are in flight: each of them is an orphan and is sent again, and no other', async () => {
  const { sweeps, stack, mock } = crash;
  const worker = await stack.startWorker();
  const sweep = await sweeps.start('in-flight', { ...small, latencyMs: 20 });
  await sweeps.answered(concurrency);
  mock.setKnobs({ latencyMs: heldMs });
  await eventually('every slot to hold a call', () => mock.log().inFlight === concurrency);
  await eventually('all answers to be settled', async () => {
    const { ended, accepted } = await sweeps.balanced(sweep.sweepId);
    return ended === accepted - concurrency;
  });
  await killWorker(worker);
  const atKill = await sweeps.atKill(sweep);
  expect(mock.log().abandoned).toBe(concurrency);
  mock.setKnobs({ latencyMs: 20 });
  await stack.startWorker();
  const { balance } = await sweeps.finish(sweep);
  // An answer that had come in and was not stored yet counts as in flight.
  expect(balance).toMatchObject({ repeated: atKill.accepted - atKill.ended, orphans: atKill.orphans });
});

it('with answers in memory that are not stored: they are orphans and are asked for again, and no others', async () => {
  const { sweeps, stack } = crash;
  const worker = await stack.startWorker();
  const sweep = await sweeps.start('unsettled', { ...small, latencyMs: 100 });
  await sweeps.answered(concurrency);
  const held = await hold({ table: 'attempts', event: 'UPDATE', at: 'statement' });
  await held.reached();
  await killWorker(worker);
  await held.abandon();
  const atKill = await sweeps.atKill(sweep);
  expect(atKill.orphans).toBeGreaterThan(0);
  await stack.startWorker();
  const { balance } = await sweeps.finish(sweep);
  expect(balance.orphans).toBe(atKill.orphans);
  expect(balance.repeated).toBe(atKill.accepted - atKill.ended);
});

it('with answers that Postgres is just storing: they are kept, and only what was still in flight is sent again', async () => {
  const { sweeps, stack } = crash;
  const worker = await stack.startWorker();
  const sweep = await sweeps.start('settling', { ...small, latencyMs: 100 });
  await sweeps.answered(concurrency);
  const held = await hold({ table: 'attempts', event: 'UPDATE', at: 'commit' });
  await held.reached();
  await killWorker(worker);
  const before = await sweeps.atKill(sweep);
  await held.release();
  const atKill = await sweeps.atKill(sweep);
  expect(atKill.ended).toBeGreaterThan(before.ended);
  expect(atKill.ended + atKill.orphans).toBe(before.ended + before.orphans);
  await stack.startWorker();
  const { balance } = await sweeps.finish(sweep);
  expect(balance.repeated).toBe(atKill.accepted - atKill.ended);
});

it('after the last answer is stored, before Temporal hears that the block is done: nothing is sent again', async () => {
  const { sweeps, stack, mock } = crash;
  const proxy = await startCutProxy(stack.env['TEMPORAL_ADDRESS']!);
  const worker = await stack.startWorker({ TEMPORAL_ADDRESS: proxy.address });
  const sweep = await sweeps.start('returning', { ...small, block: items, concurrency: items, latencyMs: 3_000 });
  await eventually('all calls to be in flight', () => mock.log().accepted === items);
  proxy.cut();
  await eventually('all answers to be stored', async () => (await sweeps.balanced(sweep.sweepId)).lost === 0);
  await killWorker(worker);
  await proxy.close();
  await stack.startWorker();
  expect((await sweeps.finish(sweep)).balance).toMatchObject({ accepted: items, orphans: 0 });
});

it.each([
  ['scoring', 'scores'],
  ['writing tables', 'result_tables'],
])('while %s: it is done again, the report is complete, and each call was sent once', async (step, table) => {
  const { sweeps, stack } = crash;
  const held = await hold({ table, event: 'INSERT', at: 'statement' });
  const worker = await stack.startWorker();
  const sweep = await sweeps.start(table.replace('_', '-'), small);
  await held.reached();
  await killWorker(worker);
  expect(await sweeps.atKill(sweep)).toMatchObject({ settled: items, lost: 0 });
  await held.abandon();
  await stack.startWorker();
  expect((await sweeps.finish(sweep)).balance).toMatchObject({ accepted: items, orphans: 0 });
});

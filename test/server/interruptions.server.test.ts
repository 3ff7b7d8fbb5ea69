import { type MockProvider, startMockProvider } from '../../bench/mock-provider';
import { syntheticMark } from '../../bench/synthetic-dataset';
import { ledgerAttempts } from '../support/ledger-rows';
import { MockSweeps } from '../support/mock-sweeps';
import { createSweepStack, type SweepStack } from '../support/sweep-stack';

const items = 60;
const options = { items, block: 10, concurrency: 4, latencyMs: 150, timeoutMs: 20_000 };

let stack: SweepStack;
let mock: MockProvider;
let sweeps: MockSweeps;

beforeAll(async () => {
  stack = await createSweepStack();
  mock = await startMockProvider();
  sweeps = new MockSweeps(stack, mock);
});
afterAll(async () => {
  await stack.close();
  await mock.close();
});

it('after kill -9 of the worker a new one finishes: each cell once, and only what was in flight is sent again', async () => {
  const worker = await stack.startWorker();
  const sweep = await sweeps.start('killed', options);
  await sweeps.answered(items / 2);
  worker.kill('SIGKILL');
  expect((await worker.ended).exitCode).toBeNull();
  const { orphans: inFlight } = await sweeps.atKill(sweep);
  // What a worker holds at most: the calls in its slots, as many journalled ahead, and answers not durable yet.
  expect(inFlight).toBeGreaterThan(0);
  expect(inFlight).toBeLessThanOrEqual(3 * options.concurrency);
  const atKill = await ledgerAttempts(stack.database, sweep.sweepId);
  const orphaned = atKill.filter(({ outcome }) => outcome === null).map(({ itemId }) => syntheticMark(itemId));

  await stack.startWorker();
  const { log, attempts, balance } = await sweeps.finish(sweep);
  expect(balance.orphans).toBe(inFlight);
  const sentTwice = Object.keys(log.items).filter((mark) => log.items[mark]!.accepted > 1);
  expect(orphaned).toEqual(expect.arrayContaining(sentTwice));
  // Nothing that was settled at the kill has a later attempt.
  expect(attempts).toHaveLength(items + inFlight);
});

it('at SIGTERM the worker ends what is in flight and exits with 0; a new one finishes and no call is sent twice', async () => {
  // The one that finished the sweep before.
  const sweep = await sweeps.start('terminated', options);
  await sweeps.answered(items / 2);
  await stack.drainWorkers();
  expect(await sweeps.balanced(sweep.sweepId)).toMatchObject({ orphans: 0 });
  expect(mock.log()).toMatchObject({ inFlight: 0, abandoned: 0 });
  expect(mock.log().answered).toBeLessThan(items);

  await stack.startWorker();
  const { log, balance } = await sweeps.finish(sweep);
  expect(log).toMatchObject({ accepted: items, answered: items });
  expect(balance.orphans).toBe(0);
});

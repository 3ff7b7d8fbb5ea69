import { reopenLanes, stopLane } from '../db/queries/lanes';
import { askProbesAgain, giveUpProbes, loadProbes } from '../db/queries/probes';
import { loadSweep } from '../db/queries/sweeps';
import type { ReaderSpec } from '../experiments/sweep-spec';
import type { ExchangeResult } from '../providers/provider';
import { type Activities, activitiesOn, planSweep } from '../test/support/activities-on-database';
import { resetFakeActivity } from '../test/support/fake-activity';
import { type DataFile, dataFile, question, sweepSpec } from '../test/support/stored-sweep';
import { createTestDatabase, type TestDatabase } from '../test/support/test-database';

jest.mock('@temporalio/activity', () => ({
  ...jest.requireActual<object>('../test/support/fake-activity'),
  activityInfo: () => ({ attempt: mockAttempt, activityId: '1', workflowExecution: { runId: 'run' } }),
}));
let mockAttempt = 1;

let test: TestDatabase;
let file: DataFile;
let activities: Activities;
let sent: string[];
let next: (model: string) => ExchangeResult;

beforeEach(async () => {
  resetFakeActivity();
  mockAttempt = 1;
  sent = [];
  test = await createTestDatabase();
  file = dataFile([question(0)]);
  activities = await activitiesOn(test.database, {
    exchange: ({ model }) => {
      sent.push(model);
      return Promise.resolve(next(model));
    },
  });
});
afterEach(async () => {
  file.remove();
  await test.drop();
});

const reader = (id: string, over: Partial<ReaderSpec> = {}): ReaderSpec => ({
  ...{
    id,
    provider: 'compatible',
    model: 'm',
    baseUrl: 'http://127.0.0.1:1/v1',
    maxOutputTokens: 10,
    timeoutMs: 1_000,
  },
  ...{ price: { input: 1, output: 1 } },
  ...over,
});
const good: ExchangeResult = { outcome: 'answer', usage: { inputUncached: 5, outputVisible: 1 }, returnedModel: 'm' };
const refused: ExchangeResult = {
  ...{ outcome: 'failed', usage: {}, httpStatus: 401 },
  failure: { code: 'http_401', message: 'bad', retry: { kind: 'stop_lane', advice: 'check the key' } },
};
const busy: ExchangeResult = {
  ...{ outcome: 'failed', usage: {} },
  failure: { code: 'timeout', message: 'late', retry: { kind: 'transient' } },
};

async function store(readers: readonly ReaderSpec[], over: object = {}): Promise<string> {
  return (await planSweep(test.database, activities, sweepSpec(file.path, { readers, ...over }))).sweepId;
}
const probe = (sweepId: string, readerId: string) => activities.probeReader({ sweepId, readerId });
const stopOf = async (lane: string): Promise<string | null> => {
  const [row] = await test.database.sql<
    { why: string | null }[]
  >`SELECT stopped_why AS why FROM lanes WHERE key = ${lane}`;
  return row!.why;
};

it('one that was found good is asked once, and again when its settings have changed', async () => {
  next = () => good;
  const sweepId = await store([reader('r')]);
  for (let times = 0; times < 2; times += 1) {
    expect(await probe(sweepId, 'r')).toEqual({ readerId: 'r', state: 'ok' });
  }
  expect(sent).toHaveLength(1);
  await test.database.sql`UPDATE sweeps SET spec = jsonb_set(spec, '{readers,0,keyEnv}', '"OTHER_KEY"')`;
  await probe(sweepId, 'r');
  expect(sent).toHaveLength(2);
  expect(await loadProbes(test.database.sql, sweepId)).toMatchObject([{ outcome: 'answer', costMicroUsd: 12 }]);
});

it("a refusal stops the reader's narrowest lane alone, and keeps what the provider said", async () => {
  next = () => refused;
  const sweepId = await store([reader('r')]);
  expect(await probe(sweepId, 'r')).toEqual({ readerId: 'r', state: 'stopped' });
  expect([await stopOf('compatible'), await stopOf('compatible/m')]).toEqual([null, "reader 'r': check the key (bad)"]);
  expect(await loadProbes(test.database.sql, sweepId)).toMatchObject([
    { ok: false, outcome: 'failed', failureCode: 'http_401', failureMessage: 'bad', costMicroUsd: 0 },
  ]);
});

it('a lane of several readers opens only when none of them is refused or still to be asked', async () => {
  next = () => refused;
  const sweepId = await store([reader('a'), reader('b', { temperature: 0 })]);
  await probe(sweepId, 'a');
  await probe(sweepId, 'b');
  await askProbesAgain(test.database.sql, sweepId);
  next = () => good;
  await probe(sweepId, 'a');
  expect(await stopOf('compatible/m')).toContain("reader 'b'");
  await probe(sweepId, 'b');
  expect(await stopOf('compatible/m')).toBeNull();
});

it('faults of the moment are thrown to be tried again; the third leaves it to the calls, and opens the lane', async () => {
  next = () => busy;
  const sweepId = await store([reader('r')]);
  await stopLane(test.database.sql, 'compatible/m', 'refused before');
  await expect(probe(sweepId, 'r')).rejects.toThrow('no verdict yet: timeout');
  expect(await stopOf('compatible/m')).toBe('refused before');
  mockAttempt = 3;
  expect(await probe(sweepId, 'r')).toEqual({ readerId: 'r', state: 'undecided' });
  expect(await stopOf('compatible/m')).toBeNull();
  expect(await loadProbes(test.database.sql, sweepId)).toMatchObject([
    { outcome: 'undecided', failureMessage: 'late' },
  ]);
});

it('the budget holds what a probe may cost, then its cost; an unknown cost keeps the estimate, when counted anew too', async () => {
  next = () => good;
  const spec = { budget: { usd: 1, unpriced: 'refuse' } };
  const sweepId = await store([reader('r'), reader('s', { model: 'n' })], spec);
  const reserved = async (): Promise<number> => (await loadSweep(test.database, sweepId)).reservedMicroUsd;
  await probe(sweepId, 'r');
  expect(await reserved()).toBe(6);
  next = () => busy;
  mockAttempt = 3;
  await probe(sweepId, 's');
  const held = await reserved();
  expect(held).toBeGreaterThan(6 + 10);
  await store([reader('r'), reader('s', { model: 'n' })], spec);
  expect(await reserved()).toBe(held);
});

it('sends nothing where the budget has no room, or the sweep is paused, and says so', async () => {
  const sweepId = await store([reader('r')], { budget: { usd: 0.000001, unpriced: 'refuse' } });
  expect(await probe(sweepId, 'r')).toEqual({ readerId: 'r', state: 'undecided' });
  expect(await loadProbes(test.database.sql, sweepId)).toMatchObject([{ failureCode: 'budget', reservedMicroUsd: 0 }]);
  await test.database.sql`UPDATE sweeps SET state = 'paused'`;
  await probe(sweepId, 'r');
  expect(await loadProbes(test.database.sql, sweepId)).toMatchObject([{ failureCode: 'paused' }]);
  expect(sent).toEqual([]);
});

it('takes from the limits of its lanes, so that the calls behind it keep to them', async () => {
  next = () => good;
  const sweepId = await store([reader('r')], { lanes: { compatible: { requestsPerMinute: 6, tokensPerMinute: 600 } } });
  await test.database.sql`UPDATE lanes SET requests_per_day = 5 WHERE key = 'compatible'`;
  await probe(sweepId, 'r');
  const today = await test.database.sql<{ lane: string; requests: number }[]>`SELECT lane, requests FROM lane_hours`;
  expect([...today]).toEqual([{ lane: 'compatible', requests: 1 }]);
  const owed = await test.database.sql<{ kind: string; seconds: number }[]>`
    SELECT kind, extract(epoch FROM tat - clock_timestamp())::float8 AS seconds FROM lane_buckets ORDER BY kind`;
  expect(owed.map(({ kind }) => kind)).toEqual(['requests', 'tokens']);
  expect(owed[0]!.seconds).toBeGreaterThan(8);
  expect(owed[1]!.seconds).toBeGreaterThan(1);
});

it('without probes every reader without a good verdict is left to its calls', async () => {
  next = () => refused;
  const sweepId = await store([reader('r')]);
  await probe(sweepId, 'r');
  await giveUpProbes(test.database.sql, sweepId);
  await reopenLanes(test.database.sql, ['compatible/m']);
  expect(await loadProbes(test.database.sql, sweepId)).toMatchObject([{ outcome: 'undecided', failureCode: null }]);
});

it("a server's names are kept within bounds", async () => {
  next = () => ({ ...good, returnedModel: `\u0000${'x'.repeat(10_000)}`, finishReason: 'y'.repeat(10_000) });
  const sweepId = await store([reader('r')]);
  await probe(sweepId, 'r');
  const [row] = await loadProbes(test.database.sql, sweepId);
  expect([row!.returnedModel!.length, row!.finishReason!.length]).toEqual([205, 200]);
});

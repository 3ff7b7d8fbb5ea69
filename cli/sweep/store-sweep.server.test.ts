import { loadDatasets } from '../../db/queries/datasets';
import { loadLanes } from '../../db/queries/lanes';
import { loadSweep } from '../../db/queries/sweeps';
import type { SweepSpec } from '../../experiments/sweep-spec';
import { type DataFile, dataFile, echo, question, sweepSpec } from '../../test/support/stored-sweep';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import { type StoredRun, storeSweep } from './store-sweep';

let test: TestDatabase;
let file: DataFile;
beforeEach(async () => {
  test = await createTestDatabase();
  file = dataFile([question(0), question(1)]);
});
afterEach(async () => {
  file.remove();
  await test.drop();
});

const store = (over: Partial<SweepSpec> = {}, startNew = false): Promise<StoredRun> =>
  storeSweep(test.database, { spec: sweepSpec(file.path, over), source: '' }, { startNew, version: '1.2.3' });

it('the same file over the same data is the same sweep', async () => {
  const first = await store();
  expect(first).toEqual({ sweepId: expect.stringMatching(/^small-[0-9a-f]{4}$/) as string, created: true });
  expect(await store()).toEqual({ ...first, created: false });
});

it('what is not measured may change and goes on with the same sweep', async () => {
  const first = await store();
  const over = { block: 7, lanes: { offline: { concurrency: 3 } }, budget: { usd: 2, unpriced: 'allow' as const } };
  expect(await store(over)).toEqual({ ...first, created: false });
  expect((await loadSweep(test.database, first.sweepId)).budgetMicroUsd).toBe(2_000_000);
  expect(await loadLanes(test.database.sql, ['offline', 'offline/echo'])).toMatchObject([
    { key: 'offline', concurrency: 3 },
    { key: 'offline/echo', concurrency: null },
  ]);
});

it.each<[string, Partial<SweepSpec>]>([
  ['another name', { name: 'other' }],
  ['another seed', { seed: 8 }],
  ['another reader', { readers: [{ ...echo, model: 'scripted' }] }],
])('with %s it is another sweep, and the first stays', async (_what, over) => {
  const first = await store();
  const other = await store(over);
  expect([other.created, other.sweepId === first.sweepId]).toEqual([true, false]);
  expect((await store()).created).toBe(false);
});

it('a data file that changed is refused with both hashes, and --new starts a sweep over it', async () => {
  const first = await store();
  file.write([question(0)]);
  await expect(store()).rejects.toThrow(
    new RegExp(
      `^${file.path} has changed since sweep '${first.sweepId}' was planned: sha-256 was [0-9a-f]{16}…, is [0-9a-f]{16}…`,
    ),
  );
  const fresh = await store({}, true);
  expect(fresh.created).toBe(true);
  // From now on both are known: each file goes on with its own sweep.
  expect(await store()).toEqual({ ...fresh, created: false });
  file.write([question(0), question(1)]);
  expect(await store()).toEqual({ ...first, created: false });
});

it('a version that renders prompts differently is refused with what to do, and --new starts a sweep', async () => {
  await store();
  // As if another version had planned it: same spec and data, other templates or prompts.
  await test.database.sql`UPDATE sweeps SET plan_hash = 'of other prompts'`;
  await expect(store()).rejects.toThrow(
    /^This version of render-bench renders prompts differently than the one \(1\.2\.3\) that planned 'small-/,
  );
  expect((await store({}, true)).created).toBe(true);
});

it('two files of one content are one data set', async () => {
  const copy = dataFile([question(0), question(1)]);
  try {
    const first = await store();
    expect(await store({ benchmarks: [{ ...sweepSpec(copy.path).benchmarks[0]! }] })).toEqual({
      ...first,
      created: false,
    });
    expect(await loadDatasets(test.database.sql, first.sweepId)).toHaveLength(1);
  } finally {
    copy.remove();
  }
});

it('a plan whose short id is taken gets a longer one', async () => {
  const first = await store();
  await test.database.sql`UPDATE sweeps SET plan_hash = 'another plan', spec_hash = 'another spec'`;
  const second = await store();
  expect(second).toEqual({
    sweepId: expect.stringMatching(new RegExp(`^${first.sweepId}[0-9a-f]{2}$`)) as string,
    created: true,
  });
});

it('a malformed data file is refused before anything is stored', async () => {
  file.write([question(0), { id: 'q1', question: 7 }]);
  await expect(store()).rejects.toThrow(/question/);
  const [row] = await test.database.sql<{ count: number }[]>`SELECT count(*)::int AS count FROM sweeps`;
  expect(row!.count).toBe(0);
});

it('says what another run would need to be the same', async () => {
  const { provenance } = await loadSweep(test.database, (await store()).sweepId);
  expect(provenance).toEqual({
    'render-bench': '1.2.3',
    node: process.version,
    'prompt neutral': expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  });
});

import { writeFileSync } from 'node:fs';

import { loadDatasets } from '../../db/queries/datasets';
import { loadLanes } from '../../db/queries/lanes';
import { loadActions } from '../../db/queries/operator-actions';
import { loadSweep } from '../../db/queries/sweeps';
import { readOwnArtifacts } from '../../experiments/read-own-artifacts';
import type { ReaderSpec, SweepSpec } from '../../experiments/sweep-spec';
import { type DataFile, dataFile, echo, question, sweepSpec } from '../../test/support/stored-sweep';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import { codeCommit } from '../../text/code-commit';
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
  expect(first).toEqual({
    sweepId: expect.stringMatching(/^small-[0-9a-f]{4}$/) as string,
    created: true,
    warnings: [],
  });
  expect(await store()).toEqual({ ...first, created: false });
});

it('what is not measured may change and goes on with the same sweep; a changed cap is written down', async () => {
  const first = await store();
  const over = { block: 7, lanes: { offline: { concurrency: 3 } }, budget: { usd: 2, unpriced: 'allow' as const } };
  expect(await store(over)).toEqual({ ...first, created: false });
  expect((await loadSweep(test.database, first.sweepId)).budgetMicroUsd).toBe(2_000_000);
  await store(over);
  expect(await loadActions(test.database.sql, first.sweepId)).toMatchObject([
    {
      action: 'budget',
      details: { from: { usd: null, perConditionUsd: null }, to: { usd: 2, perConditionUsd: null } },
      who: expect.stringMatching(/^\S+@\S+$/) as string,
    },
  ]);
  expect(await loadLanes(test.database.sql, ['offline', 'offline/echo'])).toMatchObject([
    { key: 'offline', concurrency: 3 },
    { key: 'offline/echo', concurrency: null },
  ]);
});

it('limits of an earlier sweep that still hold are named where the file does not list their lanes', async () => {
  const limits = { lanes: { offline: { concurrency: 3, requestsPerMinute: 120 } } };
  expect((await store(limits)).warnings).toEqual([]);
  expect((await store({ name: 'other' })).warnings).toEqual([
    'lane offline keeps concurrency: 3 of an earlier sweep; list the lane under lanes to change it',
    'lane offline keeps requestsPerMinute: 120 of an earlier sweep; list the lane under lanes to change it',
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

it('a sweep that takes over the answers of an earlier one of its name never means itself', async () => {
  const first = await store();
  const over = { readers: [echo, { ...echo, id: 'other' }], reuse: ['small'], extends: 'small' };
  const second = await store(over);
  expect(second.sweepId).not.toBe(first.sweepId);
  expect(await store(over)).toEqual({ ...second, created: false });
  expect((await loadSweep(test.database, second.sweepId)).spec.reuse).toEqual([first.sweepId]);
});

it('a sweep that adds to another measures the same data, and is refused where it does not', async () => {
  const first = await store();
  const copy = dataFile([question(0), question(1)]);
  const other = dataFile([question(2)]);
  const [benchmark] = sweepSpec(file.path).benchmarks;
  const adding = (path: string, key = benchmark!.key): Partial<SweepSpec> => ({
    ...{ name: 'more', benchmarks: [{ ...benchmark!, key, path }], reuse: [first.sweepId], extends: first.sweepId },
    experiments: sweepSpec(path).experiments.map((experiment) => ({ ...experiment, benchmark: key })),
  });
  try {
    expect((await store(adding(copy.path))).created).toBe(true);
    await expect(store(adding(other.path), true)).rejects.toThrow(
      /^extends: 'small-[0-9a-f]{4}' measured another "boats" \([0-9a-f]{12}, this file: [0-9a-f]{12}\)/,
    );
    // A data set that the other did not measure can't contradict it.
    expect((await store(adding(other.path, 'dinghies'))).created).toBe(true);
  } finally {
    copy.remove();
    other.remove();
  }
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
    warnings: [],
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
  const { 'render-bench': version, 'code commit': commit, node, ...prompts } = provenance;
  expect([version, commit, node]).toEqual(['1.2.3', codeCommit(), process.version]);
  expect(Object.keys(prompts)).toEqual(
    expect.arrayContaining(['prompt neutral', 'prompt formal', 'prompt generate-summary']),
  );
  for (const hash of Object.values(prompts)) expect(hash).toMatch(/^[0-9a-f]{64}$/);
});

it('says which library sends, where to, and what is declared of a vendor’s reader', async () => {
  const pro: ReaderSpec = {
    ...{ ...echo, id: 'pro', provider: 'openai', model: 'gpt-5.2-pro', keyEnv: 'OPENAI_API_KEY' },
    ...{ baseUrl: 'https://api.openai.com/v1', endpoint: 'responses', sent: { max_output_tokens: 128 } },
    declared: ['temperature: provider default'],
  };
  const { provenance, spec } = await loadSweep(test.database, (await store({ readers: [pro] })).sweepId);
  expect(provenance).toMatchObject({
    openai: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
    'requests of pro': 'https://api.openai.com/v1, responses; temperature: provider default',
  });
  expect(spec.readers).toEqual([pro]);
});

/** Experiments over what the system `mem` shows for some questions; its file lies beside the data file. */
async function withArtifacts(...questionIds: string[]): Promise<Pick<SweepSpec, 'experiments'>> {
  const path = `${file.path}.artifacts.jsonl`;
  const rows = questionIds.map((id) => ({ question_id: id, system: 'mem', artifact: 'Blue.' }));
  writeFileSync(path, rows.map((row) => JSON.stringify(row)).join('\n'));
  const { sha256, systems } = await readOwnArtifacts(path);
  const entry = { benchmark: 'boats', readers: [echo.id], sampling: 'available', controls: ['witness_text'] } as const;
  return { experiments: [{ ...entry, experiment: 'own-artifacts', file: { path, sha256 }, systems }] };
}

it('a new sweep warns of artifacts for questions that are not asked; one that goes on has said so', async () => {
  const over = await withArtifacts('q0', 'elsewhere');
  const { warnings } = await store(over);
  expect(warnings).toEqual([expect.stringMatching(/1 of the 2 questions in .* goes unread: "elsewhere"\.$/)]);
  expect(await store(over)).toMatchObject({ created: false, warnings: [] });
});

it('artifacts for none of the questions are refused before anything is stored', async () => {
  await expect(store(await withArtifacts('elsewhere'))).rejects.toThrow(/none of its 1 question ids/);
  const [row] = await test.database.sql<{ count: number }[]>`SELECT count(*)::int AS count FROM sweeps`;
  expect(row!.count).toBe(0);
});

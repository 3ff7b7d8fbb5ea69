import { Client, Connection } from '@temporalio/client';
import fc from 'fast-check';

import type { Item } from '../../benchmarks/item';
import type { Database } from '../../db/client';
import { CopySources } from '../../db/copy-sources';
import { adoptSeries } from '../../db/queries/adopt-series';
import { collectGarbage } from '../../db/queries/collect-garbage';
import { createDataset, saveItems } from '../../db/queries/datasets';
import { loadTexts } from '../../db/queries/load-texts';
import { openRerun } from '../../db/queries/open-rerun';
import { beginRemoval, removeSweep } from '../../db/queries/remove-sweep';
import { saveSources, saveTexts } from '../../db/queries/save-texts';
import { loadConditions } from '../../db/queries/sweeps';
import { lockTexts, whileReading } from '../../db/queries/text-locks';
import { registerWorker } from '../../db/queries/workers';
import { type Activities, activitiesOn, completeSweep, planSweep } from '../../test/support/activities-on-database';
import { resetFakeActivity } from '../../test/support/fake-activity';
import { FakeScreen } from '../../test/support/fake-screen';
import { type DataFile, dataFile, question, sweepSpec } from '../../test/support/stored-sweep';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import { textHash } from '../../text/text-hash';
import type { Action } from '../command';
import { createOutput } from '../output';
import { gcAction } from './gc';
import { lsAction } from './ls';
import { reportAction } from './report';
import { rmAction } from './rm';
import { showAction } from './show';

jest.mock('@temporalio/activity', () => jest.requireActual<object>('../../test/support/fake-activity'));

let test: TestDatabase;
let activities: Activities;
let files: DataFile[];
beforeEach(async () => {
  resetFakeActivity();
  test = await createTestDatabase();
  activities = await activitiesOn(test.database);
  files = [];
});
afterEach(async () => {
  for (const file of files) file.remove();
  await test.drop();
});

async function act<Request>(action: Action<Request>, request: Request, { json = false } = {}) {
  const [stdout, stderr] = [new FakeScreen(), new FakeScreen()];
  const environment = { noColor: true, forceColor: false };
  const output = createOutput({ stdout, stderr, json, color: false, environment });
  const variables = { DATABASE_URL: test.url, TEMPORAL_ADDRESS: process.env['TEMPORAL_ADDRESS'] };
  const exitCode = await action(request, { output, variables });
  return { exitCode, stdout: stdout.text, stderr: stderr.text };
}

const ls = (beginning?: string) => act(lsAction, { beginning }, { json: true });
const rm = (sweeps: readonly string[], more: object = {}) =>
  act(rmAction, { sweeps, yes: true, dryRun: false, force: false, ...more });
const gc = (more: object = {}) =>
  act(gcAction, { dryRun: false, keepDatasets: false, ...more }, { json: true }).then(
    ({ stdout }) => JSON.parse(stdout) as Record<'texts' | 'items' | 'datasets', number>,
  );

/** Long enough that a prompt that shows it is stored as copies from it. */
const longTurns = (seed: string) =>
  Array.from({ length: 60 }, (_, turn) => ({
    role: turn % 2 ? 'assistant' : 'user',
    text: `${textHash(`${seed}${turn}`)} ${seed} was said in turn ${turn}.`,
    ...(turn === 0 && { witness: true }),
  }));

/** Questions over a dialogue that sweeps with the same seed share. */
function questions(seeds: readonly string[]): object[] {
  return seeds.map((seed, index) =>
    question(index, { id: `${seed}`, sessions: [{ date: '2024-02-01T10:00', turns: longTurns(seed) }] }),
  );
}

async function sweep(name: string, seeds: readonly string[], more: object = {}): Promise<string> {
  const file = dataFile(questions(seeds));
  files.push(file);
  return completeSweep(test.database, activities, sweepSpec(file.path, { name, ...more }));
}

async function rowCounts({ sql }: Database): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }[]>`
    SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`;
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await sql.unsafe<{ n: number }[]>(`SELECT count(*)::int AS n FROM ${name}`);
    counts[name] = row!.n;
  }
  return counts;
}

/** All that people see of a sweep: its report, and every cell whole. */
async function seen(sweepId: string): Promise<string> {
  const report = await act(
    reportAction,
    { sweep: sweepId, html: undefined, csv: undefined, markdown: false },
    { json: true },
  );
  const cells = await test.database.sql<{ id: string }[]>`
    SELECT c.id FROM cells c JOIN conditions k ON k.id = c.condition_id WHERE k.sweep_id = ${sweepId} ORDER BY c.id`;
  const shown = [];
  for (const { id } of cells) {
    shown.push((await act(showAction, { kind: 'cell', beginning: id, full: true }, { json: true })).stdout);
  }
  return [report.stdout, ...shown].join('\n');
}

describe('ls', () => {
  it('of an empty ledger says how to start', async () => {
    const { exitCode, stdout, stderr } = await act(lsAction, {});
    expect([exitCode, stdout]).toEqual([0, '']);
    expect(stderr).toContain('There is no sweep yet.');
  });

  it('lists what each sweep is at, newest first, and filters by the beginning of a name', async () => {
    const done = await sweep('boats', ['a', 'b']);
    const file = dataFile(questions(['c']));
    files.push(file);
    const { sweepId } = await planSweep(test.database, activities, sweepSpec(file.path, { name: 'cars' }));
    const { sweeps } = JSON.parse((await ls()).stdout) as { sweeps: object[] };
    expect(sweeps).toMatchObject([
      { sweep: sweepId, state: 'unfinished', planned: 2, settled: 0, failed: 0, spend: { usd: null } },
      { sweep: done, state: 'complete', planned: 4, settled: 4, failed: 0 },
    ]);
    expect(JSON.parse((await ls('bo')).stdout)).toMatchObject({ sweeps: [{ sweep: done }] });
    await test.database.sql`UPDATE series SET state = 'failed', settled_attempt = NULL WHERE (call_key, series) IN (
      SELECT call_key, series FROM cells ORDER BY id LIMIT 1)`;
    await test.database.sql`UPDATE sweeps SET state = 'paused' WHERE id = ${sweepId}`;
    const text = (await act(lsAction, {})).stdout;
    expect(text).toMatch(new RegExp(`${sweepId} +paused +0 / 2 +0`));
    expect(text).toMatch(new RegExp(`${done} +attention +3 / 4 +1`));
  });

  it('a sweep that owes a rerun is unfinished, until what the rerun came to is taken over', async () => {
    const id = await sweep('again', ['a']);
    const { database } = test;
    await openRerun(database, { sweepId: id, only: ['all'], who: 'ann@lab' });
    expect(JSON.parse((await ls()).stdout)).toMatchObject({
      sweeps: [{ state: 'unfinished', planned: 2, settled: 0, rerunning: 2 }],
    });
    await database.sql`UPDATE series SET state = 'failed' WHERE state = 'open'`;
    expect(JSON.parse((await ls()).stdout)).toMatchObject({ sweeps: [{ state: 'unfinished', rerunning: 2 }] });
    for (const { id: conditionId } of await loadConditions(database, id)) {
      await adoptSeries(database, { sweepId: id, conditionId });
    }
    expect(JSON.parse((await ls()).stdout)).toMatchObject({
      sweeps: [{ state: 'complete', settled: 2, failed: 0, rerunning: 0 }],
    });
  });
});

describe('rm', () => {
  it('removes every row of a sweep and of no other', async () => {
    const kept = await sweep('kept', ['a', 'b']);
    const before = await rowCounts(test.database);
    const seenBefore = await seen(kept);
    const gone = await sweep('gone', ['a', 'c']);
    expect((await rm([gone])).stderr).toContain(`Removed ${gone}: 4 cells, 4 calls.`);
    const { texts: _, items: __, datasets: ___, ...after } = await rowCounts(test.database);
    expect(before).toMatchObject(after);
    expect(await seen(kept)).toBe(seenBefore);
  });

  it('asks first: where nobody can be asked it wants --yes, and --dry-run removes nothing', async () => {
    const id = await sweep('asked', ['a']);
    await expect(rm([id], { yes: false })).rejects.toThrow('give --yes. Nothing was changed.');
    expect((await rm([id], { dryRun: true })).stderr).toContain(`${id}: 2 cells, 2 of them answered`);
    expect((await ls()).stdout).toContain(id);
  });

  it('never guesses what is meant', async () => {
    const first = await sweep('twin', ['a']);
    const second = await sweep('twin', ['a'], { repetitions: 2 });
    await expect(rm(['twin'])).rejects.toThrow(/'twin' fits several sweeps: .*Give the ids/);
    await expect(rm([first, 'nobody'])).rejects.toThrow("No sweep's id or name begins with 'nobody'");
    expect((await ls()).stdout).toContain(second);
  });

  it('refuses a sweep whose workflow runs, and one whose calls a live worker holds, unless forced', async () => {
    const id = await sweep('held', ['a']);
    const connection = await Connection.connect({ address: process.env['TEMPORAL_ADDRESS'] });
    const client = new Client({ connection, namespace: process.env['TEMPORAL_NAMESPACE'] });
    // Served by nobody, so it runs until it is ended.
    const running = await client.workflow.start('sweep', { workflowId: id, taskQueue: 'nobody', args: [] });
    await expect(rm([id])).rejects.toThrow(`Sweep ${id} runs (${id}). End it first: 'npx render-bench cancel ${id}'`);
    await running.terminate();

    // A rerun that somebody started under an id of their own is known by what it owes.
    await openRerun(test.database, { sweepId: id, only: ['all'], who: 'temporal', key: 'by-hand/run' });
    const rerun = await client.workflow.start('rerun', { workflowId: 'by-hand', taskQueue: 'nobody', args: [] });
    await expect(rm([id])).rejects.toThrow(`Sweep ${id} runs (by-hand).`);
    await rerun.terminate();
    await connection.close();

    const { sql } = test.database;
    await registerWorker(sql, { id: 'live', host: 'h', bootId: 'b', pid: 1, queues: [] });
    await sql`UPDATE series SET state = 'open', claim_worker = 'live'`;
    await expect(rm([id])).rejects.toThrow('are still held by 1 live worker.');
    expect((await rm([id], { force: true })).exitCode).toBe(0);
  });

  it('cut off anywhere it leaves nothing that looks whole: every command refuses it, run too, until it is finished', async () => {
    const kept = await sweep('kept', ['a']);
    const id = await sweep('half', ['a', 'b']);
    await beginRemoval(test.database.sql, id);
    await expect(
      removeSweep(test.database, id, () => {
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    await expect(seen(id)).rejects.toThrow(`Sweep '${id}' is being removed. 'npx render-bench rm ${id}' goes on`);
    const file = files.at(-1)!;
    await expect(planSweep(test.database, activities, sweepSpec(file.path, { name: 'half' }))).rejects.toThrow(
      'is being removed',
    );
    expect(JSON.parse((await ls('half')).stdout)).toMatchObject({ sweeps: [{ state: 'removing' }] });
    expect(
      (await act(reportAction, { sweep: undefined, html: undefined, csv: undefined, markdown: false })).stdout,
    ).toContain(kept);
    await rm([id]);
    expect((await ls()).stdout).not.toContain(id);
    expect(await planSweep(test.database, activities, sweepSpec(file.path, { name: 'half' }))).toMatchObject({
      sweepId: id,
    });
  });

  it('says who took answers over from it; they keep them', async () => {
    const first = await sweep('first', ['a']);
    const file = files.at(-1)!;
    const spec = sweepSpec(file.path, { name: 'second', reuse: [first] });
    const sweepId = await completeSweep(test.database, activities, spec);
    const before = await seen(sweepId);
    expect((await rm([first])).stderr).toContain(`${sweepId} took answers over from it and keeps them`);
    await gc();
    expect(await seen(sweepId)).toBe(before);
  });
});

describe('gc', () => {
  it('removes nothing while every text is used, and all of it once the last sweep is gone', async () => {
    const id = await sweep('only', ['a', 'b']);
    expect(await gc()).toMatchObject({ texts: 0, items: 0 });
    await rm([id]);
    const would = await gc({ dryRun: true });
    expect(would).toMatchObject({ items: 2, datasets: 1 });
    expect((await rowCounts(test.database))['texts']).toBe(would.texts);
    expect(await gc()).toMatchObject({ texts: would.texts, items: 2 });
    expect(await rowCounts(test.database)).toMatchObject({ texts: 0, items: 0, sweeps: 0, scores: 0 });
    // The file is read again.
    expect(await sweep('only', ['a', 'b'])).toBe(id);
  });

  it('keeps what a text that stays is copied from, though no row refers to it, and no longer', async () => {
    const id = await sweep('copied', ['a']);
    const { sql } = test.database;
    const source = Array.from({ length: 400 }, (_, index) => textHash(`${index}`)).join('\n');
    const text = `Shown:\n${source}`;
    const sources = await saveSources(test.database, [source]);
    await saveTexts(sql, [{ text, sources: new CopySources([...sources.values()]) }]);
    expect(await sql`SELECT encoding FROM texts WHERE hash = ${textHash(text)}`).toMatchObject([
      { encoding: 'copies' },
    ]);
    await sql`UPDATE calls SET artifact_hash = ${textHash(text)}`;
    await gc();
    expect((await loadTexts(sql, [textHash(text)])).get(textHash(text))).toBe(text);
    await rm([id]);
    await gc();
    expect(await rowCounts(test.database)).toMatchObject({ texts: 0 });
  });

  it('with --keep-datasets leaves items that no sweep uses', async () => {
    const id = await sweep('kept', ['a']);
    await rm([id]);
    expect(await gc({ keepDatasets: true })).toMatchObject({ items: 0, datasets: 0 });
    expect((await rowCounts(test.database))['items']).toBe(1);
  });

  it('after any removals leaves the report and every cell of the others as they were, byte for byte', async () => {
    const seeds = ['p', 'q', 'r', 's'];
    const ids: string[] = [];
    let made = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.subarray(seeds, { minLength: 1 }), { minLength: 2, maxLength: 3 }),
        fc.nat(),
        fc.boolean(),
        async (sets, which, keepDatasets) => {
          for (const set of sets) ids.push(await sweep(`n${(made += 1)}`, set));
          const [gone] = ids.splice(which % ids.length, 1);
          const before = await Promise.all(ids.map(seen));
          await rm([gone!]);
          await gc({ keepDatasets });
          expect(await Promise.all(ids.map(seen))).toEqual(before);
          expect(await gc({ keepDatasets })).toMatchObject({ texts: 0 });
        },
      ),
      { numRuns: 5 },
    );
  }, 180_000);

  it('does nothing while a data set is being read', async () => {
    await whileReading(test.database, async () => {
      await expect(gc()).rejects.toThrow('A data set is being read in');
    });
    expect(await gc()).toMatchObject({ texts: 0 });
  });

  it('waits for a transaction that has found a text and not yet referred to it', async () => {
    const { database } = test;
    const { sql } = database;
    await createDataset(sql, 'd', { benchmark: 'jsonl' } as never);
    await sql`INSERT INTO sweeps (id, name, spec_hash, plan_hash, spec, spec_source, provenance)
      VALUES ('s', 's', 's', 's', '{}', '', '{}')`;
    await sql`INSERT INTO sweep_datasets VALUES ('s', 'b', 'd')`;
    await saveTexts(sql, ['left behind']);
    let collecting: Promise<unknown> = Promise.resolve();
    await sql.begin(async (tx) => {
      await saveTexts(tx, ['left behind']);
      collecting = collectGarbage(database, { dryRun: false, keepDatasets: true, onProgress: () => undefined });
      const waited = new Promise((resolve) => setTimeout(resolve, 1_000, 'waits'));
      expect(await Promise.race([collecting, waited])).toBe('waits');
      await tx`INSERT INTO items (dataset_id, ordinal, item_id, type, gold, question_hash, flags, dialogue_hash)
        VALUES ('d', 0, 'i', 't', '{}', ${textHash('left behind')}, '{}', ${textHash('left behind')})`;
    });
    await collecting;
    expect((await loadTexts(sql, [textHash('left behind')])).get(textHash('left behind'))).toBe('left behind');
  });

  it('beside data sets that are being stored loses no text, whoever comes first', async () => {
    const { database } = test;
    const item = (index: number): Item => ({
      id: `i${index}`,
      type: 't',
      question: `Question ${index % 3}?`,
      questionDate: null,
      gold: { kind: 'forms', raw: 'x', forms: ['x'] },
      flags: [],
      sessions: [],
    });
    await database.sql`INSERT INTO sweeps (id, name, spec_hash, plan_hash, spec, spec_source, provenance)
      VALUES ('s', 's', 's', 's', '{}', '', '{}')`;
    let going = true;
    const collecting = (async () => {
      let times = 0;
      for (; going; times += 1) {
        await collectGarbage(database, { dryRun: false, keepDatasets: true, onProgress: () => undefined });
      }
      return times;
    })();
    for (let round = 0; round < 12; round += 1) {
      await createDataset(database.sql, `d${round}`, { benchmark: 'jsonl' } as never);
      await saveItems(
        database,
        `d${round}`,
        0,
        Array.from({ length: 5 }, (_, index) => item(index + round)),
      );
      if (round % 2) await database.sql`DELETE FROM items WHERE dataset_id <> ${`d${round}`}`;
    }
    going = false;
    expect(await collecting).toBeGreaterThan(0);
    const missing =
      await database.sql`SELECT FROM items i LEFT JOIN texts t ON t.hash = i.question_hash WHERE t.hash IS NULL`;
    expect(missing).toHaveLength(0);
  }, 120_000);

  it('removes rows of workers and lanes that are over, and no others', async () => {
    const { sql } = test.database;
    await registerWorker(sql, { id: 'gone', host: 'h', bootId: 'b', pid: 1, queues: [] });
    await sql`UPDATE workers SET lease_until = '-infinity', started_at = now() - interval '3 days' WHERE id = 'gone'`;
    await sql`INSERT INTO lanes (key) VALUES ('l')`;
    await sql`INSERT INTO lane_hours VALUES ('l', now() - interval '30 hours', 1), ('l', now(), 1)`;
    expect(await gc()).toMatchObject({ workers: 1, laneRows: 1 });
    expect(await sql`SELECT id FROM workers`).toMatchObject([{ id: 'w' }]);
  });
});

it('lockTexts keeps others from storing texts only as long as its transaction', async () => {
  const { sql } = test.database;
  let stored = false;
  await sql.begin(async (tx) => {
    await lockTexts(tx);
    void saveTexts(sql, ['new']).then(() => (stored = true));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(stored).toBe(false);
  });
  await saveTexts(sql, ['other']);
  expect((await rowCounts(test.database))['texts']).toBe(2);
});

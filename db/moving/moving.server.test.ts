import { copyFileSync, createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { SweepSpec } from '../../experiments/sweep-spec';
import { createOfflineProvider } from '../../providers/offline';
import type { Provider } from '../../providers/provider';
import { renderJson } from '../../report';
import { loadSweepReport, type StaleTable } from '../../report/load-sweep-report';
import {
  type Activities,
  activitiesOn,
  completeSweep,
  label,
  planSweep,
  runWhole,
} from '../../test/support/activities-on-database';
import { exportContent, exportLines, writeSealed } from '../../test/support/export-lines';
import { resetFakeActivity } from '../../test/support/fake-activity';
import { matchGoldenText } from '../../test/support/match-golden-text';
import { type DataFile, dataFile, echo, question, sweepSpec } from '../../test/support/stored-sweep';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import { packageRoot } from '../../text/package-root';
import { textHash } from '../../text/text-hash';
import type { Database } from '../client';
import { CopySources } from '../copy-sources';
import { knownMigrations } from '../migrate';
import { loadTexts } from '../queries/load-texts';
import { saveTexts } from '../queries/save-texts';
import { loadSweep } from '../queries/sweeps';
import { storedBytes } from '../text-codec';
import { compareAnswers } from './compare-sweep';
import { type ExportSummary, exportSweep } from './export-sweep';
import { checkExport, importSweep } from './import-sweep';

jest.mock('@temporalio/activity', () => jest.requireActual<object>('../../test/support/fake-activity'));

const goldenFolder = join(packageRoot(), 'test', 'golden', 'moving');
const options = { knownSchema: knownMigrations().length };

let folder: string;
let file: DataFile;
let from: TestDatabase;
let to: TestDatabase;
let sweepId: string;
/** Of a worker on the first ledger. */
let activities: Activities;

/** Long enough that its prompt is stored as copies of the dialogue. */
const longTurn = Array.from({ length: 900 }, (_, index) => `word${(index * 7919) % 10_007}`).join(' ');
const questions = [0, 1, 2, 3].map((index) =>
  question(index, {
    ...(index === 3 && {
      sessions: [{ date: '2024-02-01T10:00', turns: [{ role: 'user', text: longTurn, witness: true }] }],
    }),
  }),
);
const spec = (over: Partial<SweepSpec> = {}): SweepSpec =>
  sweepSpec(file.path, {
    readers: [{ ...echo, price: { input: 1, output: 2 } }],
    budget: { usd: 5, perConditionUsd: 2, unpriced: 'refuse' },
    lanes: { offline: { concurrency: 3, requestsPerMinute: 6_000 } },
    ...over,
  });

/** The offline reader, which fails of one question for good and of another at first, and tells usage no parser would keep. */
function faulty(): Provider['exchange'] {
  const offline = createOfflineProvider();
  let busy = 0;
  return async (request, exchangeOptions) => {
    const says = (text: string): boolean => request.messages.some(({ content }) => content.includes(text));
    const failed = (httpStatus: number, kind: 'no' | 'transient') => ({
      ...{ outcome: 'failed' as const, usage: {}, httpStatus },
      failure: { code: `http_${httpStatus}`, message: 'no', retry: { kind } as never },
    });
    if (says('boat number 1 ')) return failed(400, 'no');
    if (says('boat number 2 ') && busy < 3) {
      busy += 1;
      return failed(503, 'transient');
    }
    const result = await offline.exchange(request, exchangeOptions);
    return { ...result, rawUsage: { tokens: 7, share: 0.1 }, usage: { inputUncached: 7, outputVisible: 3 } };
  };
}

/**
 * What the machinery leaves behind when it is interrupted: a rerun under way, an orphan of it, a batch that is open at a
 * vendor, a notice, a probe, and times and numbers that JavaScript would round.
 */
async function interrupt({ sql }: Database, id: string): Promise<void> {
  const [action] = await sql<{ id: number }[]>`
    INSERT INTO operator_actions (sweep_id, action, details, reason, who, key, at)
    VALUES (${id}, 'rerun', '{"cells": 1, "share": 1.10}', 'why not', 'ada@host', ${`${id}/rerun`},
      '2026-03-01 00:00:00.123456+02') RETURNING id`;
  await sql`
    WITH cell AS (
      SELECT c.id, c.call_key FROM cells c JOIN conditions k ON k.id = c.condition_id
      WHERE k.sweep_id = ${id} AND c.call_key IS NOT NULL ORDER BY c.id LIMIT 1
    ), opened AS (
      INSERT INTO series (call_key, series, epoch, claim_worker, claim_block, opened_by)
      SELECT call_key, 2, 1, 'w', 'block', ${action!.id} FROM cell)
    UPDATE cells c SET next_series = 2 FROM cell WHERE c.id = cell.id`;
  const [batch] = await sql<{ id: number }[]>`
    INSERT INTO batches (sweep_id, condition_id, reader_id, token, state, lines, vendor_id, submitted_at)
    SELECT ${id}, min(id), 'echo', ${id}, 'created', 1, 'batch_1', now() FROM conditions WHERE sweep_id = ${id}
    RETURNING id`;
  await sql`
    INSERT INTO attempts (call_key, series, epoch, worker_id, journalled_at, deadline_at, estimated_micro_usd,
      condition_id, batch_id)
    SELECT s.call_key, 2, 1, 'w', now(), 'infinity', 11, c.condition_id, ${batch!.id}
    FROM series s JOIN cells c ON c.call_key = s.call_key WHERE s.opened_by = ${action!.id} LIMIT 1`;
  await sql`UPDATE attempts SET raw_usage = '{"tokens": 7.10, "more": 12345678901234567890}' WHERE raw_usage IS NOT NULL`;
  await sql`INSERT INTO notices (sweep_id, event, message) VALUES (${id}, 'stalled', 'nothing moves')`;
  await sql`
    INSERT INTO probes (sweep_id, reader_id, settings, ok, outcome, reserved_micro_usd)
    VALUES (${id}, 'echo', 's', true, 'answer', 3)`;
}

const pathOf = (name: string): string => join(folder, name);

async function write({ database }: TestDatabase, id: string, name: string): Promise<ExportSummary> {
  return exportSweep(database, createWriteStream(pathOf(name)), { sweepId: id, renderBench: '0' });
}

async function read({ database }: TestDatabase, name: string): Promise<string> {
  return (await importSweep(database, await checkExport(pathOf(name), options), options)).sweepId;
}

async function report({ database }: TestDatabase, id: string): Promise<{ json: string; stale: StaleTable['why'][] }> {
  const { report: made, stale } = await loadSweepReport(database, await loadSweep(database, id));
  return { json: renderJson(made), stale: stale.map(({ why }) => why) };
}

/** No notice that would be told again, and no key by which a workflow of the first ledger's would be signalled. */
async function expectNothingOfElsewhere(): Promise<void> {
  expect(await to.database.sql`SELECT FROM notices`).toHaveLength(0);
  expect(await to.database.sql`SELECT key FROM operator_actions`).toEqual([{ key: null }]);
}

beforeAll(async () => {
  resetFakeActivity();
  folder = mkdtempSync(join(tmpdir(), 'moving-'));
  file = dataFile(questions);
  from = await createTestDatabase();
  activities = await activitiesOn(from.database, { exchange: faulty() });
  // So that keys of the two ledgers differ.
  await completeSweep(from.database, activities, spec({ name: 'earlier', seed: 8 }));
  sweepId = await completeSweep(from.database, activities, spec());
  await interrupt(from.database, sweepId);
  // The claims of a real worker that has gone.
  await from.database.sql`UPDATE workers SET lease_until = now()`;
  await write(from, sweepId, 'sweep.gz');
});
beforeEach(async () => {
  to = await createTestDatabase();
});
afterEach(() => to.drop());
afterAll(async () => {
  await from.drop();
  file.remove();
  rmSync(folder, { recursive: true });
});

describe('a sweep that was moved', () => {
  it('is written there byte for byte as here, and has the same report', async () => {
    expect(await read(to, 'sweep.gz')).toBe(sweepId);
    await write(to, sweepId, 'again.gz');
    expect(exportContent(pathOf('again.gz'))).toEqual(exportContent(pathOf('sweep.gz')));
    const here = await report(from, sweepId);
    expect(await report(to, sweepId)).toEqual(here);
    expect(here.json).toContain('"orphans": 1');
  });

  it('has its numbers as JSON of Postgres tells them, times to the microsecond', () => {
    const content = exportContent(pathOf('sweep.gz')).join('\n');
    expect(content).toContain('"raw_usage":{"more": 12345678901234567890, "tokens": 7.10}');
    expect(content).toContain('"at":"2026-02-28T22:00:00.123456+00:00"');
    expect(content).toContain('"deadline_at":"infinity"');
  });

  it('comes into a ledger with other sweeps, shares their texts, and leaves them as they were', async () => {
    const other = await completeSweep(to.database, await activitiesOn(to.database), spec({ name: 'other' }));
    const before = await report(to, other);
    await write(to, other, 'other.gz');
    await read(to, 'sweep.gz');
    expect(await report(to, sweepId)).toEqual(await report(from, sweepId));
    expect(await report(to, other)).toEqual(before);
    await write(to, other, 'other-again.gz');
    expect(exportContent(pathOf('other-again.gz'))).toEqual(exportContent(pathOf('other.gz')));
  });

  it('has nobody at work on it: no claim, no open batch, and what had no end is an orphan that keeps its estimate', async () => {
    const { sql } = to.database;
    await read(to, 'sweep.gz');
    expect(await sql`SELECT FROM workers`).toHaveLength(0);
    expect(await sql`SELECT FROM series WHERE claim_worker IS NOT NULL OR claim_block IS NOT NULL`).toHaveLength(0);
    const [batch] = await sql`SELECT state, why, closed_at = submitted_at AS closed FROM batches`;
    expect(batch).toEqual({
      state: 'closed',
      why: 'it was under way when the sweep was exported; its answers can be collected in that ledger only',
      closed: true,
    });
    const reserved = ({ database }: TestDatabase) => database.sql`
      SELECT s.reserved_micro_usd AS sweep, array_agg(k.reserved_micro_usd ORDER BY k.ordinal) AS conditions
      FROM sweeps s JOIN conditions k ON k.sweep_id = s.id WHERE s.id = ${sweepId} GROUP BY 1`;
    const [counted] = await reserved(to);
    const [known] = await sql<{ cost: number }[]>`
      SELECT sum(coalesce(cost_micro_usd, estimated_micro_usd))::bigint AS cost FROM attempts WHERE outcome IS DISTINCT FROM 'unsent'`;
    expect(counted!['sweep']).toBe(known!.cost + 3);
    expect((counted!['conditions'] as number[]).reduce((sum, each) => sum + each, 0)).toBe(known!.cost);
  });

  it('tells of nothing that was told elsewhere, and names no workflow that is elsewhere', async () => {
    await read(to, 'sweep.gz');
    await expectNothingOfElsewhere();
  });

  it('brings its limits for lanes that nobody has declared, and changes none that hold', async () => {
    const { sql } = to.database;
    await sql`INSERT INTO lanes (key, concurrency) VALUES ('offline', 1)`;
    await read(to, 'sweep.gz');
    expect(await sql`SELECT key, concurrency FROM lanes ORDER BY key`).toEqual([
      { key: 'offline', concurrency: 1 },
      { key: 'offline/echo', concurrency: null },
    ]);
    expect(await sql`SELECT FROM lane_buckets`).toHaveLength(0);
  });
});

it('a sweep of which nothing is answered yet is answered there', async () => {
  const { sweepId: planned } = await planSweep(from.database, activities, spec({ name: 'planned' }));
  await write(from, planned, 'planned.gz');
  await read(to, 'planned.gz');
  const workers = await activitiesOn(to.database);
  const { conditions } = await workers.freezePlan({ sweepId: planned, label, stage: 'read' });
  for (const condition of conditions) await runWhole(workers, planned, condition);
  expect(await to.database.sql`SELECT DISTINCT state FROM series`).toEqual([{ state: 'settled' }]);
});

describe('a plan that is here already', () => {
  it('is compared by its answers: equal ones are, whatever the keys of the two ledgers', async () => {
    await read(to, 'sweep.gz');
    const { end } = await checkExport(pathOf('sweep.gz'), options);
    expect(await compareAnswers(to.database, sweepId, end)).toEqual([]);
    expect(await compareAnswers(from.database, sweepId, end)).toEqual([]);
    await to.database
      .sql`UPDATE attempts SET outcome = 'empty' WHERE id = (SELECT min(id) FROM attempts WHERE outcome = 'answer')`;
    await to.database.sql`DELETE FROM scores`;
    expect(await compareAnswers(to.database, sweepId, end)).toEqual([
      { table: 'attempts', rowsHere: expect.any(Number) as number, rowsInFile: expect.any(Number) as number },
    ]);
  });

  it('is never stored twice, not by two imports at once either', async () => {
    const checked = await checkExport(pathOf('sweep.gz'), options);
    const ends = await Promise.allSettled([1, 2].map(() => importSweep(to.database, checked, options)));
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(String(ends.find((end) => end.status === 'rejected')!.reason)).toContain(
      'stored by somebody else meanwhile',
    );
    expect(await report(to, sweepId)).toEqual(await report(from, sweepId));
  });
});

it('where another plan has its id it gets the next longer one', async () => {
  await to.database.sql`
    INSERT INTO sweeps (id, name, spec_hash, plan_hash, spec, spec_source, provenance)
    VALUES (${sweepId}, 'small', 's', 'p', '{}', '', '{}')`;
  const id = await read(to, 'sweep.gz');
  expect(id).toMatch(new RegExp(`^${sweepId}[0-9a-f]{2}$`, 'u'));
  await write(to, id, 'longer.gz');
  expect(exportContent(pathOf('longer.gz'))).toEqual(exportContent(pathOf('sweep.gz')));
});

it('a file of format 1 is read by every later version, to the tables it had', async () => {
  const old = join(goldenFolder, 'format-1.jsonl.gz');
  // Written once, and never again.
  if (!existsSync(old)) copyFileSync(pathOf('sweep.gz'), old);
  const { sweepId: id } = await importSweep(to.database, await checkExport(old, options), options);
  const { json, stale } = await report(to, id);
  // Its rows are those of the file; but the version that wrote it had no tests, which are computed now.
  expect(stale).toEqual(['version']);
  // Such a file has them still.
  expect(exportContent(old).join('\n')).toContain('"event":"stalled"');
  await expectNothingOfElsewhere();
  matchGoldenText('moving/format-1-report.json', json.replaceAll(/(?<="writtenAt": )"[^"]*"/gu, '"now"'));
});

describe('texts', () => {
  it('that others are copied from are whole here, though they were stored as copies before', async () => {
    const [copied] = await from.database.sql<{ hash: string; dialogue: string }[]>`
      SELECT t.hash, i.dialogue_hash AS dialogue FROM texts t
      JOIN calls k ON k.artifact_hash = t.hash JOIN cells c ON c.call_key = k.key
      JOIN items i ON i.item_id = c.item_id WHERE t.encoding LIKE 'copies%' LIMIT 1`;
    const dialogue = (await loadTexts(from.database.sql, [copied!.dialogue])).get(copied!.dialogue)!;
    // Here, the dialogue itself is stored as copies of something larger.
    const larger = `${dialogue}${dialogue}`;
    await saveTexts(to.database.sql, [larger]);
    const sources = new CopySources([{ hash: textHash(larger), bytes: storedBytes(larger) }]);
    await saveTexts(to.database.sql, [{ text: dialogue, sources }]);
    const encoding = () => to.database.sql`SELECT encoding FROM texts WHERE hash = ${copied!.dialogue}`;
    expect((await encoding())[0]!['encoding']).toMatch(/^copies/u);

    await read(to, 'sweep.gz');
    expect((await encoding())[0]!['encoding']).not.toMatch(/^copies/u);
    expect(await loadTexts(to.database.sql, [copied!.hash])).toEqual(
      await loadTexts(from.database.sql, [copied!.hash]),
    );
  });

  it('that are not what their hash says are refused, and no sweep is stored', async () => {
    const lines = exportLines(pathOf('sweep.gz')).slice(0, -1);
    const at = lines.findIndex((line) => line.startsWith('{"hash":') && line.includes('"encoding":"utf8"'));
    const row = { ...(JSON.parse(lines[at]!) as object), body: Buffer.from('poison').toString('base64') };
    writeSealed(pathOf('poisoned.gz'), lines.with(at, JSON.stringify(row)));
    await expect(read(to, 'poisoned.gz')).rejects.toThrow(/can't be imported: the text [0-9a-f]{16}… is another one/u);
    expect(await to.database.sql`SELECT FROM sweeps`).toHaveLength(0);
    expect(await to.database.sql`SELECT FROM texts WHERE body = 'poison'::bytea`).toHaveLength(0);
  });
});

it.each<[string, RegExp, (lines: string[]) => string[]]>([
  [
    'names a number that nobody has',
    /rows of attempts are not what they were/u,
    (lines) => lines.map((line) => line.replace(/"batch_id":1,/u, '"batch_id":99,')),
  ],
  [
    'has a column that no table has',
    /a column nothing of scores, which this version does not know/u,
    (lines) => lines.map((line) => line.replace('{"section":"scores","columns":[', '$&"nothing",')),
  ],
  [
    'has a table that no ledger has',
    /a table pg_class, which this version does not know/u,
    (lines) => lines.map((line) => line.replace('{"section":"scores"', '{"section":"pg_class"')),
  ],
  [
    'holds a row that Postgres refuses',
    /can't be imported: .*violates/u,
    (lines) =>
      lines.map((line) =>
        line.replace(/"call_key":1,"series":1,"state":"settled"/u, '"call_key":null,"series":1,"state":"settled"'),
      ),
  ],
  [
    'holds another sweep than it names',
    /does not hold the one sweep that it names/u,
    (lines) => lines.map((line) => line.replace(/"plan_hash":"[0-9a-f]{4}/u, '"plan_hash":"0000')),
  ],
])('a file that %s leaves no sweep, though its digests are right', async (_, said, change) => {
  const lines = exportLines(pathOf('sweep.gz')).slice(0, -1);
  const changed = change(lines);
  expect(changed).not.toEqual(lines);
  writeSealed(pathOf('wrong.gz'), changed);
  await expect(read(to, 'wrong.gz')).rejects.toThrow(said);
  expect(await to.database.sql`SELECT FROM sweeps`).toHaveLength(0);
  expect(await read(to, 'sweep.gz')).toBe(sweepId);
});

it('columns that a file of an earlier schema lacks get their defaults', async () => {
  let isInCells = false;
  const lines = exportLines(pathOf('sweep.gz'))
    .slice(0, -1)
    .map((line) => {
      if (line.startsWith('{"section":')) isInCells = line.startsWith('{"section":"cells"');
      if (!isInCells) return line;
      return line
        .replace(',"marks","', ',"')
        .replace('"next_series",', '')
        .replace(/"(marks|next_series)":(\[\]|null|2),/gu, '');
    });
  writeSealed(pathOf('earlier.gz'), lines);
  await read(to, 'earlier.gz');
  const rows = await to.database.sql`SELECT DISTINCT marks, next_series FROM cells`;
  expect([...rows]).toEqual([{ marks: [], next_series: null }]);
});

it('an export while answers come is of one moment', async () => {
  const id = await completeSweep(from.database, activities, spec({ name: 'running' }));
  const stream = createWriteStream(pathOf('running.gz'));
  let isChanged = false;
  const changing = { done: Promise.resolve() };
  await exportSweep(from.database, stream, {
    sweepId: id,
    renderBench: '0',
    onRows: () => {
      if (isChanged) return;
      isChanged = true;
      changing.done = from.database.sql`
        DELETE FROM attempts a USING calls k WHERE k.key = a.call_key AND k.sweep_id = ${id}`.then(() => undefined);
    },
  });
  await changing.done;
  await read(to, 'running.gz');
  expect((await to.database.sql`SELECT FROM attempts`).length).toBeGreaterThan(0);
  expect((await report(to, id)).stale).toEqual([]);
});

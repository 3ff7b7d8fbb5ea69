import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';

import { sweepSpend } from '../db/queries/spend';
import { loadSweep } from '../db/queries/sweeps';
import type { Provider } from '../providers/provider';
import { activitiesOn, completeSweep } from '../test/support/activities-on-database';
import { resetFakeActivity } from '../test/support/fake-activity';
import { attemptsArbitrary, ledgerSweep, replaceAttempts, spendLedger } from '../test/support/spend-ledger';
import { type DataFile, dataFile, echo, question, sweepSpec } from '../test/support/stored-sweep';
import { createTestDatabase, type TestDatabase } from '../test/support/test-database';
import { cellTables, type Column, dictionaryOf } from './dictionary';
import { viewsPagePath } from './dictionary/views-list';
import { loadSweepReport } from './load-sweep-report';
import { reportRows } from './render/csv/report-rows';
import { writeParquetFiles } from './render/parquet';
import type { SweepReport } from './sweep-report';

jest.mock('@temporalio/activity', () => jest.requireActual<object>('../test/support/fake-activity'));

let test: TestDatabase;
let file: DataFile;
let folder: string;
beforeEach(async () => {
  resetFakeActivity();
  test = await createTestDatabase();
  file = dataFile([0, 1, 2, 3, 4, 5].map((index) => question(index)));
  folder = mkdtempSync(join(tmpdir(), 'views-'));
});
afterEach(async () => {
  file.remove();
  rmSync(folder, { recursive: true });
  await test.drop();
});

const long = 'A long story. '.repeat(300);

/** Right, abstaining, refused, long, and without text: by question and by what is shown. */
const exchange: Provider['exchange'] = (request) => {
  const prompt = JSON.stringify(request.messages);
  const asked = /number (\d)/u.exec(prompt)?.[1] ?? '0';
  const isRaw = prompt.includes('A fine name.');
  const usage = { inputUncached: 1_000, outputVisible: 100 };
  const common = { usage, returnedModel: request.model, finishReason: 'stop', serviceTier: 'default' };
  if (asked === '1') return Promise.resolve({ ...common, outcome: 'refusal' });
  const text =
    asked === '2' && isRaw
      ? 'ABSTAIN'
      : asked === '3'
        ? `${long}Mizuno3`
        : asked === '4'
          ? 'no idea'
          : `Mizuno${asked}`;
  return Promise.resolve({ ...common, outcome: 'answer', text });
};

async function judgedSweep(): Promise<{ sweepId: string; report: SweepReport }> {
  const reader = { ...echo, price: { input: 1, output: 10 } };
  const spec = sweepSpec(file.path, { readers: [reader, { ...reader, id: 'other', model: 'other' }] });
  const sweepId = await completeSweep(test.database, await activitiesOn(test.database, { exchange }), spec);
  await test.database.sql`
    INSERT INTO scores (cell_id, series, scorer, version, value, abstained)
    SELECT c.id, c.series, 'judge:m:p', 1, CASE WHEN c.item_id <> 'q4' THEN 1 END, false
    FROM cells c JOIN conditions k ON k.id = c.condition_id WHERE k.reader_id = 'echo' AND c.item_id IN ('q0', 'q4', 'q5')`;
  const { report } = await loadSweepReport(test.database, await loadSweep(test.database, sweepId));
  return { sweepId, report };
}

/** The queries of docs/sql.md about a sweep, in their order. */
function examples(sweepId: string): string[] {
  const blocks = [...readFileSync(viewsPagePath, 'utf8').matchAll(/```sql\n([^]*?)```/gu)].map(
    ([, block]) => block ?? '',
  );
  return blocks
    .filter((block) => block.includes(":'sweep'"))
    .map((block) => block.replaceAll(":'sweep'", `'${sweepId}'`));
}

const sqlTypes: Readonly<Record<Column['type'], string>> = {
  text: 'text',
  json: 'jsonb',
  integer: 'integer',
  long: 'bigint',
  number: 'double precision',
  boolean: 'boolean',
  time: 'timestamp with time zone',
};

it('every view and column is in the data dictionary with its type, and the other way round', async () => {
  const stored = await test.database.sql<{ view: string; name: string; type: string }[]>`
    SELECT table_name AS view, column_name AS name, data_type AS type FROM information_schema.columns
    WHERE table_schema = 'analysis' ORDER BY table_name, column_name`;
  const described = dictionaryOf('view').flatMap(({ name: view, columns }) =>
    columns.map(({ name, type }) => ({ view, name, type: sqlTypes[type] })),
  );
  const order = (a: object, b: object): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  expect([...stored].map((row) => ({ ...row })).sort(order)).toEqual(described.sort(order));
});

it('what the dictionary calls never null is never null in a view', async () => {
  await judgedSweep();
  const empty: string[] = [];
  for (const { name: view, columns } of dictionaryOf('view')) {
    const from = test.database.sql(`analysis.${view}`);
    const [all] = await test.database.sql<{ rows: number }[]>`SELECT count(*)::int AS rows FROM ${from}`;
    if (all!.rows === 0) empty.push(view);
    for (const { name, nulls } of columns) {
      if (nulls !== null) continue;
      const [row] = await test.database.sql<{ holes: number }[]>`
        SELECT count(*)::int AS holes FROM ${from} WHERE ${test.database.sql(name)} IS NULL`;
      expect([view, name, row?.holes]).toEqual([view, name, 0]);
    }
  }
  // No judge is asked here, and templates have no figures.
  expect(empty).toEqual(['judgements', 'figures']);
});

it('the queries of docs/sql.md say what the report says', async () => {
  const { sweepId, report } = await judgedSweep();
  const answers = await Promise.all(examples(sweepId).map((query) => test.database.sql.unsafe(query)));
  expect(answers).toHaveLength(5);
  const [accuracy, cost, flips, latency, judges] = answers as unknown as Record<string, unknown>[][];
  const { results } = report.tables[0]!;
  const own = results.filter(({ scorer, reader }) => scorer === 'substring' && !reader.startsWith('('));
  const key = ({ reader, arm }: { reader?: unknown; arm?: unknown }): string => `${String(reader)}/${String(arm)}`;
  expect(new Map(accuracy!.map((row) => [key(row), [row['items'], row['accuracy']]]))).toEqual(
    new Map(own.map((row) => [key(row), [row.deliveredItems, row.accuracy.value]])),
  );
  expect(new Set(own.map((row) => row.accuracy.value)).size).toBeGreaterThan(1);
  for (const { id, costUsd } of report.readers) {
    const row = cost!.find(({ reader }) => reader === id);
    const right = own.filter(({ reader }) => reader === id).reduce((sum, arm) => sum + arm.right, 0);
    expect(row).toMatchObject({ sum_right: right, uncosted: 0 });
    expect(row?.['cost_usd']).toBeCloseTo(costUsd ?? NaN, 12);
    expect(row?.['usd_per_right']).toBeCloseTo((costUsd ?? NaN) / right, 12);
  }
  expect(flips!.map((row) => [row['reader'], row['item_id'], row['witness_answer'], row['raw_answer']])).toEqual([
    ['echo', 'q2', 'Mizuno2', 'ABSTAIN'],
    ['other', 'q2', 'Mizuno2', 'ABSTAIN'],
  ]);
  for (const { model, pace } of report.readers) {
    const row = latency!.find((entry) => entry['model'] === model);
    expect(row).toMatchObject({ role: 'reader', answers: pace.timed });
    expect(row?.['p95_ms']).toBeCloseTo(pace.p95Ms ?? NaN, 9);
  }
  expect(judges).toEqual([{ scorer: 'judge:m:p', reader: 'echo', asked: 6, judge_errors: 2, share: 1 / 3 }]);
});

it('a short answer stands in its view; of a long one its hash, and the whole in cells.parquet', async () => {
  const { sweepId, report } = await judgedSweep();
  const rows = await test.database.sql<{ item_id: string; answer: string | null; answer_hash: string }[]>`
    SELECT item_id, answer, answer_hash FROM analysis.answers
    WHERE sweep = ${sweepId} AND reader = 'echo' AND arm = 'witness_turns' ORDER BY item_id`;
  expect(rows.map(({ item_id: id, answer }) => [id, answer])).toEqual([
    ['q0', 'Mizuno0'],
    ['q2', 'Mizuno2'],
    ['q3', null],
    ['q4', 'no idea'],
    ['q5', 'Mizuno5'],
  ]);
  await writeParquetFiles(folder, report, test.database);
  const cells = await readParquet('cells');
  const same = cells.find((cell) => cell['answer_hash'] === rows[2]!.answer_hash);
  expect(same?.['answer']).toBe(`${long}Mizuno3`);
});

it('Parquet files have every cell and score of the plan, whole and in order, and the report’s rows', async () => {
  const { sweepId, report } = await judgedSweep();
  await writeParquetFiles(folder, report, test.database);
  const cells = await readParquet('cells');
  const stored = await test.database.sql<{ id: string }[]>`
    SELECT c.id FROM cells c JOIN conditions k ON k.id = c.condition_id WHERE k.sweep_id = ${sweepId}
    ORDER BY k.ordinal, c.ordinal`;
  expect(cells.map(({ cell }) => cell)).toEqual(stored.map(({ id }) => id));
  expect(Object.keys(cells[0]!)).toEqual(cellTables.cells.columns.map(({ name }) => name));
  expect(cells[0]).toMatchObject({
    sweep: sweepId,
    label: 'templates',
    experiment: 'templates',
    condition: 'raw_conversation/echo',
    arm: 'raw_conversation',
    factors: '{"template": "raw_conversation"}',
    reader: 'echo',
    item_id: 'q0',
    repetition: 0,
    outcome: 'answer',
    gold_kind: 'forms',
    answer: 'Mizuno0',
    answered_at: expect.any(Date) as Date,
  });
  const scores = await readParquet('scores');
  const [row] = await test.database.sql<{ scores: number }[]>`SELECT count(*)::int AS scores FROM scores`;
  expect(scores).toHaveLength(row!.scores);
  expect(new Set(scores.map(({ scorer }) => scorer))).toEqual(new Set(['substring', 'strict', 'judge:m:p']));
  expect(scores.filter((score) => score['value'] === null).every((score) => score['judge_error'])).toBe(true);
  for (const { table, rows } of reportRows(report)) expect(await readParquet(table.name)).toHaveLength(rows.length);
});

it('written twice, the files are the same to the byte', async () => {
  const { report } = await judgedSweep();
  const [first, second] = [join(folder, 'a'), join(folder, 'b')];
  await writeParquetFiles(first, report, test.database);
  await writeParquetFiles(second, report, test.database);
  const names = readdirSync(first);
  expect(names).toContain('cells.parquet');
  expect(readdirSync(second)).toEqual(names);
  for (const name of names) {
    expect([name, readFileSync(join(first, name)).equals(readFileSync(join(second, name)))]).toEqual([name, true]);
  }
});

it('whatever became of attempts, analysis.costs counts and adds them up as the report does', async () => {
  await spendLedger(test.database);
  await fc.assert(
    fc.asyncProperty(attemptsArbitrary, async (attempts) => {
      await replaceAttempts(test.database, attempts);
      const sums = await sweepSpend(test.database.sql, ledgerSweep);
      const conditions = await test.database.sql<{ id: number; label: string; condition: string }[]>`
        SELECT id, experiment AS label, key AS condition FROM conditions`;
      const rows = await test.database.sql<Record<string, unknown>[]>`
        SELECT * FROM analysis.costs WHERE sweep = ${ledgerSweep}`;
      expect(rows).toHaveLength(conditions.length);
      for (const { id, label, condition } of conditions) {
        const own = sums.find((sum) => sum.scope === 'condition' && sum.conditionId === id);
        const row = rows.find((entry) => entry['label'] === label && entry['condition'] === condition);
        expect(row).toMatchObject({
          requests: own?.requests ?? 0,
          failed: own?.failed ?? 0,
          repeated: own?.repeated ?? 0,
          orphans: own?.orphans ?? 0,
          uncosted: own?.uncosted ?? 0,
        });
        const cost = row?.['cost_usd'] as number | null;
        expect(cost === null ? null : Math.round(cost * 1e6)).toBe(own?.costMicroUsd ?? null);
      }
    }),
    { numRuns: 25 },
  );
});

async function readParquet(name: string): Promise<Record<string, unknown>[]> {
  const path = join(folder, `${name}.parquet`);
  expect(existsSync(path)).toBe(true);
  return parquetReadObjects({ file: await asyncBufferFromFile(path) });
}

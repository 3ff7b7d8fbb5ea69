import { createOfflineProvider } from '../../providers/offline';
import type { Provider } from '../../providers/provider';
import type { SweepComparison } from '../../report/compare/sweep-comparison';
import {
  type Activities,
  activitiesOn,
  completeSweep,
  label,
  runWhole,
  scoreAll,
} from '../../test/support/activities-on-database';
import { resetFakeActivity } from '../../test/support/fake-activity';
import { FakeScreen } from '../../test/support/fake-screen';
import { type DataFile, dataFile, echo, question, sweepSpec } from '../../test/support/stored-sweep';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import type { CompareRequest } from '../commands/compare';
import { exitCodes } from '../exit-codes';
import { createOutput } from '../output';
import { compareAction } from './compare';
import { reportAction } from './report';
import { showAction } from './show';

jest.mock('@temporalio/activity', () => jest.requireActual<object>('../../test/support/fake-activity'));

const raw = { arm: 'raw_conversation', reader: 'echo' };
const turns = { arm: 'witness_turns', reader: 'echo' };

let test: TestDatabase;
let activities: Activities;
let file: DataFile;
let otherFile: DataFile;
let march: string;
let april: string;
/** Questions by their number that the reader declines now. */
let declined: readonly number[] = [];

/** Answers with the whole prompt, but what is declined. */
function answering(): Provider['exchange'] {
  const offline = createOfflineProvider();
  return async (request, options) => {
    const result = await offline.exchange(request, options);
    const text = request.messages.map(({ content }) => content).join('\n');
    const isDeclined = declined.some((number) => text.includes(`boat number ${number}?`));
    return isDeclined ? { ...result, text: 'ABSTAIN' } : result;
  };
}

async function sweepOf(name: string, path: string, declines: readonly number[]): Promise<string> {
  declined = declines;
  return completeSweep(test.database, activities, sweepSpec(path, { name, seed: name.length }));
}

beforeAll(async () => {
  resetFakeActivity();
  test = await createTestDatabase();
  activities = await activitiesOn(test.database, { exchange: answering() });
  file = dataFile(Array.from({ length: 6 }, (_, index) => question(index)));
  otherFile = dataFile([question(0), question(1), question(2, { answer: 'Another name' }), question(9)]);
  march = await sweepOf('march', file.path, [0]);
  april = await sweepOf('april', file.path, [1, 2]);
});
afterAll(async () => {
  file.remove();
  otherFile.remove();
  await test.drop();
});

async function run<Request>(
  action: (request: Request, context: never) => Promise<number>,
  request: Request,
  json: boolean,
) {
  const [stdout, stderr] = [new FakeScreen(), new FakeScreen()];
  const environment = { noColor: true, forceColor: false };
  const output = createOutput({ stdout, stderr, json, color: false, environment });
  const variables = { DATABASE_URL: test.url, TEMPORAL_ADDRESS: process.env['TEMPORAL_ADDRESS'] };
  const exitCode = await action(request, { output, variables } as never);
  return { exitCode, stdout: stdout.text, stderr: stderr.text };
}

const request = (over: Partial<CompareRequest> = {}): CompareRequest => ({
  a: march,
  b: april,
  flips: false,
  markdown: false,
  ...over,
});
const compare = async (over: Partial<CompareRequest> = {}): Promise<SweepComparison> =>
  JSON.parse((await run(compareAction, request(over), true)).stdout) as SweepComparison;

describe('compare', () => {
  it('pairs two sweeps by item in every condition that both have, under every scorer of both', async () => {
    const { comparisons } = await compare();
    expect(comparisons.map(({ a, b, scorer }) => [a, b, scorer])).toEqual([
      [raw, raw, 'substring'],
      [raw, raw, 'strict'],
      [turns, turns, 'substring'],
      [turns, turns, 'strict'],
    ]);
    for (const row of comparisons) {
      expect(row).toMatchObject({ pairs: 6, better: 1, worse: 2, missing: 0, onlyA: 0, onlyB: 0, changed: 0 });
      expect(row.accuracyA).toBeCloseTo(5 / 6, 12);
      expect(row.accuracyB).toBeCloseTo(4 / 6, 12);
      expect(row.difference.value).toBeCloseTo(-1 / 6, 12);
      // One against two: every split of three is as likely as this one or likelier.
      expect(row.significance).toMatchObject({ test: 'mcnemar_exact', pValue: 1, pHolm: 1, familySize: 4 });
    }
  });

  it('of a sweep and itself finds nothing that differs and no difference', async () => {
    const { comparisons, differences } = await compare({ b: march });
    expect(differences).toEqual([]);
    for (const row of comparisons) {
      expect(row).toMatchObject({ better: 0, worse: 0, difference: { value: 0 }, bounds: { low: 0, high: 0 } });
    }
    const { stdout } = await run(compareAction, request({ b: march }), false);
    expect(stdout).toContain('Nothing that is known of the two differs');
  });

  it('tells what differs first', async () => {
    expect((await compare()).differences).toEqual([]);
    const other = await sweepOf('may-june', file.path, []);
    expect((await compare({ b: other })).differences).toEqual([{ what: 'seed', a: '5', b: '8' }]);
    const { stdout } = await run(compareAction, request({ b: other }), false);
    expect(stdout.indexOf('WHAT DIFFERS')).toBeLessThan(stdout.indexOf('B MINUS A'));
  });

  it('lists the items on which they differ, with both answers and cells', async () => {
    const { flips } = await compare({ flips: true, scorers: ['substring'] });
    expect(flips!.filter(({ a }) => a.arm === raw.arm)).toMatchObject([
      { itemId: 'q0', scoreA: 0, scoreB: 1, answerA: 'ABSTAIN', gold: 'Mizuno0' },
      { itemId: 'q1', scoreA: 1, scoreB: 0, answerB: 'ABSTAIN' },
      { itemId: 'q2', scoreA: 1, scoreB: 0 },
    ]);
    expect((await compare()).flips).toBeNull();
  });

  it('puts conditions of other names together, of one sweep too', async () => {
    const { comparisons } = await compare({ b: march, armA: turns.arm, armB: raw.arm, scorers: ['strict'] });
    expect(comparisons).toMatchObject([{ a: turns, b: raw, pairs: 6, better: 0, worse: 0 }]);
  });

  it('pairs items of other data only where question and gold are equal, and says how many', async () => {
    const other = await sweepOf('other data', otherFile.path, []);
    const { comparisons, warnings, differences } = await compare({ b: other, scorers: ['substring'] });
    expect(comparisons[0]).toMatchObject({ pairs: 2, better: 1, worse: 0, changed: 1, onlyA: 3, onlyB: 1 });
    expect(comparisons[0]!.bounds!.low).toBeLessThan(comparisons[0]!.bounds!.high);
    expect(warnings[0]).toContain('2 of 3 common ids are; 1 are left out');
    expect(differences.map(({ what }) => what)).toContain('data boats, sha-256');
  });

  it('refuses names that are in neither, and says what there is', async () => {
    await expect(compare({ experiments: ['ladder'] })).rejects.toThrow('Both have: templates.');
    await expect(compare({ scorers: ['f1'] })).rejects.toThrow('Both have: substring, strict.');
    await expect(compare({ armA: 'raw_conversation' })).rejects.toThrow('--arm-b');
    await expect(compare({ readerA: 'echo', readerB: 'gone' })).rejects.toThrow('--reader-b');
  });

  it('uses what a rerun came to, and says so; while one is owed the comparison is of what there was', async () => {
    const before = await compare({ scorers: ['substring'] });
    declined = [];
    const { experiments } = await activities.openRerun({ sweepId: april, item: 'q1', only: ['answer'], key: 'again' });
    for (const condition of experiments[0]!.read) await runWhole(activities, april, condition);
    expect((await compare({ scorers: ['substring'] })).comparisons).toEqual(before.comparisons);
    for (const { conditionId } of experiments[0]!.read) await activities.adoptSeries({ sweepId: april, conditionId });
    expect(await run(compareAction, request(), false)).toMatchObject({ exitCode: exitCodes.unfinished });
    await scoreAll(activities, april, experiments[0]!.read);
    const after = await compare({ scorers: ['substring'] });
    expect(after.comparisons).toMatchObject([
      { better: 1, worse: 1 },
      { better: 1, worse: 1 },
    ]);
    expect(after.warnings).toEqual([`2 cells of ${april} use what a rerun or an operator's verdict came to.`]);
  });
});

describe('flips of a report', () => {
  const judge = 'judge:echo:general';

  /** A judge of two answers: one is right for it, of the other it says nothing that can be read. Its words are the echo's. */
  async function addJudge(): Promise<void> {
    const { sql } = test.database;
    await sql`INSERT INTO judgings (sweep_id, scorer, ordinal, judge, prompt, prompt_version, prompt_hash, sample)
      VALUES (${march}, ${judge}, 0, ${sql.json(echo as never)}, 'general', 1, 'abc', ${sql.json({ size: 2, seed: 3, conditions: null })})`;
    await sql`WITH k AS (
        INSERT INTO conditions (sweep_id, experiment, key, ordinal, stage, benchmark, reader_id, factors)
        VALUES (${march}, ${judge}, 'templates/raw_conversation/echo', 99, 'judge', 'boats', ${judge}, '{}') RETURNING id
      ), judged AS (
        SELECT c.* FROM cells c JOIN conditions o ON o.id = c.condition_id
        WHERE o.sweep_id = ${march} AND o.key = 'raw_conversation/echo' AND c.item_id IN ('q0', 'q1')
      ), own AS (
        INSERT INTO cells (id, condition_id, ordinal, item_ordinal, item_id, repetition, call_key)
        SELECT 'f00d' || j.item_id, k.id, j.ordinal, j.item_ordinal, j.item_id, 0, j.call_key FROM judged j, k
        RETURNING id, item_id
      )
      INSERT INTO judgements (cell_id, judged_cell, judged_series, scorer, verdict, why)
      SELECT own.id, j.id, j.series, ${judge}, CASE j.item_id WHEN 'q0' THEN 'yes' ELSE 'error' END,
        CASE j.item_id WHEN 'q1' THEN 'the reply is empty' END
      FROM own JOIN judged j USING (item_id)`;
    await sql`INSERT INTO scores (cell_id, series, scorer, version, value, abstained)
      SELECT judged_cell, judged_series, scorer, 1, CASE verdict WHEN 'yes' THEN 1 END, false FROM judgements`;
  }

  const report = (flips: true | readonly string[] | undefined, json: boolean) =>
    run(reportAction, { sweep: march, markdown: false, flips }, json);

  beforeAll(addJudge);

  it('a judge of a sample is in the agreement, with its frame and errors, and no scorer of the tables', async () => {
    const { stdout } = await report(undefined, true);
    const { tables, judges, notices } = JSON.parse(stdout) as Record<'tables' | 'judges' | 'notices', never[]>;
    const [table] = tables as unknown as { agreements: object[]; results: { scorer: string }[] }[];
    expect(table!.results.some(({ scorer }) => scorer === judge)).toBe(false);
    expect(table!.agreements).toContainEqual(
      expect.objectContaining({ first: 'substring', second: judge, cells: 1, onlySecond: 1 }),
    );
    expect(judges).toMatchObject([
      {
        scorer: judge,
        sample: { size: 2, seed: 3 },
        verdicts: [{ experiment: label, asked: 2, right: 1, errors: [{ why: 'the reply is empty', cells: 1 }] }],
      },
    ]);
    expect(notices.join()).toContain('no verdict that can be read on 1 answer: the reply is empty (1)');
    const text = (await report(undefined, false)).stdout;
    expect(text).toContain('asked about a sample of 2 answered cells, stratified by condition, seed 3');
  });

  it('lists them with each scorer’s verdict and the judge’s words; as lines of JSON every one', async () => {
    const { stdout } = await report(true, false);
    expect(stdout).toContain('substring against judge:echo:general: 1 cell, 0 right for substring only');
    const lines = (await report(true, true)).stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        itemId: 'q0',
        answer: 'ABSTAIN',
        right: [judge],
        wrong: ['substring', 'strict'],
        words: [{ judge, reply: 'ABSTAIN' }],
      },
    ]);
  });

  it('show has of such a cell each judge with its model, prompt, verdict and words', async () => {
    const subject = { kind: 'cells', sweep: march, condition: 'raw*', item: 'q0', full: false } as const;
    const { stdout } = await run(showAction, subject, false);
    expect(stdout).toContain(
      `  ${judge}: yes (cell f00dq0)\n    offline/echo, prompt general version 1, sha-256 abc\n  │ ABSTAIN`,
    );
    expect(stdout).toMatch(/judge:echo:general +1 +1 +verdict/);
  });

  it('refuses a scorer that says neither right nor wrong', async () => {
    await expect(report(['substring', 'f1'], false)).rejects.toThrow("No scorer 'f1' says right or wrong");
  });
});

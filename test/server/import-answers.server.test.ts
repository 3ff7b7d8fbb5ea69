import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import type { SweepReport } from '../../report/sweep-report';
import { type CliEnd, expectEnd } from '../support/child-process';
import { ledgerCells, onlySweep } from '../support/ledger-rows';
import { writeQuestions } from '../support/question-file';
import { sharedData } from '../support/shared-data';
import { createSweepStack, type SweepStack } from '../support/sweep-stack';

jest.setTimeout(150_000);

const labels = sharedData('longmemeval/judge_labels.jsonl');
const evidence = sharedData('longmemeval/oracle_evidence_turns.json');
if (labels === undefined) console.log('published answers: skipped, the public test data are not at hand');

let stack: SweepStack;
beforeAll(async () => {
  stack = await createSweepStack();
  await stack.startWorker();
  writeQuestions(questions(), { about: 'imported', items: 6 });
});
afterAll(() => stack.close());

const questions = (): string => join(stack.folder, 'questions.jsonl');

function writeAnswers(name: string, rows: readonly object[], pack = false): string {
  const path = join(stack.folder, name);
  const text = `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;
  writeFileSync(path, pack ? gzipSync(text) : text);
  return path;
}

const importFile = (path: string, ...more: string[]): Promise<CliEnd> =>
  stack.cli(['import', path, '--benchmark', 'jsonl', '--data', questions(), ...more]);

/** Scores of an arm's one row, by scorer. */
function row(report: SweepReport, reader: string, scorer: string) {
  const found = report.tables[0]!.results.find((each) => each.reader === reader && each.scorer === scorer)!;
  const { planned, delivered, answered, right, unscored, complete } = { ...found, ...report.tables[0]! };
  return { planned, delivered, answered, right, unscored, complete };
}

const hostile = 'Blue.\u0000 \ud800 \u001b[2J';
const first = [
  { question_id: 'q0', hypothesis: 'It is blue.', run: 'Run A', answer_model: 'm1', judge_model: 'j', label: true },
  { question_id: 'q1', hypothesis: 'It is red.', run: 'Run A', answer_model: 'm1', judge_model: 'j', label: 'No' },
  { question_id: 'q2', hypothesis: hostile, run: 'Run A', answer_model: 'm1', judge_model: 'j', label: 'yes' },
  { question_id: 'q3', hypothesis: '', run: 'Run A', answer_model: 'm1' },
  { question_id: 'q4', hypothesis: null, run: 'Run A', answer_model: 'm1' },
  { question_id: 'q0', hypothesis: 'It is blue.', run: 'run-b', autoeval_label: { model: 'k', label: false } },
];

describe('a file of answers', () => {
  let sweepId: string;

  it('becomes a sweep whose missing answers are told and stay in the denominator', async () => {
    const end = await importFile(writeAnswers('answers.jsonl', first), '--name', 'elsewhere');
    expectEnd(end, 3, 'the file has no answer to this question');
    expect(end.stderr).toContain('run-a (m1): 5 answers, 2 of 3 right by the published labels');
    sweepId = await onlySweep(stack.database, 'elsewhere');
    const cells = await ledgerCells(stack.database, sweepId);
    expect(cells.map(({ condition, itemId, state, outcome }) => [condition, itemId, state, outcome])).toEqual([
      ['imported/run-a', 'q0', 'settled', 'answer'],
      ['imported/run-a', 'q1', 'settled', 'answer'],
      ['imported/run-a', 'q2', 'settled', 'answer'],
      ['imported/run-a', 'q3', 'settled', 'empty'],
      ['imported/run-a', 'q4', 'failed', null],
      ['imported/run-a', 'q5', 'failed', null],
      ['imported/run-b', 'q0', 'settled', 'answer'],
      ...['q1', 'q2', 'q3', 'q4', 'q5'].map((item) => ['imported/run-b', item, 'failed', null]),
    ]);
    expect(cells[2]!.answer).toBe(hostile);
  });

  it('is scored by string scorers beside the published labels, at no cost', async () => {
    const report = await stack.report(sweepId);
    expect(report.sweep.scorers.slice(-2)).toEqual(['published:j', 'published:k']);
    const counts = { planned: 6, delivered: 4, answered: 3, unscored: 0, complete: true };
    expect(row(report, 'run-a', 'substring')).toEqual({ ...counts, right: 2 });
    expect(row(report, 'run-a', 'published:j')).toEqual({ ...counts, right: 2 });
    expect(row(report, 'run-b', 'published:k')).toMatchObject({ planned: 6, delivered: 1, right: 0, unscored: 0 });
    expect(row(report, 'run-b', 'published:j')).toMatchObject({ planned: 6, delivered: 0, unscored: 1 });
    expect(report.sweep.costUsd).toBe(0);
    expect(report.notices.join('\n')).not.toMatch(/has no price|orphan|repeated/);
  });

  it('holds no lane, queue or probe, and no attempt that was sent', async () => {
    const { sql } = stack.database;
    expect(await sql`SELECT key FROM lanes WHERE key LIKE 'imported%'`).toEqual([]);
    expect(await sql`SELECT FROM probes WHERE sweep_id = ${sweepId}`).toHaveLength(0);
    const sent = await sql`
      SELECT FROM attempts a JOIN calls k ON k.key = a.call_key WHERE k.sweep_id = ${sweepId}
      AND (a.sent_at IS NOT NULL OR a.ended_at IS NULL OR a.reused_from IS NULL)`;
    expect(sent).toHaveLength(0);
  });

  it('imported again is the same sweep, and nothing is stored twice', async () => {
    const count = async () => (await stack.database.sql`SELECT FROM attempts`).length;
    const before = await count();
    const end = await importFile(join(stack.folder, 'answers.jsonl'), '--name', 'elsewhere');
    expectEnd(end, 3, `Sweep ${sweepId} holds these answers already.`);
    expect(await count()).toBe(before);
    await onlySweep(stack.database, 'elsewhere');
  });

  it('can be shown, scored, resumed, exported, removed and read back', async () => {
    const shown = await stack.cli(['show', '--sweep', sweepId, '--condition', '*/run-a', '--item', 'q0']);
    expect(shown.stdout).toContain('taken over from file answers.jsonl');
    expect(shown.stdout).toContain('What the model was shown is not known');
    expectEnd(await stack.cli(['score', sweepId, '--scorers', 'drop_f1']), 0, 'added: drop_f1');
    expectEnd(await stack.cli(['resume', sweepId]), 3, 'needs you');
    const before = await stack.report(sweepId);
    const moved = join(stack.folder, 'moved.jsonl.gz');
    expect((await stack.cli(['export', sweepId, moved])).exitCode).toBe(0);
    expect((await stack.cli(['rm', sweepId, '--yes'])).exitCode).toBe(0);
    expectEnd(await stack.cli(['import', moved]), 0, `Imported sweep ${sweepId}`);
    const after = await stack.report(sweepId);
    expect(after.tables.map(({ results, digest }) => [results, digest])).toEqual(
      before.tables.map(({ results, digest }) => [results, digest]),
    );
  });

  it('is never asked for again: a rerun is refused', async () => {
    const end = await stack.cli(['rerun', sweepId, '--only', 'all']);
    expectEnd(end, 1, 'were imported, so there is nobody to ask again');
  });
});

it('may be gzipped, and complete: then it ends with 0', async () => {
  const rows = Array.from({ length: 6 }, (_, index) => ({ question_id: `q${index}`, hypothesis: 'Blue.' }));
  expectEnd(await importFile(writeAnswers('whole.jsonl.gz', rows, true)), 0, 'Sweep whole-');
  const report = await stack.report('whole');
  expect(row(report, 'run', 'substring')).toEqual({
    ...{ planned: 6, delivered: 6, answered: 6, right: 6, unscored: 0, complete: true },
  });
});

describe('what can’t be used is refused before anything is stored', () => {
  const one = { question_id: 'q0', hypothesis: 'Blue.' };
  it.each<[string, object[], RegExp]>([
    ['answers to other questions', [one, { ...one, question_id: 'x"1' }], /1 question of 2 is not in .*:\n {2}"x\\"1"/],
    ['two answers to one question', [one, one], /row 2: repeats row 1: question "q0"/],
    ['rows that are no answers', [one, { question_id: 'q1' }], /row 2: hypothesis is missing/],
    ['labels that are neither', [{ ...one, label: 'maybe' }], /label "maybe" is neither/],
  ])('%s', async (name, rows, message) => {
    const end = await importFile(writeAnswers('refused.jsonl', rows), '--name', 'refused');
    expect({ name, code: end.exitCode }).toEqual({ name, code: 1 });
    expect(end.stderr).toMatch(message);
    expect(await stack.database.sql`SELECT FROM sweeps WHERE name = 'refused'`).toHaveLength(0);
  });

  it.each([
    [['--benchmark', 'jsonl'], /needs --data/],
    [['--benchmark', 'sample', '--data', 'x.json'], /comes with the project/],
    [['--benchmark', 'nothing'], /unknown benchmark "nothing"/],
    [['--benchmark', 'jsonl', '--data', 'x.jsonl', '--tier', 's'], /has no tiers/],
    [[], /say which questions they are to/],
  ])('%j', async (options, message) => {
    const end = await stack.cli(['import', writeAnswers('refused.jsonl', [one]), ...options]);
    expect(end.exitCode).toBe(1);
    expect(end.stderr).toMatch(message);
  });
});

(labels === undefined || evidence === undefined ? it.skip : it)(
  'three published runs have 202, 231 and 172 of 329 right by their own labels',
  async () => {
    const options = ['--benchmark', 'longmemeval', '--tier', 'oracle', '--data', evidence!, '--name', 'published'];
    expectEnd(await stack.cli(['import', labels!, ...options]), 0, 'is complete');
    const report = await stack.report('published');
    const scorer = 'published:gpt-4o-mini-2024-07-18';
    expect(report.readers.map(({ id }) => row(report, id, scorer))).toEqual(
      [202, 231, 172].map((right) => ({
        ...{ planned: 329, delivered: 329, answered: 329, unscored: 0, complete: true, right },
      })),
    );
  },
);

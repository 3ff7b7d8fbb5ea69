import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { isIdentifier } from '../text/identifier';
import { readAnswers } from './read-answers';

const folder = mkdtempSync(join(tmpdir(), 'answers-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: string | Buffer, name = 'answers.jsonl'): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
const jsonl = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const answer = { question_id: 'q1', hypothesis: 'Lisbon.' };

describe('a file of answers', () => {
  it('is read from JSONL, an array, and either of them gzipped, to the same answers', async () => {
    const rows = [answer, { question_id: 7, hypothesis: null }];
    const forms = [jsonl(rows), `\uFEFF${jsonl(rows)}\n\n`, JSON.stringify(rows, null, 1)];
    for (const form of [...forms, ...forms.map((text) => gzipSync(text))]) {
      const { runs, publishedScorers, sha256 } = await readAnswers(file(form));
      expect(runs).toEqual([
        {
          ...{ readerId: 'run', name: null, model: null },
          answers: new Map([
            ['q1', { text: 'Lisbon.' }],
            ['7', { text: null }],
          ]),
        },
      ]);
      expect(publishedScorers).toEqual([]);
      expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  it.each([
    [{ label: true }, true],
    [{ label: 'Yes' }, true],
    [{ label: 1 }, true],
    [{ label: 'FALSE' }, false],
    [{ label: 'no' }, false],
    [{ label: null }, undefined],
    [{ autoeval_label: { model: 'gpt', label: true } }, true],
    [{ autoeval_label: { model: 'gpt', label: true }, label: false }, false],
  ])('with %j has the label %s', async (label, expected) => {
    const { runs } = await readAnswers(file(jsonl([{ ...answer, ...label }])));
    expect(runs[0]!.answers.get('q1')!.label).toBe(expected);
  });

  it('names a scorer by the judge’s model, wherever the row has it', async () => {
    const rows = [
      { ...answer, label: true, judge_model: 'a' },
      { ...answer, question_id: 'q2', autoeval_label: { model: 'b', label: false } },
      { ...answer, question_id: 'q3', label: 'yes' },
      { ...answer, question_id: 'q4', judge_model: 'unused' },
    ];
    const { publishedScorers } = await readAnswers(file(jsonl(rows)));
    expect(publishedScorers).toEqual(['published:a', 'published:b', 'published:unnamed']);
  });

  it('gives every run an identifier of its own', async () => {
    const names = ['Run A', 'run a', 'run-a', '!!!', 'é', 'x'.repeat(90), `${'x'.repeat(90)}y`, 'a.b_c-d', '.a..b.'];
    const { runs } = await readAnswers(file(jsonl(names.map((run) => ({ ...answer, run })))));
    const ids = runs.map(({ readerId }) => readerId);
    expect(new Set(ids).size).toBe(names.length);
    for (const id of ids) expect(isIdentifier(id)).toBe(true);
    expect(ids.slice(0, 3)).toEqual(['run-a', 'run-a-2', 'run-a-3']);
    expect(ids[7]).toBe('a.b_c-d');
    expect(runs.map(({ name }) => name)).toEqual(names);
  });

  it('keeps answers with NUL and halves of characters as they are', async () => {
    const text = 'a\u0000b\ud800c';
    const { runs } = await readAnswers(file(jsonl([{ ...answer, hypothesis: text }])));
    expect(runs[0]!.answers.get('q1')!.text).toBe(text);
  });
});

describe('what is no answer is refused with its row', () => {
  it.each<[string, object[], RegExp]>([
    ['a repeated question', [answer, answer], /1 of 2 rows can't be used[^]*row 2: repeats row 1: question "q1"\n/],
    [
      'a repeated question of a run',
      [
        { ...answer, run: 'r' },
        { ...answer, run: 'r' },
      ],
      /question "q1" of run "r"/,
    ],
    ['two models in a run', [answer, { ...answer, question_id: 'q2', answer_model: 'm' }], /give each model a run/],
    ['no answer', [{ question_id: 'q1' }], /hypothesis is missing/],
    ['a blank id', [{ ...answer, question_id: ' ' }], /question_id/],
    ['a number for an answer', [{ ...answer, hypothesis: 7 }], /hypothesis/],
    ['a label of another kind', [{ ...answer, label: 0.5 }], /label/],
    ['a label in other words', [{ ...answer, label: 'correct' }], /"correct" is neither true or yes nor false or no/],
    ['a run with control characters', [{ ...answer, run: 'a\u001bb' }], /run holds control characters/],
    ['an overlong answer', [{ ...answer, hypothesis: 'x'.repeat(1_000_001) }], /longer than 1,000,000 characters/],
  ])('%s', async (_name, rows, message) => expect(readAnswers(file(jsonl(rows)))).rejects.toThrow(message));

  it('broken JSON, an empty file, a broken archive, and none', async () => {
    await expect(readAnswers(file(`${jsonl([answer])}\n{"question_id": }`))).rejects.toThrow(/row 2: is not JSON/);
    await expect(readAnswers(file(''))).rejects.toThrow(/is empty/);
    await expect(readAnswers(file('[]'))).rejects.toThrow(/holds no answers/);
    await expect(readAnswers(file(gzipSync(jsonl([answer])).subarray(0, 30)))).rejects.toThrow(/broken or cut off/);
    await expect(readAnswers(join(folder, 'none'))).rejects.toThrow(/no such file/);
  });
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { writeSyntheticDataset } from './synthetic-dataset';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'synthetic-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Row {
  question_id: string;
  question: string;
  answer: string;
  haystack_sessions: { role: string; content: string; has_answer: boolean }[][];
}

async function write(items: number, more: { evidenceBytes?: number; seed?: number } = {}): Promise<string> {
  const path = join(folder, `${items}.json`);
  await writeSyntheticDataset({ path, items, ...more });
  return readFile(path, 'utf8');
}

test('every item has its own id, marked question and marked gold', async () => {
  const rows = JSON.parse(await write(500)) as Row[];
  expect(rows).toHaveLength(500);
  expect(new Set(rows.map((row) => row.question_id)).size).toBe(500);
  expect(new Set(rows.map((row) => /\[\[item:(\d+)\]\]/.exec(row.question)?.[1])).size).toBe(500);
  for (const row of rows) expect(row.haystack_sessions[0]?.[0]?.content).toContain(`[[gold:${row.answer}]]`);
});

test('no items make an empty array', async () => {
  expect(JSON.parse(await write(0))).toEqual([]);
});

test('evidence is padded to its size with words that differ from item to item', async () => {
  const rows = JSON.parse(await write(3, { evidenceBytes: 10_000 })) as Row[];
  const contents = rows.map((row) => row.haystack_sessions[0]?.[0]?.content ?? '');
  for (const content of contents) expect(Math.abs(content.length - 10_000)).toBeLessThan(20);
  expect(new Set(contents.map((content) => content.slice(-1000))).size).toBe(3);
});

test('the same seed writes the same bytes, another seed others', async () => {
  const options = { evidenceBytes: 500 };
  expect(await write(5, options)).toBe(await write(5, options));
  expect(await write(5, options)).not.toBe(await write(5, { ...options, seed: 2 }));
});

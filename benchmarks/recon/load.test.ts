import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { reconQuestions, writeReconSet } from '../../test/support/recon-set';
import { type Item, openDataset } from '..';
import { hashDataset } from '../hash-dataset';

let folder: string;
beforeEach(() => (folder = writeReconSet(mkdtempSync(join(tmpdir(), 'recon-')))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function items(path = folder): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of openDataset({ benchmark: 'recon', path }).items()) found.push(item);
  return found;
}

it('a question is an item: its days are sessions, its entries turns under their headers, its proof the witnesses', async () => {
  const all = await items();
  expect(all).toHaveLength(2 * reconQuestions.length);
  const conflict = all.find(({ id }) => id === 'mini-1/q3')!;
  expect(conflict.type).toBe('conflict/single');
  expect(conflict.question).toMatch(/^Whose account[^]*\n\nA\. single option A of the file\.\nB\. /);
  expect(conflict.sessions.map(({ title }) => title)).toContain('Day 4');
  const turns = conflict.sessions.flatMap((session) => session.turns);
  expect(turns.find(({ text }) => text.includes('Rudd says'))!.text).toBe(
    '[Day 4, 10:20] [ENTRY] [rudd]\nRudd says that Holt sat in the café at 19:15.',
  );
  const { gold } = conflict;
  if (gold.kind !== 'recon') throw new Error(gold.kind);
  const bearing = turns.filter(({ isWitness }) => isWitness).map(({ address }) => address);
  expect(gold.key.proof.map(({ address }) => address).sort()).toEqual(bearing.sort());
  expect(gold.key.proof[0]!.header).toBe('[Day 4, 10:20] [ENTRY] [rudd]');
});

it('questions of a case share its text and its graph, so that a case is in memory once', async () => {
  const [first, second] = await items();
  expect(first!.structured).toBe(second!.structured);
  const texts = (item: Item) => item.sessions.flatMap(({ turns }) => turns.map(({ text }) => text));
  expect(texts(first!)).toEqual(texts(second!));
  const shared = first!.sessions.filter((session, day) => session === second!.sessions[day]);
  expect(shared.length).toBeGreaterThan(0);
});

it('the graph holds no prose, no winner and no edges', async () => {
  const [item] = await items();
  const graph = JSON.parse(item!.structured!) as Record<string, unknown>;
  expect(Object.keys(graph)).not.toContain('edges');
  expect(item!.structured).not.toMatch(/"body"|resolver|echoes/);
});

it('its hash is of every file that is read, whether or not it is read as a data set', async () => {
  const before = await hashDataset(folder);
  expect((await openDataset({ benchmark: 'recon', path: folder }).manifest()).sha256).toBe(before.sha256);
  const path = join(folder, 'queries', 'mini-2.jsonl');
  writeFileSync(path, `${readFileSync(path, 'utf8')}\n`);
  expect((await hashDataset(folder)).sha256).not.toBe(before.sha256);
});

it('a question that names an entry the case lacks is refused, by its place', async () => {
  const path = join(folder, 'questions', 'mini-1.jsonl');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"entry":"e2"', '"entry":"e99"'));
  await expect(items()).rejects.toThrow(/id mini-1\/q6[^]*names "e99", which the case does not have/);
});

it('a folder without cases says what it should be', async () => {
  await expect(items(join(folder, 'queries'))).rejects.toThrow(/can't be read|has no folder "cases"/);
});

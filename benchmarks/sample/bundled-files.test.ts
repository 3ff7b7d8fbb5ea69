import { join } from 'node:path';

import { promptFamilies, promptMessages, renderPrompt } from '../../evidence/prompts';
import { createOfflineProvider } from '../../providers/offline';
import { scorers } from '../../scoring';
import { packageRoot } from '../../text/package-root';
import type { Item } from '../item';
import { openDataset } from '../load-dataset';

/** What a reader may get that has not seen the evidence. */
const mostByChance = 0.1;
const provider = createOfflineProvider();

async function read(benchmark: string, file: string) {
  const dataset = openDataset({ benchmark, path: join(packageRoot(), 'sample', file) });
  const items: Item[] = [];
  for await (const item of dataset.items()) items.push(item);
  return { items, manifest: await dataset.manifest() };
}

const scorable = (items: readonly Item[]): Item[] => items.filter(({ gold }) => gold.kind === 'forms');
const documentsText = ({ sessions }: Item): string =>
  sessions
    .map(({ title, saidAt, turns }) =>
      [title ?? saidAt ?? '', ...turns.map(({ speaker, text }) => (speaker ? `${speaker}: ${text}` : text))].join('\n'),
    )
    .join('\n\n');

/** Share of the string-scorable items that the offline reader gets right, each with the text that `textOf` gives. */
async function accuracy(items: readonly Item[], textOf: (item: Item, index: number) => string): Promise<number> {
  let right = 0;
  for (const [index, item] of items.entries()) {
    const prompt = renderPrompt(promptFamilies.neutral, textOf(item, index), item.question, item.questionDate);
    const result = await provider.exchange(
      { model: 'extractive-baseline', messages: promptMessages(prompt), parameters: {} },
      { deadlineMs: 60_000 },
    );
    right += scorers.substring.score(result.text ?? '', item.gold).value;
  }
  return right / items.length;
}

/** The most that one answer given to every item gets right. */
function constantAnswer(items: readonly Item[]): number {
  const answers = items.flatMap(({ gold }) => (gold.kind === 'forms' ? gold.forms[0]! : []));
  const right = answers.map(
    (answer) => items.filter(({ gold }) => scorers.substring.score(answer, gold).value === 1).length,
  );
  return Math.max(...right) / items.length;
}

describe.each([
  { benchmark: 'sample-documents', file: 'documents.json', types: { bridge: 12, comparison: 12 }, scorableCount: 24 },
  {
    benchmark: 'sample-people',
    file: 'people.json',
    types: { '1-multi-hop': 8, '2-temporal': 9, '3-open-domain': 6, '4-single-hop': 9, '5-adversarial': 8 },
    scorableCount: 32,
  },
])('$file', ({ benchmark, file, types, scorableCount }) => {
  let items: readonly Item[];
  beforeAll(async () => {
    items = (await read(benchmark, file)).items;
  });

  it('loads as the project’s own, by type, without a flag, each item with its witnesses', async () => {
    const { manifest } = await read(benchmark, file);
    expect(manifest).toMatchObject({ benchmark, licence: 'Apache-2.0', types, skipped: [] });
    expect(manifest.source).toMatch(/^this project: /);
    expect(items.flatMap(({ flags }) => flags)).toEqual([]);
    expect(scorable(items)).toHaveLength(scorableCount);
  });

  it('a closed-book reader and one that always gives the same answer get at most a tenth', async () => {
    expect(await accuracy(scorable(items), () => '')).toBeLessThanOrEqual(mostByChance);
    expect(constantAnswer(scorable(items))).toBeLessThanOrEqual(mostByChance);
  });

  it('the question’s own words are worth at most a tenth', () => {
    const right = scorable(items).filter(
      ({ question, gold }) => scorers.substring.score(question, gold).value === 1,
    ).length;
    expect(right / scorableCount).toBeLessThanOrEqual(mostByChance);
  });
});

it('documents of another question are worth at most a tenth to the offline reader, its own more', async () => {
  const { items } = await read('sample-documents', 'documents.json');
  const own = await accuracy(items, documentsText);
  const shuffled: number[] = [];
  for (const shift of [1, 5, 7, 11, 13]) {
    shuffled.push(await accuracy(items, (_, index) => documentsText(items[(index + shift) % items.length]!)));
  }
  const mean = shuffled.reduce((sum, share) => sum + share, 0) / shuffled.length;
  expect(mean).toBeLessThanOrEqual(mostByChance);
  expect(own).toBeGreaterThan(mean);
});

it('the other conversation is worth at most a tenth to the offline reader, its own more', async () => {
  const { items } = await read('sample-people', 'people.json');
  const answered = scorable(items);
  const other = (item: Item): Item => answered.find(({ id }) => id.split('/')[0] !== item.id.split('/')[0])!;
  const own = await accuracy(answered, documentsText);
  const swapped = await accuracy(answered, (item) => documentsText(other(item)));
  expect(swapped).toBeLessThanOrEqual(mostByChance);
  expect(own).toBeGreaterThan(swapped);
});

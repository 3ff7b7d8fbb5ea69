import { join } from 'node:path';

import { openDataset } from '../benchmarks';
import type { Item } from '../benchmarks/item';
import { type TemplateName, templateNames } from '../evidence/artifact';
import { promptFamilies, promptMessages, renderPrompt } from '../evidence/prompts';
import { templates } from '../evidence/templates';
import { createOfflineProvider } from '../providers/offline';
import { scorers } from '../scoring';
import { packageRoot } from '../text/package-root';

/** What a reader may get that has not seen the evidence. */
const mostByChance = 0.02;
const provider = createOfflineProvider();
let items: readonly Item[];
let scorable: readonly Item[];

beforeAll(async () => {
  const dataset = openDataset({
    benchmark: 'sample',
    path: join(packageRoot(), 'sample', 'sample.json'),
    skipInvalid: false,
  });
  const read: Item[] = [];
  for await (const item of dataset.items()) read.push(item);
  items = read;
  scorable = read.filter(({ gold }) => gold.kind === 'forms');
});

async function answerTo(item: Item, artifact: string): Promise<string> {
  const messages = promptMessages(renderPrompt(promptFamilies.neutral, artifact, item.question, item.questionDate));
  const result = await provider.exchange(
    { model: 'extractive-baseline', messages, parameters: {} },
    { deadlineMs: 60_000 },
  );
  return result.text ?? '';
}

/** Share of the string-scorable items that `substring` counts right, each shown the dialogue that `dialogueOf` gives. */
async function accuracy(template: TemplateName, dialogueOf: (item: Item) => Item): Promise<number> {
  let right = 0;
  for (const item of scorable) {
    const rendered = templates[template]({ sessions: dialogueOf(item).sessions });
    if (rendered.kind === 'not_applicable') continue;
    right += scorers.substring.score(await answerTo(item, rendered.text), item.gold).value;
  }
  return right / scorable.length;
}

/** Items by dialogue: an `_abs` twin shares its base's. */
function groups(): Item[][] {
  const byBase = new Map<string, Item[]>();
  for (const item of items) {
    const base = item.id.replace(/_abs$/, '');
    byBase.set(base, [...(byBase.get(base) ?? []), item]);
  }
  return [...byBase.values()];
}

it('has 53 string-scorable items, and items with the same dialogue are one pair', () => {
  expect([items.length, scorable.length, groups().length]).toEqual([64, 53, 58]);
  const dialogues = groups().map(
    (group) =>
      new Set(group.map(({ sessions }) => JSON.stringify(sessions.map(({ turns }) => turns.map(({ text }) => text))))),
  );
  expect(dialogues.every((group) => group.size === 1)).toBe(true);
  expect(new Set(dialogues.flatMap((group) => [...group])).size).toBe(58);
});

it('a closed-book reader gets at most 2 %', async () => {
  let right = 0;
  for (const item of scorable) right += scorers.substring.score(await answerTo(item, ''), item.gold).value;
  expect(right / scorable.length).toBeLessThanOrEqual(mostByChance);
});

it('a reader that always gives the most common answer gets at most 2 %', () => {
  const answers = scorable.map(({ gold }) => (gold.kind === 'forms' ? gold.forms[0]! : ''));
  const right = answers.map(
    (answer) => scorable.filter(({ gold }) => scorers.substring.score(answer, gold).value === 1).length,
  );
  expect(Math.max(...right) / scorable.length).toBeLessThanOrEqual(mostByChance);
});

it.each(templateNames)(
  "%s of another item's dialogue is worth no more than chance to the extractive reader",
  async (template) => {
    const pairs = groups();
    const own = await accuracy(template, (item) => item);
    const shifts = [1, 7, 19, 31, 45];
    const shuffled: number[] = [];
    for (const shift of shifts) {
      const other = new Map(
        pairs.flatMap((pair, index) => pair.map((item) => [item, pairs[(index + shift) % pairs.length]![0]!])),
      );
      shuffled.push(await accuracy(template, (item) => other.get(item)!));
    }
    const mean = shuffled.reduce((sum, share) => sum + share, 0) / shuffled.length;
    expect(mean).toBeLessThanOrEqual(mostByChance);
    expect(own).toBeGreaterThan(mean);
  },
);

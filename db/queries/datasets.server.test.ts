import { isDeepStrictEqual } from 'node:util';

import type { DatasetManifest, Item } from '../../benchmarks/item';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import { textHash } from '../../text/text-hash';
import { CopySources } from '../copy-sources';
import { createDataset, findDataset, loadItems, markIngested, saveItems } from './datasets';
import { loadStoredTexts, loadTexts } from './load-texts';
import { saveSources, saveTexts } from './save-texts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(() => test.database.sql`TRUNCATE datasets, texts CASCADE`);

const manifest: DatasetManifest = {
  benchmark: 'jsonl',
  path: '/data/קובץ "1".jsonl',
  sha256: 'a'.repeat(64),
  bytes: 5_000_000_000,
  licence: 'MIT',
  source: '',
  itemCount: 3,
  types: { single: 3 },
  skipped: [],
};

function item(id: string, text: string, over: Partial<Item> = {}): Item {
  return {
    id,
    type: 'single',
    question: `What about ${text.slice(0, 40)}?`,
    questionDate: '2024-03-01T08:00',
    gold: { kind: 'forms', raw: 'Lisbon', forms: ['Lisbon', 'ليسبون'] },
    flags: ['numeric_gold'],
    sessions: [
      {
        ordinal: 1,
        id: 's',
        saidAt: null,
        turns: [{ address: 'S1.T1', role: 'user', speaker: 'Dee', text, isWitness: true }],
      },
    ],
    ...over,
  };
}

/** What a data set may hold in its dialogues. */
const texts: readonly [what: string, text: string][] = [
  ['plain', 'I moved to Lisbon.'],
  ['empty', ''],
  ['NUL', 'before\0after'],
  ['half of a surrogate pair', 'a \ud83d b \udc00'],
  ['what an escaped one looks like', String.raw`a \ud83d \u0000 \\ b`],
  ['right-to-left with marks', 'עברתי לליסבון\u202e ثم \u2067عدت\u2069.'],
  ['quotes, backslashes and line ends', '"a" \\ \'b\'\r\n\t\u2028{}[]$1'],
  ['combining and astral characters', 'e\u0301 👩‍👩‍👧 𝒳'],
  ['3 MB', 'A long dialogue, told slowly. '.repeat(105_000)],
];

/** 240,000 characters in which nothing long comes twice. */
const longTalk = Array.from({ length: 60_000 }, (_, index) => ((index * 7919) % 99_991).toString(36))
  .join(' ')
  .slice(0, 240_000);
const sorted = (entries: Iterable<[string, string]>) => [...entries].sort(([a], [b]) => (a < b ? -1 : 1));

describe('texts', () => {
  it.each(texts)('%s: come back as they were', async (_what, text) => {
    await saveTexts(test.database.sql, [text]);
    expect((await loadTexts(test.database.sql, [textHash(text)])).get(textHash(text)) === text).toBe(true);
  });

  it('are stored once, however often and by however many at once', async () => {
    const all = texts.map(([, text]) => text);
    await Promise.all([
      saveTexts(test.database.sql, all),
      saveTexts(test.database.sql, all.toReversed()),
      saveTexts(test.database.sql, [...all, ...all]),
    ]);
    const [row] = await test.database.sql<{ count: number }[]>`SELECT count(*)::int AS count FROM texts`;
    expect(row!.count).toBe(texts.length);
  });

  it('that are long take a third of their size', async () => {
    await saveTexts(test.database.sql, [texts.at(-1)![1]]);
    const [row] = await test.database.sql<{ encoding: string; bytes: number; chars: number; words: number }[]>`
      SELECT encoding, length(body) AS bytes, chars, words FROM texts`;
    expect(row).toMatchObject({ encoding: 'br', chars: 3_150_000, words: 525_000 });
    expect(row!.bytes).toBeLessThan(1_000_000);
  });

  it('that copy from others come back as they were, with what they copy from or without', async () => {
    const { sql } = test.database;
    const said = [0, 1].map((number) => `${number}: ${longTalk.slice(number * 20_000, (number + 1) * 20_000)}`);
    const saved = await saveSources(test.database, [...said, ...said]);
    const sources = new CopySources([...saved.values()]);
    const copying = [said.join('\n'), `\0${said[1]}`, `${said[0]} \ud83d`, `"${said[0]!.slice(50, 9_000)}"`];
    await saveTexts(
      sql,
      copying.map((text) => ({ text, sources })),
    );
    const all = [...copying, ...said];
    const expected = new Map(all.map((text) => [textHash(text), text]));
    expect(isDeepStrictEqual(sorted(await loadTexts(sql, expected.keys())), sorted(expected))).toBe(true);
    for (const text of copying) {
      const loaded = (await loadStoredTexts(sql, [textHash(text)])).get(textHash(text))!;
      expect(loaded.text === text).toBe(true);
      expect(loaded.sources.every(({ hash }) => said.some((one) => textHash(one) === hash))).toBe(true);
    }
    const rows = await sql<{ encoding: string; chars: number; bytes: number }[]>`
      SELECT encoding, chars, length(body) AS bytes FROM texts WHERE encoding LIKE 'copies%'`;
    expect(rows).toHaveLength(copying.length);
    expect(Math.max(...rows.map(({ bytes }) => bytes))).toBeLessThan(200);
    expect(rows.map(({ chars }) => chars).toSorted()).toEqual(copying.map(({ length }) => length).toSorted());
  });

  it('that are there as copies are nothing to copy from', async () => {
    const [source] = (await saveSources(test.database, [longTalk])).values();
    const copy = `${longTalk}.`;
    await saveTexts(test.database.sql, [{ text: copy, sources: new CopySources([source!]) }]);
    const saved = await saveSources(test.database, [copy, longTalk, 'short']);
    expect(saved.get('short')!.bytes.toString()).toBe('short');
    expect(new Set(saved.keys())).toEqual(new Set([longTalk, 'short']));
  });

  it('none asked for, none read', async () => {
    expect(await loadTexts(test.database.sql, [])).toEqual(new Map());
    await saveTexts(test.database.sql, []);
    expect(await saveSources(test.database, [])).toEqual(new Map());
  });
});

const upTo = (items: number) => ({ items, chars: 100_000_000 });
const firstTen = Array.from({ length: 10 }, (_, ordinal) => ordinal);

describe('items', () => {
  it('come back as they were saved, in order, those that are asked for', async () => {
    const items = texts.map(([what, text]) => item(what, text));
    await createDataset(test.database.sql, 'd', manifest);
    await saveItems(test.database, 'd', 0, items.slice(0, 4));
    await saveItems(test.database, 'd', 4, items.slice(4));
    const loaded = await loadItems(test.database.sql, 'd', firstTen, upTo(100));
    expect(loaded.map(({ ordinal }) => ordinal)).toEqual(items.map((_, index) => index));
    for (const [index, { item: stored }] of loaded.entries()) {
      // A difference in three megabytes is not to be printed.
      expect(isDeepStrictEqual(stored, items[index])).toBe(true);
    }
    expect((await loadItems(test.database.sql, 'd', [2, 3, 6], upTo(2))).map(({ item: { id } }) => id)).toEqual([
      'NUL',
      'half of a surrogate pair',
    ]);
    expect(await loadItems(test.database.sql, 'd', [99], upTo(10))).toEqual([]);
  });

  it('of long dialogues share the sessions that are long, and are copied from them', async () => {
    const { sql } = test.database;
    const session = (ordinal: number, text: string) => ({
      ...{ ordinal, id: `s${ordinal}`, saidAt: null },
      turns: [{ address: `S${ordinal}.T1`, role: 'user' as const, text, isWitness: false }],
    });
    const shared = Array.from({ length: 20 }, (_, index) => longTalk.slice(index * 12_000, (index + 1) * 12_000));
    const items = ['q1', 'q2'].map((id, of) =>
      item(id, 'a', { sessions: ['hi', ...shared, `own ${of}`].map((text, index) => session(index + 1, text)) }),
    );
    await createDataset(sql, 'd', manifest);
    await saveItems(test.database, 'd', 0, items);
    const loaded = await loadItems(sql, 'd', firstTen, upTo(9));
    expect(
      isDeepStrictEqual(
        loaded.map(({ item: stored }) => stored),
        items,
      ),
    ).toBe(true);
    const copied = loaded.map(({ sources }) => sources.copiesIn(Buffer.from(shared.join('\n'))));
    expect(copied[0]!.map(({ source }) => source.hash)).toEqual(shared.map((text) => textHash(`${text}\n`)));
    expect(copied[1]).toEqual(copied[0]);
    const rows = await sql<{ encoding: string; n: number }[]>`
      SELECT encoding, count(*)::int AS n FROM texts WHERE encoding <> 'utf8' GROUP BY 1 ORDER BY 1`;
    expect(rows).toEqual([
      { encoding: 'br', n: shared.length },
      { encoding: 'copies-br', n: items.length },
    ]);
  });

  it('of shorter dialogues have the dialogue as what to copy from', async () => {
    const talk = longTalk.slice(0, 100_000);
    await createDataset(test.database.sql, 'd', manifest);
    await saveItems(test.database, 'd', 0, [item('q1', talk)]);
    const [loaded] = await loadItems(test.database.sql, 'd', [0], upTo(1));
    const [copy] = loaded!.sources.copiesIn(Buffer.from(`user: ${talk}`));
    expect(copy).toMatchObject({ at: 6, length: talk.length });
  });

  it.each<[string, Partial<Item>]>([
    ['a rubric', { gold: { kind: 'rubric', raw: 'Mentions Lisbon.' } }],
    ['no answer', { gold: { kind: 'unanswerable', raw: 'Not said.' } }],
    ['no date, no flags, no sessions', { questionDate: null, flags: [], sessions: [] }],
    ['a gold with a quote and a brace', { gold: { kind: 'forms', raw: '{"a"}', forms: ['{"a"}', "o'b"] } }],
  ])('with %s too', async (_what, over) => {
    await createDataset(test.database.sql, 'd', manifest);
    await saveItems(test.database, 'd', 0, [item('q', 'text', over)]);
    expect((await loadItems(test.database.sql, 'd', [0], upTo(1)))[0]!.item).toEqual(item('q', 'text', over));
  });

  it('are as many as fit into the characters asked for, and at least one', async () => {
    await createDataset(test.database.sql, 'd', manifest);
    await saveItems(test.database, 'd', 0, [item('q1', 'a'), item('q2', 'b'), item('q3', 'c')]);
    const [first] = await test.database.sql<{ chars: number }[]>`
      SELECT t.chars FROM items i JOIN texts t ON t.hash = i.dialogue_hash WHERE i.ordinal = 0`;
    const ids = async (chars: number) =>
      (await loadItems(test.database.sql, 'd', firstTen, { items: 9, chars })).map(({ item: { id } }) => id);
    expect(await ids(1)).toEqual(['q1']);
    expect(await ids(2 * first!.chars)).toEqual(['q1', 'q2']);
    expect(await ids(100 * first!.chars)).toEqual(['q1', 'q2', 'q3']);
  });

  const turn = (number: number, isWitness: boolean) => ({
    ...{ address: `S1.T${number}`, role: 'user' as const, speaker: 'Dee' },
    ...{ text: `Turn ${number}.`, isWitness },
  });
  const talk = (witness: number): Partial<Item> => ({
    sessions: [{ ordinal: 1, id: 's', saidAt: null, turns: [1, 2].map((number) => turn(number, number === witness)) }],
  });

  it('that ask about one dialogue share its text, each with witnesses of its own', async () => {
    await createDataset(test.database.sql, 'd', manifest);
    const items = [item('q1', 'a', talk(1)), item('q2', 'b', talk(2)), item('q3', 'c', talk(0))];
    await saveItems(test.database, 'd', 0, items);
    const rows = await test.database.sql<{ dialogues: number; texts: number }[]>`
      SELECT count(DISTINCT dialogue_hash)::int AS dialogues, (SELECT count(*)::int FROM texts) AS texts FROM items`;
    expect(rows).toEqual([{ dialogues: 1, texts: 1 + items.length }]);
    const loaded = await loadItems(test.database.sql, 'd', firstTen, upTo(9));
    expect(loaded.map(({ item: stored }) => stored)).toEqual(items);
  });

  it('stored when witnesses still stood in the dialogue’s text come back as they were', async () => {
    await createDataset(test.database.sql, 'd', manifest);
    const before = item('q1', 'a', talk(2));
    await saveItems(test.database, 'd', 0, [before]);
    const dialogue = JSON.stringify(before.sessions);
    await saveTexts(test.database.sql, [dialogue]);
    await test.database.sql`UPDATE items SET witnesses = NULL, dialogue_hash = ${textHash(dialogue)}`;
    expect((await loadItems(test.database.sql, 'd', [0], upTo(1)))[0]!.item).toEqual(before);
  });

  it('saved twice, as after a crash, are there once', async () => {
    await createDataset(test.database.sql, 'd', manifest);
    await saveItems(test.database, 'd', 0, [item('q1', 'a'), item('q2', 'b')]);
    await saveItems(test.database, 'd', 1, [item('q2', 'b'), item('q3', 'c')]);
    expect((await loadItems(test.database.sql, 'd', firstTen, upTo(9))).map(({ item: { id } }) => id)).toEqual([
      'q1',
      'q2',
      'q3',
    ]);
  });
});

describe('data sets', () => {
  it('keep the manifest they were registered with until they are read', async () => {
    const { sql } = test.database;
    expect(await findDataset(sql, 'd')).toBeUndefined();
    await createDataset(sql, 'd', manifest);
    await createDataset(sql, 'd', { ...manifest, itemCount: 9 });
    expect(await findDataset(sql, 'd')).toEqual(manifest);
    await markIngested(sql, 'd', { ...manifest, itemCount: 4 });
    expect(await findDataset(sql, 'd')).toEqual({ ...manifest, itemCount: 4 });
  });
});

import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { UserError } from '../contracts/user-error';
import { heldBytes } from '../test/support/held-bytes';
import { sharedData } from '../test/support/shared-data';
import { DatasetError, type DatasetSource, findBenchmark, hashFile, type Item, itemHeader, openDataset } from '.';

const folder = mkdtempSync(join(tmpdir(), 'load-dataset-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function fileOf(content: string | Buffer): string {
  const path = join(folder, `${(files += 1)}.json`);
  writeFileSync(path, content);
  return path;
}

const row = (id: string, changes: object = {}) => ({ id, question: 'Q?', answer: 'A', sessions: [], ...changes });

async function itemsOf(path: string, source: Partial<DatasetSource> = {}): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of openDataset({ benchmark: 'jsonl', path, ...source }).items()) items.push(item);
  return items;
}
const idsOf = async (path: string, source: Partial<DatasetSource> = {}) =>
  (await itemsOf(path, source)).map(({ id }) => id);
const manifestOf = (path: string, source: Partial<DatasetSource> = {}) =>
  openDataset({ benchmark: 'jsonl', path, ...source }).manifest();

describe('openDataset reads', () => {
  const rows = [row('a'), row('b'), row('c')];

  it.each([
    ['a JSON array', JSON.stringify(rows)],
    ['a printed JSON array', JSON.stringify(rows, undefined, 2)],
    ['one row per line', rows.map((each) => JSON.stringify(each)).join('\n')],
    [
      'lines with CRLF, blank lines and a last line feed',
      `\n${rows.map((each) => JSON.stringify(each)).join('\r\n\r\n')}\r\n`,
    ],
    ['a file with a UTF-8 byte order mark', `\ufeff  ${JSON.stringify(rows)}\n`],
  ])('%s, in file order', async (_shape, content) => {
    expect(await idsOf(fileOf(content))).toEqual(['a', 'b', 'c']);
  });

  it('every character, wherever the file is cut into chunks', async () => {
    const question = `${'ä😀\u2028"\\'.repeat(90_000)}\ud800`;
    const text = JSON.stringify(row('a', { question }));
    for (const content of [`[${text}]`, text]) {
      expect((await itemsOf(fileOf(content)))[0]?.question === question).toBe(true);
    }
  });

  it('hash, size and types in the same pass', async () => {
    const content = JSON.stringify([row('a', { type: 'z' }), row('b'), row('c', { type: 'z' })]);
    const path = fileOf(content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const dataset = openDataset({ benchmark: 'jsonl', path });
    for await (const _item of dataset.items());
    rmSync(path);
    expect(await dataset.manifest()).toEqual({
      benchmark: 'jsonl',
      path,
      sha256,
      bytes: content.length,
      licence: 'not stated',
      source: 'a file of one’s own',
      itemCount: 3,
      types: { untyped: 1, z: 2 },
      skipped: [],
    });
  });

  it('a manifest of the whole file, though only its first items were taken', async () => {
    const dataset = openDataset({ benchmark: 'jsonl', path: fileOf(JSON.stringify(rows)) });
    for await (const item of dataset.items()) if (item.id === 'a') break;
    expect((await dataset.manifest()).itemCount).toBe(3);
  });

  it('the bundled schema under its own name, tiers under theirs', async () => {
    const path = fileOf('[]');
    expect(findBenchmark('sample')).toMatchObject({ licence: 'Apache-2.0', idField: 'question_id' });
    expect(() => openDataset({ benchmark: 'longmemeval', tier: 'oracle', path })).not.toThrow();
    await expect(manifestOf(path)).rejects.toThrow(/holds no rows/);
  });
});

describe('openDataset refuses', () => {
  it.each([
    [
      'jsnol',
      undefined,
      /unknown benchmark "jsnol", did you mean "jsonl"\? Known: longmemeval, locomo, hotpotqa, sample, sample-documents, sample-people, recon, jsonl/,
    ],
    ['imagenet', undefined, /unknown benchmark "imagenet"\. Known/],
    ['longmemeval', 'orcale', /has no tier "orcale", did you mean "oracle"\? Known: oracle, s, m/],
    ['jsonl', 's', /has no tier "s"\. It has no tiers/],
  ])('benchmark %s, tier %s', (benchmark, tier, message) => {
    const open = () => openDataset({ benchmark, path: '/nowhere', ...(tier === undefined ? {} : { tier }) });
    expect(open).toThrow(UserError);
    expect(open).toThrow(message);
  });

  it.each<[string, string | Buffer, RegExp]>([
    ['an empty file', '', /is empty\. It should hold a JSON array of rows, or one row per line/],
    ['white space alone', ' \n\n', /is empty/],
    ['another kind of text', '<html>', /starts with "<html>"/],
    ['an object over several lines', '{\n  "rows": []\n}', /first line is no whole row/],
    ['UTF-16', Buffer.from('\ufeff[]', 'utf16le'), /is not UTF-8 text/],
    ['a compressed file', Buffer.from([0x1f, 0x8b, 8, 0]), /If it is compressed, unpack it/],
    ['a cut-off character', Buffer.from('[]é').subarray(0, 3), /is not UTF-8 text/],
    ['an array cut off in its first row', '[{"id": "a", "ques', /broken or cut off at or soon after its first row/],
    ['an array that ends early', `[${JSON.stringify(row('a'))},`, /broken or cut off/],
    ['a trailing comma', `[${JSON.stringify(row('a'))},]`, /broken or cut off/],
    ['text after the array', '[1] x', /broken or cut off/],
  ])('%s', async (_what, content, message) => {
    const path = fileOf(content);
    await expect(manifestOf(path, { skipInvalid: true })).rejects.toMatchObject({
      isUserError: true,
      message: expect.stringMatching(message) as string,
    });
    await expect(manifestOf(path)).rejects.toThrow(path);
  });

  it('a missing file and a folder', async () => {
    const inner = join(folder, 'inner');
    mkdirSync(inner);
    await expect(manifestOf(join(folder, 'none.json'))).rejects.toThrow(/there is no such file/);
    await expect(manifestOf(inner)).rejects.toThrow(/is a folder/);
    await expect(hashFile(inner)).rejects.toThrow(UserError);
  });
});

describe('malformed rows', () => {
  const content = [
    JSON.stringify(row('a')),
    JSON.stringify(row('b', { question: '' })),
    '{"id": "c", oops}',
    JSON.stringify(row('a')),
    JSON.stringify(row('d')),
  ].join('\n');
  const problems = (file: string) => [
    { file, index: 1, id: 'b', field: 'question', reason: 'is blank' },
    { file, index: 2, field: '', reason: expect.stringMatching(/^is not JSON: /) as string },
    { file, index: 3, id: 'a', field: 'id', reason: '"a" is the id of row 0 already; ids must differ' },
  ];

  it('refuse the file, each with its place, field and reason, and give no item after the first of them', async () => {
    const path = fileOf(content);
    const given: string[] = [];
    const read = async () => {
      for await (const item of openDataset({ benchmark: 'jsonl', path }).items()) given.push(item.id);
    };
    const error = await read().then(
      () => undefined,
      (thrown: unknown) => thrown as DatasetError,
    );
    expect(DatasetError.is(error) && UserError.is(error)).toBe(true);
    expect(error).toMatchObject({ file: path, invalidCount: 3, rows: problems(path) });
    expect(error?.message).toContain(`${path}: 3 of 5 rows can't be used`);
    expect(error?.message).toContain('row 1 (id b), question: is blank');
    expect(error?.message).toContain('--skip-invalid');
    expect(given).toEqual(['a']);
  });

  it('are left out and listed where that is asked for', async () => {
    const path = fileOf(content);
    expect(await idsOf(path, { skipInvalid: true })).toEqual(['a', 'd']);
    expect(await manifestOf(path, { skipInvalid: true })).toMatchObject({ itemCount: 2, skipped: problems(path) });
  });

  it('refuse the file all the same where no row is left', async () => {
    const path = fileOf('[1, null, {}]');
    await expect(manifestOf(path, { skipInvalid: true })).rejects.toThrow(/3 of 3 rows .*No row is left/s);
  });

  it('hold in their id, type or answer a character that no column can hold; dialogues and questions may', async () => {
    const sessions = [{ turns: [{ role: 'user', text: 'a\0b\ud83d' }] }];
    const rows = [
      row('ok', { question: 'Q\0\udc00?', sessions }),
      row('a\0'),
      row('b', { type: 't\ud83d' }),
      row('c', { answer: { rubric: 'x\0' } }),
      row('d', { answer: ['fine', '\udc00'] }),
      { ...row('e'), 'k\0': 1 },
    ];
    const { skipped, itemCount } = await manifestOf(fileOf(JSON.stringify(rows)), { skipInvalid: true });
    expect(itemCount).toBe(1);
    expect(skipped.map(({ id, reason }) => [id, reason.split(/,? (?:\(known|did you)/)[0]])).toEqual([
      ['a\\u0000', 'its id holds NUL or half of a surrogate pair: "a\\u0000"'],
      ['b', 'its type holds NUL or half of a surrogate pair: "t\\ud83d"'],
      ['c', 'its answer holds NUL or half of a surrogate pair: "x\\u0000"'],
      ['d', expect.stringMatching(/^its answer holds NUL/)],
      ['e', 'unknown key "k\\u0000"'],
    ]);
  });

  it('are printed up to twenty, the rest counted', async () => {
    const path = fileOf(JSON.stringify([row('a'), ...Array.from({ length: 33 }, () => 7)]));
    await expect(manifestOf(path)).rejects.toMatchObject({
      invalidCount: 33,
      rows: { length: 20 },
      message: expect.stringContaining('… and 13 more') as string,
    });
  });
});

describe('a row that holds many questions', () => {
  const question = { question: 'What did Ida sell?', answer: 'her bicycle', evidence: ['D1:1'], category: 4 };
  const conversation = {
    speaker_a: 'Ida',
    speaker_b: 'Noor',
    session_1_date_time: '1:56 pm on 8 May, 2023',
    session_1: [{ speaker: 'Ida', dia_id: 'D1:1', text: 'I sold my bicycle.' }],
  };
  const locomoRow = (sample_id: string, qa: object[], changes: object = {}) => ({
    sample_id,
    conversation: { ...conversation, ...changes },
    qa,
  });

  it('gives an item each; problems count questions', async () => {
    const path = fileOf(JSON.stringify([locomoRow('a', [question, { ...question, category: 9 }, question])]));
    await expect(itemsOf(path, { benchmark: 'locomo' })).rejects.toThrow(
      /1 of 3 questions can't be used[^]*row 0 \(id a\/q1\), qa\[1\]\.category: is no category from 1 to 5/,
    );
    expect(await idsOf(path, { benchmark: 'locomo', skipInvalid: true })).toEqual(['a/q0', 'a/q2']);
  });

  it('is one problem where its conversation is, and its overlay entries go with it', async () => {
    const rows = [locomoRow('a', [question]), locomoRow('b', [question, question], { session_1: 'none' })];
    const path = fileOf(JSON.stringify(rows));
    const entry = (sample_id: string, qa_index: number) => ({ sample_id, qa_index, error_type: 'HALLUCINATION' });
    const defects = fileOf(JSON.stringify([entry('a', 0), entry('b', 1)]));
    const items = await itemsOf(path, { benchmark: 'locomo', skipInvalid: true, defects });
    expect(items.map(({ id, defect }) => [id, defect])).toEqual([['a/q0', 'HALLUCINATION']]);
  });
});

describe('an overlay of known wrong golds', () => {
  const dataset = (defects: string) => ({ benchmark: 'jsonl', defects });
  const rows = () => fileOf(JSON.stringify([row('a'), row('b'), row('c')]));

  it('marks items by the name of the fault, but not where only the citation is wrong', async () => {
    const findings = [
      { question_id: 'a', error_type: 'WRONG_CITATION' },
      { question_id: 'b', error_type: 'WRONG_CITATION' },
      { question_id: 'b', error_type: 'AMBIGUOUS', note: 'further keys are the audit’s affair' },
      { question_id: 'b', error_type: 'HALLUCINATION' },
    ];
    const [path, defects] = [rows(), fileOf(JSON.stringify(findings))];
    const items = await itemsOf(path, dataset(defects));
    expect(items.map(({ defect }) => defect)).toEqual([undefined, 'AMBIGUOUS', undefined]);
    const { sha256 } = await hashFile(defects);
    expect((await manifestOf(path, dataset(defects))).defects).toEqual({ path: defects, sha256, items: 1 });
    expect(await manifestOf(path)).not.toHaveProperty('defects');
  });

  it('is refused, by name, for items that the file does not hold', async () => {
    const findings = Array.from({ length: 25 }, (_, index) => ({ question_id: `x${index}`, error_type: 'AMBIGUOUS' }));
    const defects = fileOf(JSON.stringify([{ question_id: 'a', error_type: 'AMBIGUOUS' }, ...findings]));
    const refused = expect.objectContaining({
      isUserError: true,
      message: expect.stringMatching(
        /25 of its 26 items are not in .*: "x0", "x1", .*"x19" and 5 more\. Is it/,
      ) as string,
    }) as Error;
    await expect(itemsOf(rows(), dataset(defects))).rejects.toEqual(refused);
  });

  it.each<[unknown, RegExp]>([
    [
      { id: 'a', error_type: 'AMBIGUOUS' },
      /entry 1 \(counted from 0\) is neither \{"sample_id", .* nor \{"question_id"/,
    ],
    [{ question_id: 'a', error_type: 'two words' }, /entry 1 /],
    [{ question_id: 'a' }, /entry 1 /],
    [{ sample_id: 'a', qa_index: -1, error_type: 'AMBIGUOUS' }, /entry 1 /],
    [null, /entry 1 /],
  ])('is refused for an entry %j', async (entry, message) => {
    const defects = fileOf(JSON.stringify([{ question_id: 'a', error_type: 'AMBIGUOUS' }, entry]));
    await expect(itemsOf(rows(), dataset(defects))).rejects.toMatchObject({
      isUserError: true,
      message: expect.stringMatching(message) as string,
    });
  });

  it('is refused where its file is missing or no list', async () => {
    await expect(itemsOf(rows(), dataset(join(folder, 'none.json')))).rejects.toThrow(/there is no such file/);
    await expect(itemsOf(rows(), dataset(fileOf('{\n"a": 1}')))).rejects.toThrow(UserError);
  });
});

it('itemHeader keeps what choosing an item needs, and no text', async () => {
  const [item] = await itemsOf(fileOf(JSON.stringify([row('a', { answer: 7 })])));
  expect(item && itemHeader(item, 4)).toEqual({
    ordinal: 4,
    id: 'a',
    type: 'untyped',
    goldKind: 'forms',
    flags: ['no_sessions', 'no_witness', 'numeric_gold'],
  });
});

it('hashFile gives the hash and size of the bytes', async () => {
  const bytes = Buffer.alloc(700_001, 'abc');
  expect(await hashFile(fileOf(bytes))).toEqual({
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: 700_001,
  });
});

describe('a large file', () => {
  it('is streamed: 200 rows of half a megabyte keep no more memory than the first ten', async () => {
    const path = fileOf('[');
    const turns = Array.from({ length: 400 }, (_, turn) => ({ role: 'user', text: `${turn} ${'word '.repeat(240)}` }));
    for (let index = 0; index < 200; index += 1) {
      const separator = index === 0 ? '' : ',';
      appendFileSync(path, separator + JSON.stringify(row(`q${index}`, { sessions: [{ turns }] })));
    }
    appendFileSync(path, ']');

    const usedMb: number[] = [];
    let count = 0;
    const dataset = openDataset({ benchmark: 'jsonl', path });
    for await (const _item of dataset.items()) {
      count += 1;
      if (count % 10 === 0) usedMb.push(heldBytes() / 1e6);
    }
    const { bytes } = await dataset.manifest();
    const growthMb = Math.max(...usedMb) - (usedMb[0] ?? 0);
    console.log(
      `${(bytes / 1e6).toFixed(0)} MB read; memory grew by ${growthMb.toFixed(1)} MB after the first ten rows`,
    );
    expect(count).toBe(200);
    expect(growthMb).toBeLessThan(16);
  });
});

const real = (name: string) => sharedData(`longmemeval/${name}.json`);
const isAbsent = real('oracle_evidence_turns') === undefined;
if (isAbsent) console.log('LongMemEval data: skipped, the public test data are not at hand');

(isAbsent ? describe.skip : describe)('the LongMemEval files at hand', () => {
  async function countsOf(name: string) {
    const items = await itemsOf(real(name) ?? '', { benchmark: 'longmemeval' });
    const count = (keys: readonly string[]) =>
      Object.fromEntries([...new Set(keys)].sort().map((key) => [key, keys.filter((each) => each === key).length]));
    const turns = items.flatMap(({ sessions }) => sessions.flatMap((session) => session.turns));
    return {
      items: items.length,
      sessions: items.flatMap(({ sessions }) => sessions).length,
      turns: turns.length,
      witnesses: turns.filter(({ isWitness }) => isWitness).length,
      flags: count(items.flatMap(({ flags }) => flags)),
      golds: count(items.map(({ gold }) => gold.kind)),
    };
  }

  it('give 11 whole rows', async () => {
    expect(await countsOf('oracle_rows')).toEqual({
      items: 11,
      sessions: 19,
      turns: 224,
      witnesses: 20,
      flags: { numeric_gold: 1 },
      golds: { forms: 8, rubric: 2, unanswerable: 1 },
    });
  });

  it('give 329 rows of evidence turns', async () => {
    expect(await countsOf('oracle_evidence_turns')).toEqual({
      items: 329,
      sessions: 581,
      turns: 610,
      witnesses: 610,
      flags: { late_evidence: 25, no_sessions: 10, no_witness: 10, numeric_gold: 24 },
      golds: { forms: 292, rubric: 20, unanswerable: 17 },
    });
    const items = await itemsOf(real('oracle_evidence_turns') ?? '', { benchmark: 'longmemeval' });
    const withoutSessions = items.filter(({ flags }) => flags.includes('no_sessions'));
    expect(withoutSessions.every(({ gold }) => gold.kind === 'unanswerable')).toBe(true);
  });

  it('give one row of the S tier', async () => {
    const path = real('s_row') ?? '';
    expect(await countsOf('s_row')).toEqual({
      items: 1,
      sessions: 41,
      turns: 409,
      witnesses: 2,
      flags: {},
      golds: { forms: 1 },
    });
    const manifest = await manifestOf(path, { benchmark: 'longmemeval', tier: 's' });
    expect(manifest).toMatchObject({ tier: 's', licence: 'MIT', ...(await hashFile(path)) });
  });
});

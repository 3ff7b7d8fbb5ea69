import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import Ajv, { type ValidateFunction } from 'ajv';

import { miniNarrated } from '../../test/support/recon-mini-narrated';
import { miniKeyed } from '../../test/support/recon-mini-questions';
import { packageRoot } from '../../text/package-root';
import { formatReconJsonSchema } from './json-schema';
import type { Manifest } from './manifest-schema';
import { readReconSet } from './read-set';
import { caseFiles, manifestContent, manifestPath, type QuestionedCase } from './set-files';

const questioned: QuestionedCase = { case: miniNarrated(), questions: Object.values(miniKeyed()) };
const { listing, contents } = caseFiles(questioned);
const manifest: Manifest = {
  ...{ kind: 'recon-set', schema: 1, version: '1', scale: 1, quota: 'nominal', difficulty: {}, cases: [listing] },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recon-set-'));
  write(manifestPath, manifestContent(manifest));
  for (const [path, content] of contents) write(path, content);
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** What is reported beside the changed digest. */
function problemsAfter(path: string, change: (content: string) => string): string[] {
  write(path, change(readFileSync(join(folder, path), 'utf8')));
  const { problems } = readReconSet(folder);
  return problems.map((problem) => `${problem.path}: ${problem.message}`).filter((text) => !text.includes('digest'));
}

it('a set reads back as what was written', () => {
  const { cases, problems } = readReconSet(folder);
  expect(problems).toEqual([]);
  expect(cases).toEqual([questioned]);
});

it('the same case makes the same bytes, whatever the order of its keys', () => {
  const reversed = Object.fromEntries(Object.entries(questioned.case).reverse()) as unknown as QuestionedCase['case'];
  expect(caseFiles({ ...questioned, case: reversed })).toEqual(caseFiles(questioned));
});

it('nothing that fixes a key or labels an option stands in what a model is shown', () => {
  const shown = contents.get('questions/crime-1.jsonl')!;
  expect(shown).not.toMatch(/"(query|ref|failure|traps)"/);
});

it('the narrated file has a header over each text', () => {
  expect(contents.get('cases/crime-1.txt')!.split('\n\n')[0]).toBe(
    '[Day 2, 08:15] [ENTRY] [Ada Quill]\nIt was set down: .',
  );
});

it('a file that differs from its digest is named', () => {
  write('cases/crime-1.txt', 'other');
  const messages = readReconSet(folder).problems.map(({ path, message }) => `${path}: ${message}`);
  expect(messages).toEqual([
    'cases/crime-1.txt: differs from the digest in the manifest',
    'cases/crime-1.txt: is not what the entries of the case make',
  ]);
});

it.each<[string, string, (content: string) => string, string]>([
  [
    'a field of the wrong type',
    'cases/crime-1.json',
    (content) => content.replace('"at":1935', '"at":"noon"'),
    'cases/crime-1.json: entries[0].at: Invalid input: expected number, received string',
  ],
  [
    'a field that nobody knows',
    'cases/crime-1.json',
    (content) => content.replace('"domain":', '"colour":"red","domain":'),
    'cases/crime-1.json: Unrecognized key: "colour"',
  ],
  [
    'a line that is not JSON',
    'questions/crime-1.jsonl',
    (content) => content.replace('{', ''),
    'questions/crime-1.jsonl: line 1: is not JSON: ',
  ],
  [
    'a query that is missing',
    'queries/crime-1.jsonl',
    (content) => content.split('\n').slice(1).join('\n'),
    'queries/crime-1.jsonl: has no query that fits the question chain of questions/crime-1.jsonl',
  ],
  [
    'a query with other letters',
    'queries/crime-1.jsonl',
    (content) => content.replace('"letter":"A"', '"letter":"O"'),
    'queries/crime-1.jsonl: has no query that fits the question chain of questions/crime-1.jsonl',
  ],
  [
    'a query of no known kind',
    'queries/crime-1.jsonl',
    (content) => content.replace('"ask":"trail_order"', '"ask":"guess"'),
    'queries/crime-1.jsonl: line 1: query.ask: Invalid option',
  ],
])('%s is named with its file and field', (_, path, change, expected) => {
  expect(problemsAfter(path, change)).toContainEqual(expect.stringContaining(expected));
});

it('a folder without a manifest is refused with what to give', () => {
  rmSync(join(folder, manifestPath));
  expect(() => readReconSet(folder)).toThrow(/manifest.json can't be read: .* Give the folder of a RECON set/);
});

describe('recon.schema.json', () => {
  const advice = 'run `npm run build && node dist/recon/export/write-schema.js`';
  const schema = JSON.parse(formatReconJsonSchema()) as { definitions: object };
  const validator = (name: string): ValidateFunction =>
    new Ajv({ strict: false }).compile({ ...schema, $ref: `#/definitions/${name}` });

  it(`is what the schemas make; else ${advice}`, () => {
    expect(readFileSync(join(packageRoot(), 'recon.schema.json'), 'utf8')).toBe(formatReconJsonSchema());
  });

  it.each([
    ['manifest', () => [manifestContent(manifest)]],
    ['case', () => [contents.get('cases/crime-1.json')!]],
    ['question', () => contents.get('questions/crime-1.jsonl')!.trim().split('\n')],
    ['query', () => contents.get('queries/crime-1.jsonl')!.trim().split('\n')],
  ])('accepts each %s that is written', (name, written) => {
    const validate = validator(name);
    for (const content of written()) {
      expect([validate(JSON.parse(content)), validate.errors]).toEqual([true, null]);
    }
  });
});

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as fc from 'fast-check';

import { UserError } from '../contracts/user-error';
import { blankArtifact, readOwnArtifacts } from './read-own-artifacts';

let path: string;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'own-artifacts-'));
  path = join(folder, 'artifacts.jsonl');
});
afterAll(() => rmSync(folder, { recursive: true }));

function row(question_id: unknown, system: unknown, artifact: unknown): Record<string, unknown> {
  return { question_id, system, artifact };
}

function read(...rows: (object | string)[]) {
  writeFileSync(path, rows.map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry))).join('\n'));
  return readOwnArtifacts(path);
}

async function messageOf(...rows: (object | string)[]): Promise<string> {
  const error: unknown = await read(...rows).catch((thrown: unknown) => thrown);
  if (!UserError.is(error)) throw new Error('no UserError was thrown');
  return error.message;
}

describe('a file of artifacts', () => {
  it('gives each system’s artifact for a question, as it stands', async () => {
    const text = '  Ada\u2028moved to "Lisbon".\n\uD83D\uDE00 ';
    const artifacts = await read(row('q1', 'mine', text), row('q1', 'other-1.2', 'B'), row('q2', 'mine', 'C'));
    expect(artifacts.artifactOf('mine', 'q1')).toBe(text);
    expect(artifacts.artifactOf('other-1.2', 'q1')).toBe('B');
    expect(artifacts.artifactOf('other-1.2', 'q2')).toBeUndefined();
    expect(artifacts.artifactOf('none', 'q1')).toBeUndefined();
    expect(artifacts).toMatchObject({ systems: ['mine', 'other-1.2'], count: 3, blank: 0 });
  });

  it('is known by the hash of its bytes', async () => {
    const { sha256 } = await read(row('q1', 'mine', 'ä'));
    expect(sha256).toBe(createHash('sha256').update(JSON.stringify(row('q1', 'mine', 'ä'))).digest('hex')); // prettier-ignore
  });

  it('may hold blank artifacts, of a memory that found nothing: they are counted and shown in words', async () => {
    const artifacts = await read(row('q1', 'mine', ''), row('q2', 'mine', ' \n'), row('q3', 'mine', 'x'));
    expect(artifacts).toMatchObject({ count: 3, blank: 2 });
    expect([artifacts.artifactOf('mine', 'q1'), artifacts.artifactOf('mine', 'q2')]).toEqual([
      blankArtifact,
      blankArtifact,
    ]);
  });

  it('names the questions that a data set does not have', async () => {
    const artifacts = await read(row('z', 'b', ''), row('q1', 'a', ''), row('y', 'a', ''), row('z', 'a', ''));
    expect(artifacts.unknown(new Set(['q1', 'q2']))).toEqual(['z', 'y']);
  });

  it('gives back whatever was written', async () => {
    const entry = fc.record({
      question_id: fc.string({ unit: 'binary', minLength: 1 }).filter((id) => id.trim() !== ''),
      system: fc.constantFrom('a', 'b', 'constructor', 'c.d_e-f'),
      artifact: fc.string({ unit: 'binary' }),
    });
    const rows = fc.uniqueArray(entry, {
      minLength: 1,
      selector: (one) => JSON.stringify([one.question_id, one.system]),
    });
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const artifacts = await read(...written);
        expect(artifacts.count).toBe(written.length);
        for (const { question_id: id, system, artifact } of written) {
          expect(artifacts.artifactOf(system, id)).toBe(artifact.trim() === '' ? blankArtifact : artifact);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('may be one JSON array', async () => {
    expect(await read(`[${JSON.stringify(row('q1', 'mine', 'A'))}]`)).toMatchObject({ count: 1, systems: ['mine'] });
  });
});

describe('a file that can’t be used', () => {
  const good = row('q1', 'mine', 'A');

  it('names the line and the fault, and what a line is', async () => {
    expect(await messageOf(good, '', row('q2', 'My memory', 'B'))).toBe(
      [
        `${path}: 1 of 2 rows can't be used (rows are counted from 1; in JSONL a row is a line).`,
        '  row 3: system is not lower-case letters and digits, with single ".", "-" or "_" between them, at most 64 characters, e.g. gpt-5.4-mini',
        'Mend these rows; each is {"question_id": "…", "system": "…", "artifact": "…"}.',
      ].join('\n'),
    );
  });

  it.each<[string | object, RegExp]>([
    ['{"question_id": ', /row 2: is not JSON/],
    ['5', /row 2: Invalid input: expected object/],
    [row(undefined, 'mine', 'A'), /row 2: question_id is missing$/m],
    [row(' ', 'mine', 'A'), /row 2: question_id is blank$/m],
    [row('x'.repeat(501), 'mine', 'A'), /row 2: question_id is longer than 500 characters$/m],
    [row(7, 'mine', 'A'), /row 2: question_id Invalid input: expected string/],
    [row('q2', 'x'.repeat(65), 'A'), /row 2: system is not .* at most 64 characters/],
    [row('q2', 'mine', undefined), /row 2: artifact is missing$/m],
    [row('q2', 'mine', null), /row 2: artifact Invalid input: expected string/],
    [row('q2', 'mine', 'x'.repeat(1_000_001)), /row 2: artifact is longer than 1,000,000 characters$/m],
    [{ ...row('q2', 'mine', 'A'), artefact: 'B' }, /row 2: unknown key "artefact", did you mean "artifact"\?$/m],
    [good, /row 2: repeats row 1: system mine already has an artifact for question "q1"$/m],
  ])('with the row %.60j', async (bad, message) => expect(await messageOf(good, bad)).toMatch(message));

  it('lists ten problems and counts the rest', async () => {
    const message = await messageOf(good, ...Array.from({ length: 25 }, () => row('', 'mine', '')));
    expect(message.match(/^ {2}row \d+: /gm)).toHaveLength(10);
    expect(message).toMatch(/25 of 26 rows[^]* {2}row 11: [^]*\n {2}… and 15 more\n/);
  });

  it.each([
    ['', /is empty/],
    ['[]', /holds no artifacts\. Each line is/],
    ['question_id,system,artifact', /one row per line \(JSONL\), but starts with "question_id/],
  ])('holds %j', async (content, message) => expect(await messageOf(content)).toMatch(message));

  it('is not there', async () => {
    await expect(readOwnArtifacts(join(folder, 'none.jsonl'))).rejects.toThrow(/there is no such file/);
  });
});

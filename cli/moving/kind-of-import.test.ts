import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { kindOfImport } from './kind-of-import';

const folder = mkdtempSync(join(tmpdir(), 'kind-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function kindOf(content: string | Buffer): Promise<string> {
  const path = join(folder, 'file');
  writeFileSync(path, content);
  return kindOfImport(path);
}

const header = '{"format":"render-bench-sweep","version":1}\n';
const row = '{"question_id":"q1","hypothesis":"Blue."}';

it.each([
  ['sweep', header],
  ['answers', `${row}\n`],
  ['answers', `\uFEFF\n [${row}]`],
  ['sweep', 'neither'],
  ['sweep', ''],
])('how a file begins, gzipped or not, tells that it is %s: %j', async (kind, content) => {
  expect(await kindOf(content)).toBe(kind);
  expect(await kindOf(gzipSync(content))).toBe(kind);
});

it('a long first line and a cut archive are told by their beginning; what can’t be read counts as a sweep', async () => {
  const long = JSON.stringify({ question_id: 'q1', hypothesis: 'x'.repeat(1_000_000) });
  expect(await kindOf(long)).toBe('answers');
  expect(await kindOf(gzipSync(`${long}${header.repeat(1000)}`))).toBe('answers');
  expect(await kindOf(Buffer.from([0x1f, 0x8b, 1, 2, 3]))).toBe('sweep');
  expect(await kindOfImport(join(folder, 'none'))).toBe('sweep');
});

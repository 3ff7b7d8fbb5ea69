import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beginFile } from './new-file';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'render-bench-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a file gets its name when it is whole, and is its owner’s alone', async () => {
  const path = join(folder, 'sweep.gz');
  const file = await beginFile(path, { force: false });
  await new Promise<void>((resolve) => file.stream.end('whole', () => resolve()));
  expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined();
  await file.finish();
  expect(readFileSync(path, 'utf8')).toBe('whole');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('one that is there is written over only by force', async () => {
  const path = join(folder, 'sweep.gz');
  writeFileSync(path, 'earlier');
  await expect(beginFile(path, { force: false })).rejects.toThrow('--force');
  const file = await beginFile(path, { force: true });
  await file.discard();
  expect(readFileSync(path, 'utf8')).toBe('earlier');
});

it('what is no file is never replaced, by force neither', async () => {
  mkdirSync(join(folder, 'there'));
  for (const path of [join(folder, 'there'), '/dev/null']) {
    await expect(beginFile(path, { force: true })).rejects.toThrow('is no file but a folder, a device or a pipe');
  }
});

import { appendFileSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { boundLogFile } from './bound-log-file';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a file that has grown too large is emptied, what it held kept beside it, and who appends to it goes on', () => {
  const path = join(folder, 'worker.log');
  appendFileSync(path, 'a'.repeat(100));
  const file = openSync(path, 'a');
  boundLogFile(path, 100);
  expect(readFileSync(path, 'utf8')).toHaveLength(100);
  writeSync(file, 'b');
  boundLogFile(path, 100);
  writeSync(file, 'after');
  closeSync(file);
  expect(readFileSync(path, 'utf8')).toBe('after');
  expect(readFileSync(`${path}.1`, 'utf8')).toBe(`${'a'.repeat(100)}b`);
});

it('a file that is not there is no fault', () => {
  expect(() => boundLogFile(join(folder, 'none.log'))).not.toThrow();
});

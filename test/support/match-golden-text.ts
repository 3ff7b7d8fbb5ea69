import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const goldenFolder = join(__dirname, '..', 'golden');

/** Compares a text with a file under `test/golden`; `UPDATE_GOLDEN=1` writes the file instead, to be read and committed. */
export function matchGoldenText(relativePath: string, text: string): void {
  const path = join(goldenFolder, relativePath);
  if (process.env['UPDATE_GOLDEN'] === '1') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  if (!existsSync(path))
    throw new Error(`${path} is missing; run the test once with UPDATE_GOLDEN=1 and read the file`);
  expect(text).toBe(readFileSync(path, 'utf8'));
}

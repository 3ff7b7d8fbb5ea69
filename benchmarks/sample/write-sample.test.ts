import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { sampleFiles, writeSample } from './write-sample';

const committed = join(__dirname, '..', '..', 'sample');

test('the committed sample is what the generator writes', () => {
  for (const [name, text] of Object.entries(sampleFiles())) {
    expect(readFileSync(join(committed, name), 'utf8') === text).toBe(true);
  }
});

test('the smaller two files are no larger than 150 kB together', () => {
  const files = sampleFiles();
  const bytes = ['documents.json', 'people.json'].map((name) => Buffer.byteLength(files[name]!));
  expect(bytes[0]! + bytes[1]!).toBeLessThanOrEqual(150_000);
});

test('the files go into the folder that is asked for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sample-'));
  try {
    const paths = writeSample(join(folder, 'new'));
    expect(paths.map((path) => basename(path))).toEqual(['sample.json', 'truth.json', 'documents.json', 'people.json']);
    for (const path of paths) expect(readFileSync(path, 'utf8')).toMatch(/\n$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

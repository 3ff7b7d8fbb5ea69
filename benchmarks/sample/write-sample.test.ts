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

test('the two files go into the folder that is asked for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sample-'));
  try {
    const paths = writeSample(join(folder, 'new'));
    expect(paths.map((path) => basename(path))).toEqual(['sample.json', 'truth.json']);
    for (const path of paths) expect(readFileSync(path, 'utf8')).toMatch(/\n$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

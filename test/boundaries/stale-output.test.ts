import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const { staleOutput } = jest.requireActual<{ staleOutput: (root: string) => string[] }>(
  '../../scripts/remove-stale-output.js',
);

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'stale-output-'))));
afterEach(() => rmSync(root, { recursive: true }));

function write(...paths: readonly string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), '');
  }
}

it('what was compiled from a source that is gone is stale, wherever it lies', () => {
  write('report/csv/index.ts', 'dist/report/csv/index.js', 'dist/report/csv/index.js.map');
  write('dist/report/csv.js', 'dist/report/csv.js.map', 'dist/gone/deep/x.d.ts');
  expect(staleOutput(root).sort()).toEqual(
    ['gone/deep/x.d.ts', 'report/csv.js', 'report/csv.js.map'].map((path) => join(root, 'dist', path)),
  );
});

it('bundles and the compiler’s own notes are no output of one source', () => {
  write('dist/workflow-bundle.js', 'dist/.tsbuildinfo', 'dist/report/notes.json');
  expect(staleOutput(root)).toEqual([]);
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import fc from 'fast-check';

import { exportLines, writeLines, writeSealed } from '../../test/support/export-lines';
import { type ExportPart, readExport } from './read-export';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'export-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const planHash = 'ab'.repeat(32);
const header = {
  ...{ format: 'render-bench-sweep', version: 1, renderBench: '0.1.0', schema: 7 },
  exportedAt: '2026-03-02T09:14:03.120Z',
  sweep: { id: 'small-abab', name: 'small', planHash, createdAt: '2026-03-01T00:00:00.000Z' },
  datasets: [],
};
const lines = [
  JSON.stringify(header),
  '{"section":"texts","columns":["hash","body"]}',
  '{"hash":"a","body":"line\\nfeed"}',
  '{"hash":"b","body":"{\\"section\\":1}"}',
  '{"section":"notices","columns":["event"]}',
  '{"section":"calls","columns":["key"]}',
  ...Array.from({ length: 40 }, (_, index) => `{"key":${index + 1}}`),
];

const pathOf = (name: string): string => join(folder, name);

function sealed(name: string, over: readonly string[] = lines): string {
  writeSealed(pathOf(name), over);
  return pathOf(name);
}

async function read(path: string): Promise<ExportPart[]> {
  const parts: ExportPart[] = [];
  for await (const part of readExport(path, { knownSchema: 7 })) parts.push(part);
  return parts;
}

it('gives header, sections, rows and end as they were written, whatever stands in a text', async () => {
  const parts = await read(sealed('whole.gz'));
  expect(parts.map(({ kind }) => kind)).toEqual([
    ...['header', 'section', 'rows', 'section', 'section', 'rows', 'end'],
  ]);
  expect(parts[0]).toEqual({ kind: 'header', header });
  expect(JSON.parse((parts[2] as { json: string }).json)).toEqual([
    { hash: 'a', body: 'line\nfeed' },
    { hash: 'b', body: '{"section":1}' },
  ]);
  expect(parts[5]).toMatchObject({ count: 40 });
  expect(parts[6]).toMatchObject({ end: { sections: [{ rows: 2 }, { rows: 0 }, { rows: 40 }] } });
});

it('a file cut off anywhere is refused, and says that nothing was imported', async () => {
  const whole = readFileSync(sealed('whole.gz'));
  const path = pathOf('cut.gz');
  for (let bytes = 1; bytes < whole.length; bytes += 1) {
    writeFileSync(path, whole.subarray(0, bytes));
    await expect(read(path)).rejects.toThrow(/damaged.*Nothing of it was imported/su);
  }
});

it('a file with any bit turned is refused, unless the bit means nothing', async () => {
  const parts = await read(sealed('whole.gz'));
  const whole = readFileSync(pathOf('whole.gz'));
  const path = pathOf('turned.gz');
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), async (at, bit) => {
      const turned = Buffer.from(whole);
      turned[at]! ^= 1 << bit;
      writeFileSync(path, turned);
      // Gzip has a time, a system and fill bits that no content depends on.
      const end = await read(path).catch((error: Error) => error.message);
      if (typeof end !== 'string') expect(end).toEqual(parts);
      else expect(end).toMatch(/damaged.*Nothing of it was imported|is not a sweep that/su);
    }),
    { numRuns: 300 },
  );
});

it.each<[string, (lines: string[]) => string[]]>([
  ['a row was changed', (all) => all.map((line) => line.replace('{"key":7}', '{"key":8}'))],
  ['a row was left out', (all) => all.filter((line) => line !== '{"key":7}')],
  [
    'the header was changed',
    (all) => all.map((line) => line.replace('"renderBench":"0.1.0"', '"renderBench":"0.1.1"')),
  ],
  ['rows were counted otherwise', (all) => all.map((line) => line.replace('"rows":40', '"rows":41'))],
  ['the end is missing', (all) => all.slice(0, -1)],
  ['something follows the end', (all) => [...all, '{"key":41}']],
])('a file in which %s is damaged', async (_, change) => {
  const path = sealed('edited.gz');
  writeLines(path, change(exportLines(path)));
  await expect(read(path)).rejects.toThrow(`${path} is damaged`);
});

it('a newer format or schema is refused with what to do', async () => {
  const headed = (over: object): string[] => [JSON.stringify({ ...header, ...over }), ...lines.slice(1)];
  await expect(read(sealed('newer.gz', headed({ version: 2 })))).rejects.toThrow(
    'is of format 2, this version of render-bench reads formats up to 1. It was written by a newer version',
  );
  await expect(read(sealed('newer.gz', headed({ schema: 8, renderBench: '9.0.0' })))).rejects.toThrow(
    'is from a ledger with 8 migrations, this version of render-bench knows 7. It was written by a newer version (9.0.0)',
  );
});

it('an id that is not of its plan is refused: it becomes part of workflow ids', async () => {
  const other = { ...header.sweep, id: 'other/../small' };
  const path = sealed('id.gz', [JSON.stringify({ ...header, sweep: other }), ...lines.slice(1)]);
  await expect(read(path)).rejects.toThrow('its first line can’t be read');
});

it.each([
  ['text', Buffer.from('{"id":"q1"}\n')],
  ['a gzipped something', gzipSync('{"id":"q1"}\n')],
  ['a gzipped something without an end of line', gzipSync('{"id":"q1"}')],
  ['an empty file', Buffer.alloc(0)],
])('%s is no export, which is said so', async (_, bytes) => {
  const path = pathOf('other');
  writeFileSync(path, bytes);
  await expect(read(path)).rejects.toThrow(`${path} is not a sweep that 'npx render-bench export' wrote`);
});

it('a missing file and a folder are named', async () => {
  await expect(read(pathOf('nothing'))).rejects.toThrow('there is no such file');
  await expect(read(folder)).rejects.toThrow('is a folder');
});

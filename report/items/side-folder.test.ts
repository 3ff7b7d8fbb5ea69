import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { SideFolder } from './side-folder';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'side-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const chunk = (number: number, packed = 'AAAA') => ({ number, mark: `m${number}`, packed });

async function write(chunks: number, mostInside: number): Promise<SideFolder> {
  const side = new SideFolder(join(folder, 'report.html'), mostInside);
  await side.prepare();
  for (let number = 0; number < chunks; number++) await side.add(chunk(number));
  await side.replace();
  return side;
}

it('few chunks stay inside, and no folder is made', async () => {
  const side = await write(2, 8);
  expect(side.inside).toHaveLength(2);
  expect(side.written.files).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});

it('more go to a folder named after the page, each as one call, for everyone to read who may read the page', async () => {
  const side = await write(3, 8);
  expect(side.inside).toEqual([]);
  expect(side.written).toEqual({ path: join(folder, 'report-items'), files: 3, bytes: 12 });
  expect(readdirSync(folder)).toEqual(['report-items']);
  expect(readdirSync(join(folder, 'report-items'))).toEqual(['0001.js', '0002.js', '0003.js']);
  expect(readFileSync(join(folder, 'report-items', '0002.js'), 'utf8')).toBe('renderBenchItems(1,"m1","AAAA");\n');
  expect(statSync(join(folder, 'report-items')).mode & 0o777).toBe(0o777 & ~process.umask());
});

it('the folder of an earlier report is replaced whole, and removed where the new one needs none', async () => {
  await write(5, 0);
  await write(2, 0);
  expect(readdirSync(join(folder, 'report-items'))).toEqual(['0001.js', '0002.js']);
  await write(1, 100);
  expect(readdirSync(folder)).toEqual([]);
});

it('until a report is in place, an earlier one is as it was, and what is given up leaves nothing', async () => {
  await write(5, 0);
  const side = new SideFolder(join(folder, 'report.html'), 0);
  await side.prepare();
  await side.add(chunk(0));
  expect(readdirSync(join(folder, 'report-items'))).toHaveLength(5);
  await side.discard();
  expect(readdirSync(folder)).toEqual(['report-items']);
});

it('a folder of that name that is of no report is not touched', async () => {
  mkdirSync(join(folder, 'report-items'));
  writeFileSync(join(folder, 'report-items', 'thesis.txt'), 'years of work');
  const side = new SideFolder(join(folder, 'report.html'));
  await expect(side.prepare()).rejects.toThrow(/holds thesis\.txt, which is of no report/);
  expect(existsSync(join(folder, 'report-items', 'thesis.txt'))).toBe(true);
});

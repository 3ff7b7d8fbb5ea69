import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { UserError } from '../../contracts/user-error';
import { packageRoot } from '../../text/package-root';
import { loadSweepFile } from './load-sweep-file';

const folder = mkdtempSync(join(tmpdir(), 'sweep-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function errorOf(path: string): Promise<string> {
  try {
    await loadSweepFile(path);
  } catch (error) {
    if (UserError.is(error)) return error.message;
    throw error;
  }
  return '';
}

it('the example is a valid sweep file without warnings', async () => {
  const path = join(packageRoot(), 'examples', 'templates.yaml');
  const { spec, source, warnings } = await loadSweepFile(path);
  expect(spec.name).toBe('templates');
  expect(source).toContain('name: templates');
  expect(warnings).toEqual([]);
});

it('data files are looked for beside the sweep file', async () => {
  const text =
    'name: a\nbenchmarks: { b: { tier: s, path: d.json } }\nreaders: [{ id: r, provider: offline, model: echo }]\n' +
    'experiments: [{ experiment: templates, benchmark: b, templates: [witness_turns] }]\n';
  const path = file('data.yaml', text);
  expect(await errorOf(path)).toContain(`there is no such file: ${join(folder, 'd.json')}`);
  file('d.json', '[]');
  expect((await loadSweepFile(path)).spec.benchmarks[0]?.path).toBe(join(folder, 'd.json'));
});

it('a missing file is named with the nearest one in its folder', async () => {
  const path = file('ladder.yaml', '');
  expect(await errorOf(join(folder, 'lader.yaml'))).toBe(
    `There is no file ${join(folder, 'lader.yaml')}. Did you mean ${path}?`,
  );
  expect(await errorOf(join(folder, 'none', 'x.yaml'))).toContain('examples/templates.yaml is one to start from');
});

it.each([
  ['a folder', () => folder, /is a folder/],
  ['a device', () => '/dev/null', /no ordinary file/],
  ['no name', () => ' ', /No sweep file was named/],
  ['an empty file', () => file('empty.yaml', ''), /empty\.yaml:1:1: the file is empty/],
  ['text that is not UTF-8', () => file('latin.yaml', Buffer.from('name: caf\xe9', 'latin1')), /is not UTF-8\. Save/],
  ['UTF-16', () => file('wide.yaml', Buffer.from('\uFEFFname: a', 'utf16le')), /looks like UTF-16/],
  ['a huge file', () => file('huge.yaml', Buffer.alloc(1024 * 1024 + 1, 32)), /has 1048577 bytes/],
  ['a path through a file', () => join(file('plain.yaml', ''), 'x.yaml'), /There is no file/],
])('%s is refused by name', async (_, path, expected) => {
  expect(await errorOf(path())).toMatch(expected);
});

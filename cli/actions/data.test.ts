import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { PublicFile } from '../../benchmarks/public-files';
import { FakeScreen } from '../../test/support/fake-screen';
import { json, type ScriptedServer, startScriptedServer } from '../../test/support/scripted-server';
import { createOutput } from '../output';
import { createDataAction } from './data';

const content = 'twelve bytes';
const sha256 = createHash('sha256').update(content).digest('hex');

let server: ScriptedServer;
let directory: string;
beforeAll(async () => (server = await startScriptedServer()));
afterAll(() => server.close());
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'data-'));
  server.requests.length = 0;
});
afterEach(() => rmSync(directory, { recursive: true }));

function files(): readonly PublicFile[] {
  const common = { release: 'first release', url: `${server.baseUrl}/file`, bytes: 12, sha256 };
  const nonCommercial = { name: 'locomo', licence: 'CC BY-NC 4.0' };
  return [
    { ...common, name: 'kites-s', file: 'kites.json', benchmark: { name: 'longmemeval', licence: 'MIT' }, tier: 's' },
    {
      ...common,
      name: 'boats',
      file: 'boats.json',
      benchmark: nonCommercial,
      mirrors: ['https://mirror.example/boats.json'],
    },
    { ...common, name: 'quays', file: 'quays.json', benchmark: nonCommercial, bytes: null, sha256: null },
  ];
}

function context(asJson = false) {
  const [stdout, stderr] = [new FakeScreen(), new FakeScreen()];
  const environment = { noColor: true, forceColor: false };
  return {
    stdout,
    stderr,
    output: createOutput({ stdout, stderr, json: asJson, color: false, environment }),
    variables: {},
  };
}
const action = () => createDataAction({ files: files(), limits: { idleMs: 1_000, attempts: 2, retryDelayMs: 1 } });

describe('data ls', () => {
  it('prints name, size, licence, state and source', async () => {
    writeFileSync(join(directory, 'kites.json'), content);
    writeFileSync(join(directory, 'boats.json.part'), 'twelve');
    writeFileSync(join(directory, 'quays.json'), 'anything');
    const test = context();
    expect(await action()({ kind: 'ls', directory }, test)).toBe(0);
    const lines = test.stdout.text.split('\n').map((line) => line.trim().split(/ {2,}/));
    expect(lines[0]).toEqual(['name', 'file', 'MB', 'licence', 'state', 'source']);
    expect(lines.slice(2, 5).map((line) => line.slice(0, 5))).toEqual([
      ['kites-s', 'kites.json', '0.0', 'MIT', 'present'],
      ['boats', 'boats.json', '0.0', 'CC BY-NC 4.0', 'partial'],
      ['quays', 'quays.json', '?', 'CC BY-NC 4.0', 'present'],
    ]);
    expect(server.requests).toEqual([]);
  });

  it('is an object under --json', async () => {
    const test = context(true);
    await action()({ kind: 'ls', directory: join(directory, 'none') }, test);
    const { files: listed } = JSON.parse(test.stdout.text) as { files: object[] };
    expect(listed[0]).toEqual({
      name: 'kites-s',
      benchmark: 'longmemeval',
      tier: 's',
      path: join(directory, 'none', 'kites.json'),
      state: 'absent',
      bytes: 12,
      sha256,
      licence: 'MIT',
      release: 'first release',
      url: `${server.baseUrl}/file`,
      mirrors: [],
    });
  });
});

describe('data pull', () => {
  it('fetches the file and prints what a sweep file needs', async () => {
    server.play((response) => response.end(content));
    const test = context();
    expect(await action()({ kind: 'pull', name: 'kites-s', directory }, test)).toBe(0);
    const path = join(directory, 'kites.json');
    expect(test.stdout.text).toBe(
      [
        `file           ${path}`,
        'bytes          12',
        `sha-256        ${sha256} (as published)`,
        `in benchmarks  kites-s: { tier: s, path: ${path} }`,
        '',
      ].join('\n'),
    );
    expect(test.stderr.text).toBe(
      'first release · 12 B · licence MIT\n12 B of 12 B (100%)\nFetched, whole and checked.\n',
    );
  });

  it('says that a licence forbids commercial use before anything is sent', async () => {
    const test = context();
    let saidBefore = '';
    server.play((response) => {
      saidBefore = test.stderr.text;
      response.end(content);
    });
    await action()({ kind: 'pull', name: 'boats', directory }, test);
    expect(saidBefore).toContain('licence CC BY-NC 4.0\nThis licence forbids commercial use');
    expect(test.stdout.text).toContain('boats: { format: locomo, path: ');
  });

  it('says that a digest nobody published is trusted from now on', async () => {
    server.play((response) => response.end(content));
    const [text, asJson] = [context(), context(true)];
    await action()({ kind: 'pull', name: 'quays', directory }, text);
    expect(text.stdout.text).toContain(`${sha256} (none is published: this one is trusted from now on)`);
    await action()({ kind: 'pull', name: 'quays', directory }, asJson);
    const path = join(directory, 'quays.json');
    expect(JSON.parse(asJson.stdout.text)).toEqual({
      name: 'quays',
      path,
      bytes: 12,
      sha256,
      trust: 'first_use',
      downloaded: false,
    });
    expect(asJson.stderr.text).toContain('It was there already, whole.');
  });

  it('needs attention where the file can’t be had, and names a copy', async () => {
    server.play(json(404, {}));
    for (const asJson of [false, true]) {
      const test = context(asJson);
      expect(await action()({ kind: 'pull', name: 'boats', directory }, test)).toBe(3);
      expect(test.stderr.text).toMatch(
        /not fetched: .*there is no such file \(404\)[^]*--url https:\/\/mirror\.example/,
      );
      if (asJson)
        expect(JSON.parse(test.stdout.text)).toMatchObject({ error: { kind: 'download_failed', exitCode: 3 } });
    }
  });

  it('tells of a broken connection before it tries again', async () => {
    server.play((response) => {
      response.writeHead(200, { 'content-length': 12 });
      response.write('twelve', () => setTimeout(() => response.destroy(), 20));
    });
    const test = context();
    expect(await action()({ kind: 'pull', name: 'kites-s', directory }, test)).toBe(3);
    expect(test.stderr.text).toContain('6 B of 12 B (50%)\nthe connection failed');
    expect(test.stderr.text).toContain('; trying again\n');
  });

  it.each([
    ['ftp://example.org/x', /no address that starts with http/],
    ['x.json', /no address that starts with http/],
    ['https://me:secret@example.org/x', /holds a user name or password/],
  ])('refuses --url %s', async (url, message) => {
    const pull = async () => action()({ kind: 'pull', name: 'boats', directory, url }, context());
    await expect(pull()).rejects.toThrow(message);
  });

  it('knows no other names', () => {
    expect(() => action()({ kind: 'pull', name: 'boat', directory }, context())).toThrow(
      /unknown data set "boat", did you mean "boats"\? Known: kites-s, boats, quays/,
    );
  });
});

describe('data verify', () => {
  it('reads what is there, and needs attention where a file differs or can’t be compared', async () => {
    writeFileSync(join(directory, 'kites.json'), content);
    writeFileSync(join(directory, 'boats.json'), 'twelve bites');
    writeFileSync(join(directory, 'quays.json'), content);
    const test = context();
    expect(await action()({ kind: 'verify', directory }, test)).toBe(3);
    expect(test.stdout.text).toMatch(
      /^ok +kites-s .*\ndiffers +boats .*\n +SHA-256 .*, should be .*\n +→ move it away[^]*\nunknown +quays .*\n.*none is published[^]*`data pull quays`/,
    );
    expect(test.stderr.text).toBe('2 files not as they should be.\n');
  });

  it('lists a file as verified once it matched', async () => {
    writeFileSync(join(directory, 'kites.json'), content);
    const [verified, listed] = [context(true), context(true)];
    expect(await action()({ kind: 'verify', name: 'kites-s', directory }, verified)).toBe(0);
    expect(JSON.parse(verified.stdout.text)).toMatchObject({
      failed: 0,
      files: [{ name: 'kites-s', verdict: 'matches' }],
    });
    await action()({ kind: 'ls', directory }, listed);
    expect(JSON.parse(listed.stdout.text)).toMatchObject({ files: [{ state: 'verified' }, {}, {}] });
  });

  it('has to be told a folder that holds one of them', async () => {
    await expect(action()({ kind: 'verify', directory }, context())).rejects.toThrow(
      /none of the files .* is in .*--dir/,
    );
    const one = action()({ kind: 'verify', name: 'boats', directory }, context());
    await expect(one).rejects.toThrow(/boats\.json is not in/);
    expect(existsSync(join(directory, 'boats.json'))).toBe(false);
  });
});

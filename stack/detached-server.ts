import { spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';

import { UserError } from '../contracts/user-error';
import { identifyProcess, type ProcessIdentity } from './process-identity';
import { lastLines } from './run-command';
import { waitUntil } from './wait-until';

export interface ServerCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** A folder the server's user can pass: Postgres will not start from one it can't name. */
  readonly cwd: string;
  readonly user?: { readonly uid: number; readonly gid: number };
  /** Both output streams are appended here. */
  readonly logFile: string;
}

/** A server that goes on when this process ends. */
export interface DetachedServer {
  readonly process: ProcessIdentity;
  /** Why it ended, in a line for a person; undefined while it runs. */
  readonly ended: () => string | undefined;
  /** What it has written to its log since this start. */
  readonly log: () => string;
}

const rotateAboveBytes = 10 * 1024 * 1024;

/**
 * Starts a server in its own session, so that neither Ctrl+C nor the end of this process reaches it.
 * @throws UserError when the program can't be started at all.
 */
export async function startDetached(command: ServerCommand): Promise<DetachedServer> {
  rotate(command.logFile);
  const logFd = openSync(command.logFile, 'a', 0o600);
  const { size: logStart } = fstatSync(logFd);
  const child = spawn(command.program, command.args, {
    env: command.env,
    cwd: command.cwd,
    ...command.user,
    detached: true,
    stdio: ['ignore', logFd, logFd],
  });
  closeSync(logFd);
  let end: string | undefined;
  child.on('exit', (exitCode, signal) => (end = signal === null ? `exit code ${exitCode}` : `ended by ${signal}`));
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error) => reject(new UserError(`${command.program} can't be started: ${error.message}`)));
  });
  child.unref();
  const log = () => readFileSync(command.logFile).toString('utf8', logStart);
  const pid = child.pid ?? 0;
  return {
    process: identifyProcess(pid) ?? { pid, startedAt: '' },
    ended: () => (end === undefined ? undefined : `${end}: ${lastLines(log(), 4) || 'nothing in its log'}`),
    log,
  };
}

/**
 * Waits until a server is ready.
 * @returns `ready`, `ended` when it ended first, or `slow` at the time-out (it then still runs).
 */
export async function waitForServer(
  server: Pick<DetachedServer, 'ended'>,
  isReady: () => Promise<boolean>,
  timeoutMs: number,
): Promise<'ready' | 'ended' | 'slow'> {
  const answer = await waitUntil<'ready' | 'ended'>(
    async () => {
      if (server.ended() !== undefined) return 'ended';
      return (await isReady()) ? 'ready' : undefined;
    },
    { timeoutMs, intervalMs: 30 },
  );
  return answer ?? 'slow';
}

/** Keeps one older log: servers that run for months fill a disk otherwise. */
function rotate(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > rotateAboveBytes) renameSync(logFile, `${logFile}.1`);
}

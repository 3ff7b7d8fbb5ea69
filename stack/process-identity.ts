import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * A process, told apart from a later one that was given the same pid: pids start again after a reboot, and a container
 * that is restarted hands out the same few.
 */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in a form only compared for equality. */
  readonly startedAt: string;
}

/**
 * The identity of a live process; undefined when there is none. A zombie (ended, but not collected by its parent, as
 * under a container's pid 1 that collects nothing) counts as gone, although a signal can still be sent to it.
 */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

/** Whether this very process still runs. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startedAt === identity.startedAt;
}

/** The command line of a process, its words separated by spaces; undefined when there is none or it can't be seen. */
export function commandLineOf(pid: number): string | undefined {
  if (process.platform === 'linux') return readIfThere(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim();
  return ps(pid, 'command=');
}

/** The live processes that have `argument` as a whole word of their command line. */
export function processesWithArgument(argument: string): ProcessIdentity[] {
  return listPids()
    .filter((pid) => wordsOf(pid).includes(argument))
    .map(identifyProcess)
    .filter((identity) => identity !== undefined);
}

/** Linux: the live processes that work in a folder; undefined where the system doesn't tell. */
export function processesWorkingIn(folder: string): ProcessIdentity[] | undefined {
  if (process.platform !== 'linux') return undefined;
  return listPids()
    .filter((pid) => readLinkIfThere(`/proc/${pid}/cwd`) === folder)
    .map(identifyProcess)
    .filter((identity) => identity !== undefined);
}

function listPids(): number[] {
  const names =
    process.platform === 'linux'
      ? readdirSync('/proc').filter((name) => /^\d+$/.test(name))
      : (runPs(['-axo', 'pid=']) ?? '').split('\n');
  return names.map(Number).filter((pid) => pid > 0);
}

function wordsOf(pid: number): string[] {
  if (process.platform === 'linux') return readIfThere(`/proc/${pid}/cmdline`)?.split('\0') ?? [];
  return commandLineOf(pid)?.split(' ') ?? [];
}

function startOnLinux(pid: number): string | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The second field is the command in parentheses and may itself hold spaces and parentheses (see proc(5)).
  const [state, ...fieldsFrom4] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (state === undefined || state === 'Z' || state === 'X') return undefined;
  const startTicks = fieldsFrom4[18]; // field 22
  const boot = readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
  return `${boot}/${startTicks}`;
}

function startByPs(pid: number): string | undefined {
  const line = ps(pid, 'state=,lstart=');
  if (line === undefined || line.startsWith('Z')) return undefined;
  return line.replace(/^\S+\s+/, '');
}

function ps(pid: number, columns: string): string | undefined {
  return runPs(['-ww', '-o', columns, '-p', String(pid)]);
}

function runPs(args: readonly string[]): string | undefined {
  try {
    const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
    const text = execFileSync('ps', args, {
      encoding: 'utf8',
      env,
      timeout: 5_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return text.trim() === '' ? undefined : text.trim();
  } catch {
    return undefined; // ps exits with 1 when there is no such process
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined; // the process ended, or is not ours to see
  }
}

function readLinkIfThere(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

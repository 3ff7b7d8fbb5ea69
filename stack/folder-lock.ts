import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { UserError } from '../contracts/user-error';
import { identifyProcess, isRunning, type ProcessIdentity } from './process-identity';
import { parseProcessIdentity } from './server-record';
import { waitUntil } from './wait-until';

export interface LockOptions {
  /** How long to wait for another holder; default two minutes, enough for a first `up` that fetches a binary. */
  readonly timeoutMs?: number;
  /** Told once, with the pid, when another process holds the lock. */
  readonly onWait?: (holderPid: number) => void;
}

/**
 * Runs `work` while no other process does so for the same folder. A lock whose holder has died is taken over.
 * @throws UserError when another process holds it for longer than `timeoutMs`.
 */
export async function withFolderLock<Result>(
  folder: string,
  work: () => Promise<Result>,
  { timeoutMs = 120_000, onWait }: LockOptions = {},
): Promise<Result> {
  const path = join(folder, 'lock');
  let toldAbout: number | undefined;
  const ticket = await waitUntil(
    () => {
      const mine = tryToLock(path);
      if (mine !== undefined) return mine;
      const holder = readHolder(path);
      if (holder === undefined ? isOld(path) : !isRunning(holder.process)) breakLock(path, holder?.ticket);
      else if (holder !== undefined && toldAbout !== holder.process.pid) {
        toldAbout = holder.process.pid;
        onWait?.(holder.process.pid);
      }
      return undefined;
    },
    { timeoutMs, intervalMs: 100 },
  );
  if (ticket === undefined) {
    throw new UserError(
      `Another process (pid ${toldAbout ?? 'unknown'}) has been starting or stopping the stack in ${folder} for over ` +
        `${Math.round(timeoutMs / 1000)} s. Wait for it or end it, then try again.`,
    );
  }
  try {
    return await work();
  } finally {
    if (readHolder(path)?.ticket === ticket) rmSync(path, { force: true });
  }
}

interface Holder {
  readonly process: ProcessIdentity;
  readonly ticket: string;
}

/** A hard link appears whole or not at all, so nobody ever reads half a lock. */
function tryToLock(path: string): string | undefined {
  const ticket = randomUUID();
  const draft = `${path}.${ticket}`;
  try {
    writeFileSync(draft, JSON.stringify({ process: identifyProcess(process.pid), ticket }), { mode: 0o600 });
    linkSync(draft, path);
    return ticket;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return undefined;
    throw new UserError(
      `The stack in ${dirname(path)} can't be changed by this user (${message}). Run this as its owner.`,
    );
  } finally {
    rmSync(draft, { force: true });
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    const { process: holder, ticket } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    const identity = parseProcessIdentity(holder);
    return identity !== undefined && typeof ticket === 'string' ? { process: identity, ticket } : undefined;
  } catch {
    return undefined; // released since, or damaged
  }
}

/** A lock that names nobody (a file system emptied it at a power cut) is a dead one once it is old. */
function isOld(path: string): boolean {
  const modifiedAtMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return modifiedAtMs !== undefined && Date.now() - modifiedAtMs > 10_000;
}

/** Removes a dead holder's lock; one that a third process has taken in between is put back. */
function breakLock(path: string, deadTicket: string | undefined): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return; // someone else removed it
  }
  try {
    if (readHolder(aside)?.ticket !== deadTicket) linkSync(aside, path);
  } finally {
    rmSync(aside, { force: true });
  }
}

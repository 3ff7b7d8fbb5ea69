import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { commandLineOf, identifyProcess, isRunning, type ProcessIdentity } from './process-identity';
import { parseProcessIdentity, writePrivateFile } from './server-record';

/** Where the background worker of this stack is recorded, for `down` to stop it. */
export function workerPidFile(dataFolder: string): string {
  return join(dataFolder, 'worker.pid');
}

export function workerLog(dataFolder: string): string {
  return join(dataFolder, 'worker.log');
}

/** Records a background worker. */
export function writeWorkerPid(dataFolder: string, pid: number): void {
  writePrivateFile(workerPidFile(dataFolder), `${JSON.stringify(identifyProcess(pid) ?? { pid })}\n`);
}

export function removeWorkerPid(dataFolder: string): void {
  rmSync(workerPidFile(dataFolder), { force: true });
}

/**
 * The recorded worker; undefined when it is gone. A file with a bare pid is accepted as well, if that process is one of
 * ours by its command line.
 */
export function findRunningWorker(dataFolder: string): ProcessIdentity | undefined {
  let stored: unknown;
  try {
    stored = JSON.parse(readFileSync(workerPidFile(dataFolder), 'utf8'));
  } catch {
    return undefined; // none, or not a record
  }
  const recorded = parseProcessIdentity(stored);
  if (recorded !== undefined) return isRunning(recorded) ? recorded : undefined;
  if (typeof stored !== 'number' || !Number.isInteger(stored)) return undefined;
  return commandLineOf(stored)?.includes('render-bench') ? identifyProcess(stored) : undefined;
}

import { existsSync, rmSync } from 'node:fs';

import { stackFolders } from './data-folder';
import { withFolderLock } from './folder-lock';
import { stopPostgres } from './postgres';
import type { ReportProgress } from './progress';
import { readRecord, removeRecord } from './server-record';
import { stopProcess, type StopResult } from './stop-process';
import { stopTemporal } from './temporal-server';
import { findRunningWorker, removeWorkerPid } from './worker-pid';

export interface DownOptions {
  /** Default: this process's. */
  readonly env?: NodeJS.ProcessEnv;
  /** Instead of the usual data folder. */
  readonly dataFolder?: string;
  /** Keeps the folder of an ephemeral stack, so that `up` can show its data again. Default false. */
  readonly keepData?: boolean;
  /** How long the background worker may take to finish its calls in flight before it is killed; default 120 s. */
  readonly drainTimeoutMs?: number;
  readonly onProgress?: ReportProgress;
}

/** How each part ended; `gone`: it wasn't running. */
export interface DownResult {
  readonly dataFolder: string;
  readonly worker: StopResult;
  readonly temporal: StopResult;
  readonly postgres: StopResult;
}

/**
 * Stops what `up` started, and the background worker, in reverse order and by pid only. Data stay, except those of an
 * ephemeral stack. Servers that `DATABASE_URL` and `TEMPORAL_*` name are never touched.
 * @throws UserError when something belongs to another user or does not end.
 */
export async function down({
  env = process.env,
  dataFolder,
  keepData = false,
  drainTimeoutMs = 120_000,
  onProgress = () => undefined,
}: DownOptions = {}): Promise<DownResult> {
  const folder = stackFolders(env, { dataFolder }).data;
  if (!existsSync(folder)) return { dataFolder: folder, worker: 'gone', temporal: 'gone', postgres: 'gone' };
  return withFolderLock(
    folder,
    async () => {
      const worker = await stopWorker(folder, drainTimeoutMs, onProgress);
      const temporal = await stopTemporal(folder);
      const postgres = await stopPostgres(folder);
      await dismantle(folder, keepData);
      return { dataFolder: folder, worker, temporal, postgres };
    },
    { onWait: (pid) => onProgress('folder', `waiting for pid ${pid}, which is starting or stopping this stack`) },
  );
}

async function stopWorker(folder: string, drainTimeoutMs: number, onProgress: ReportProgress): Promise<StopResult> {
  const worker = findRunningWorker(folder);
  if (worker !== undefined)
    onProgress('worker', `waiting for the worker (pid ${worker.pid}) to finish its calls in flight`);
  const result =
    worker === undefined
      ? 'gone'
      : await stopProcess(worker, 'the worker', [
          { signal: 'SIGTERM', waitMs: drainTimeoutMs },
          { signal: 'SIGKILL', waitMs: 5_000 },
        ]);
  removeWorkerPid(folder);
  return result;
}

async function dismantle(folder: string, keepData: boolean): Promise<void> {
  const ephemeral = readRecord(folder, 'ephemeral');
  if (ephemeral === undefined) return;
  if (ephemeral.watchdog !== undefined) {
    await stopProcess(ephemeral.watchdog, 'the watchdog', [{ signal: 'SIGKILL', waitMs: 5_000 }]);
  }
  if (keepData) removeRecord(folder, 'ephemeral');
  else rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

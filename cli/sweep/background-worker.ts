import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { callQueue, orchestrationQueue } from '../../contracts/queues';
import { UserError } from '../../contracts/user-error';
import type { Database } from '../../db/client';
import { servedQueues } from '../../db/queries/workers';
import { isJudgeScorer } from '../../experiments/judging';
import { sweepModels } from '../../experiments/sweep-models';
import type { SweepSpec } from '../../experiments/sweep-spec';
import { findRunningWorker, workerLog, writeWorkerPid } from '../../stack';
import { stopProcess } from '../../stack/stop-process';
import { packageRoot } from '../../text/package-root';
import { boundLogFile, logFileVariable } from '../../worker/log/bound-log-file';
import { workersGone } from '../../worker/worker-lease';

const startTimeoutMs = 60_000;
/** A lease is renewed every 2 s once Postgres answers again. */
const renewTimeoutMs = 15_000;

/** The queues that a sweep's workflows and calls go to. */
export function neededQueues(spec: SweepSpec): string[] {
  return [orchestrationQueue, ...new Set(sweepModels(spec).map(({ provider }) => callQueue(provider)))];
}

/** The needed queues that no live worker serves. Only looks: `status` may have a role that can't write. */
export async function unservedQueues(database: Database, spec: SweepSpec): Promise<string[]> {
  const served = await servedQueues(database.sql, await workersGone(database));
  return neededQueues(spec).filter((queue) => !served.includes(queue));
}

/**
 * Refuses to start a worker that could not send a call.
 * @throws UserError that names the variables; never their values.
 */
export function requireKeys(spec: SweepSpec, env: NodeJS.ProcessEnv): void {
  const missing = sweepModels(spec).filter(({ keyEnv }) => keyEnv !== undefined && !env[keyEnv]);
  if (missing.length === 0) return;
  const roleOf = (id: string): string =>
    isJudgeScorer(id) ? 'judge' : spec.readers.some((reader) => reader.id === id) ? 'reader' : 'generator';
  throw new UserError(
    `The environment lacks ${missing.map(({ id, keyEnv }) => `${keyEnv} (${roleOf(id)} '${id}')`).join(', ')}. ` +
      'Set it where the worker runs, then run the sweep again.',
  );
}

/**
 * Sees to it that a background worker serves the sweep: the one recorded in the data folder where it lives, given a
 * moment to renew a lease that lapsed while Postgres was away; else a new one that outlives this process, with this
 * environment and its log in the data folder. There is one at a time; `down` stops it. Resolves once the queues are
 * served, to what was done.
 */
export async function startBackgroundWorker(
  database: Database,
  { env, dataFolder, spec }: { env: NodeJS.ProcessEnv; dataFolder: string; spec: SweepSpec },
): Promise<string> {
  const earlier = findRunningWorker(dataFolder);
  if (earlier) {
    for (const startedAt = performance.now(); performance.now() - startedAt < renewTimeoutMs; await sleep(200)) {
      if ((await unservedQueues(database, spec)).length === 0)
        return `The worker in the background serves it (pid ${earlier.pid}).`;
    }
    await stopProcess(earlier, 'the background worker', [
      { signal: 'SIGTERM', waitMs: 30_000 },
      { signal: 'SIGKILL', waitMs: 5_000 },
    ]);
  }
  const log = workerLog(dataFolder);
  // Absent where all servers run elsewhere. Passable for the user that a local Postgres may run as one day.
  mkdirSync(dataFolder, { recursive: true, mode: 0o711 });
  boundLogFile(log);
  const file = openSync(log, 'a', 0o600);
  const child = spawn(process.execPath, [join(packageRoot(), 'bin', 'render-bench.js'), 'worker'], {
    detached: true,
    stdio: ['ignore', file, file],
    // Read with `tail` and `grep`, unless somebody wants it otherwise. A build that nobody has made current would serve no
    // new workflow.
    env: { RENDER_BENCH_LOG: 'pretty', ...env, [logFileVariable]: log, RENDER_BENCH_BUILD_ID: '' },
  });
  closeSync(file);
  let exited = false;
  child.once('exit', () => (exited = true));
  const pid = child.pid!;
  writeWorkerPid(dataFolder, pid);
  for (const startedAt = performance.now(); performance.now() - startedAt < startTimeoutMs; await sleep(100)) {
    if (exited) break;
    if ((await unservedQueues(database, spec)).length > 0) continue;
    child.unref();
    return `Started a worker in the background (pid ${pid}, log ${log}).`;
  }
  throw new Error(`The background worker did not start. The end of its log, ${log}:\n${tail(log)}`);
}

function tail(path: string): string {
  return readFileSync(path, 'utf8').split('\n').slice(-15).join('\n');
}

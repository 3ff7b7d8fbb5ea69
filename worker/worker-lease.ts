import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname, uptime } from 'node:os';

import type { Database } from '../db/client';
import { endLease, liveWorkersOnHost, registerWorker, renewLease } from '../db/queries/workers';
import { identifyProcess } from '../stack/process-identity';

const renewEveryMs = 2_000;

export interface WorkerLease {
  /** Ends the lease at once: nothing of this worker is in flight any more. */
  end(): Promise<void>;
}

/** A new name for this process as a worker; readable in histories and rows. */
export function newWorkerId(): string {
  return `${hostname()}-${process.pid}-${randomBytes(3).toString('hex')}`;
}

/** The workers of this host and boot whose lease lives, and whose process is gone: nothing of them will come. */
export async function workersGone({ sql }: Database): Promise<string[]> {
  const here = await liveWorkersOnHost(sql, hostname(), readBootId());
  // A killed process that nobody has collected yet still takes signals: ask for more than that.
  return here.filter(({ pid }) => identifyProcess(pid) === undefined).map(({ id }) => id);
}

/** The workers of this host, or of this container, that live and hold their lease. */
export async function workersAlive({ sql }: Database): Promise<string[]> {
  const here = await liveWorkersOnHost(sql, hostname(), readBootId());
  return here.filter(({ pid }) => identifyProcess(pid) !== undefined).map(({ id }) => id);
}

/**
 * Registers this process as a worker and renews its lease; first ends the leases of the gone.
 * @param onFailed - Told why a renewal did not succeed; the next one is tried all the same.
 * @param onRenewed - Told this worker's rank among the live ones and their number, the first time before this resolves.
 */
export async function holdLease(
  database: Database,
  workerId: string,
  queues: readonly string[],
  onRenewed: (rank: number, of: number) => Promise<void>,
  onFailed: (error: unknown) => void = () => undefined,
): Promise<WorkerLease> {
  const { sql } = database;
  // So that nobody waits for answers that can't come.
  await endLease(sql, await workersGone(database));
  await registerWorker(sql, { id: workerId, host: hostname(), bootId: readBootId(), pid: process.pid, queues });

  let renewing = false;
  const renew = async (): Promise<void> => {
    if (renewing) return;
    renewing = true;
    try {
      const { rank, of } = await renewLease(sql, workerId);
      await onRenewed(rank, of);
    } catch (error) {
      // Postgres is away: the next tick tries again; until then the lease runs out, as it should.
      onFailed(error);
    } finally {
      renewing = false;
    }
  };
  await renew();
  const ticker = setInterval(() => void renew(), renewEveryMs);
  return {
    async end() {
      clearInterval(ticker);
      await endLease(sql, [workerId]);
    },
  };
}

/**
 * Names what a pid is valid in: this boot of the machine, and on Linux the pid namespace, since containers of one host
 * name may share the boot but not the pids. Elsewhere the boot's time to ten minutes.
 */
function readBootId(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return `booted ${Math.round((Date.now() - uptime() * 1000) / 600_000)}`;
  }
}

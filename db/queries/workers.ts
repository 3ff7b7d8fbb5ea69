import type { Queryable } from '../client';

export interface WorkerRow {
  readonly id: string;
  readonly host: string;
  readonly bootId: string;
  readonly pid: number;
  readonly queues: readonly string[];
}

/** Five missed renewals end a lease. */
const leaseSeconds = 10;

export async function registerWorker(sql: Queryable, worker: WorkerRow): Promise<void> {
  await sql`
    INSERT INTO workers (id, host, boot_id, pid, queues, lease_until)
    VALUES (${worker.id}, ${worker.host}, ${worker.bootId}, ${worker.pid}, ${[...worker.queues]}::text[],
      clock_timestamp() + make_interval(secs => ${leaseSeconds}))`;
}

/**
 * Renews the lease; returns this worker's rank among the live ones that share a queue with it, and their number. A
 * worker with nothing in common with the others is alone.
 */
export async function renewLease(sql: Queryable, workerId: string): Promise<{ rank: number; of: number }> {
  const rows = await sql<{ id: string }[]>`
    WITH renewed AS (
      UPDATE workers SET lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      WHERE id = ${workerId} RETURNING queues
    )
    SELECT w.id FROM workers w, renewed r
    WHERE w.kind = 'process' AND w.queues && r.queues AND (w.lease_until > clock_timestamp() OR w.id = ${workerId})
    ORDER BY w.id`;
  return {
    rank: Math.max(
      rows.findIndex((row) => row.id === workerId),
      0,
    ),
    of: Math.max(rows.length, 1),
  };
}

/** Ends a lease at once: the worker has nothing in flight any more. */
export async function endLease(sql: Queryable, workerIds: readonly string[]): Promise<void> {
  await sql`UPDATE workers SET lease_until = '-infinity' WHERE id = ANY(${[...workerIds]}::text[])`;
}

/** Workers of this host and boot whose lease lives; the caller knows which of their processes do not. */
export async function liveWorkersOnHost(
  sql: Queryable,
  host: string,
  bootId: string,
): Promise<{ id: string; pid: number }[]> {
  return sql<{ id: string; pid: number }[]>`
    SELECT id, pid FROM workers
    WHERE kind = 'process' AND host = ${host} AND boot_id = ${bootId} AND lease_until > clock_timestamp()`;
}

/**
 * Queues that at least one live worker serves.
 * @param gone - Workers that are known not to live, whatever their lease says.
 */
export async function servedQueues(sql: Queryable, gone: readonly string[] = []): Promise<string[]> {
  const rows = await sql<{ queue: string }[]>`
    SELECT DISTINCT unnest(queues) AS queue FROM workers
    WHERE kind = 'process' AND lease_until > clock_timestamp() AND NOT (id = ANY(${[...gone]}::text[]))`;
  return rows.map((row) => row.queue);
}

/**
 * Lets a batch hold calls as a worker does, whatever becomes of processes, until {@link endBatchHold}; returns the worker
 * id that its claims and attempts bear. Asking again changes nothing.
 * @param token - The batch's own, of its row.
 */
export async function holdForBatch(sql: Queryable, token: string): Promise<string> {
  const id = `batch-${token}`;
  await sql`
    INSERT INTO workers (id, kind, host, boot_id, pid, queues, lease_until)
    VALUES (${id}, 'batch', '', '', 0, '{}', 'infinity') ON CONFLICT (id) DO NOTHING`;
  return id;
}

/** The batch is closed: what it still holds may be claimed by others, and its open attempts are orphans. */
export async function endBatchHold(sql: Queryable, token: string): Promise<void> {
  await endLease(sql, [`batch-${token}`]);
}

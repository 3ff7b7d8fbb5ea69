import { setTimeout as sleep } from 'node:timers/promises';

import { waitUntil } from '../../stack/wait-until';
import { exitFaults, reportFaults } from '../count-faults';
import type { MockProcess } from '../mock-process';
import { repeatedRequests } from '../read-log';
import { lastLines } from '../run-process';
import type { SyntheticSweep } from '../synthetic-sweep';
import type { SupervisedWorker } from './supervised-worker';
import type { Cluster } from './with-cluster';

const concurrency = 20;
const sweep: SyntheticSweep = { name: 'kills', calls: 2_000, concurrency, requestsPerMinute: 60_000 };
const latencyMs = 100;
/** A lease of 10 s, a heartbeat time-out of 10 s and a back-off may follow each other before a call is sent again. */
const backTimeoutMs = 90_000;
const answersTimeoutMs = 5 * 60_000;

interface Kill {
  readonly part: string;
  /** The part of the calls that have been accepted when it comes. */
  readonly at: number;
  readonly kill: () => Promise<void> | void;
}

/**
 * Runs a sweep and kills each part once: a worker of each queue, the Temporal server, Postgres; each comes back as compose
 * would start it again. Afterwards the rows must be what the mock saw.
 * @returns faults, and a line on each kill.
 */
export async function killEachPart(
  cluster: Cluster,
  mock: MockProcess,
  workers: readonly SupervisedWorker[],
): Promise<{ readonly faults: readonly string[]; readonly notes: readonly string[] }> {
  await mock.reset();
  await mock.setKnobs({ latencyMs });
  await waitForLeases(cluster, workers);
  const specPath = await cluster.writeSweep(sweep);
  const started = await cluster.runCli('run', '--detach', specPath);
  if (started.exitCode !== 2)
    throw new Error(`run --detach ended with ${started.exitCode}: ${lastLines(started.stderr)}`);
  const kills: readonly Kill[] = [
    ...workers.map((worker, index) => ({
      part: `worker of ${worker.queues}`,
      at: 0.1 + 0.15 * index,
      kill: () => worker.kill(),
    })),
    { part: 'Temporal server', at: 0.6, kill: () => cluster.killTemporal() },
    { part: 'Postgres', at: 0.8, kill: () => cluster.killPostgres() },
  ];
  const notes: string[] = [];
  for (const one of kills) notes.push(await killAndWait(one, mock));

  // Only now is the sweep followed to its end: a command that finds a queue unserved starts a worker of its own.
  await waitForLeases(cluster, workers);
  const run = await cluster.runCli('run', specPath);
  const log = await mock.log();
  // Those in flight and those journalled ahead, once for each death of a sender and for the time without Postgres.
  const mostOrphans = workers.length * 2 * concurrency;
  const report = await cluster.report();
  return {
    faults: [...exitFaults(run), ...reportFaults(report, log, sweep.calls, mostOrphans)],
    notes: [
      ...notes,
      `${repeatedRequests(log)} of ${sweep.calls} calls sent again, ${report.readers.map(({ orphans }) => orphans).join(', ')} orphans in the rows`,
      `workers started again: ${workers.map(({ restarts }) => restarts).join(', ')}`,
    ],
  };
}

/** Kills a part at its time, and waits until requests arrive that did not before. */
async function killAndWait({ part, at, kill }: Kill, mock: MockProcess): Promise<string> {
  const due = at * sweep.calls;
  await waitFor(`${due} requests before the ${part} is killed`, answersTimeoutMs, async () =>
    (await mock.counts()).accepted >= due ? true : undefined,
  );
  const killedAtMs = performance.now();
  await kill();
  // What was in flight or in hand at that moment arrives without it.
  await sleep(1_000);
  const { accepted } = await mock.counts();
  await waitFor(`requests after the ${part} was killed`, backTimeoutMs, async () =>
    (await mock.counts()).accepted > accepted ? true : undefined,
  );
  return `${part} killed at ${Math.round(due)}, requests again within ${((performance.now() - killedAtMs) / 1000).toFixed(1)} s`;
}

/** Waits until these workers, and no others, hold their leases. */
async function waitForLeases(cluster: Cluster, workers: readonly SupervisedWorker[]): Promise<void> {
  await waitFor('every worker to hold its lease', backTimeoutMs, () =>
    cluster.inLedger(async ({ sql }) => {
      const live = await sql`SELECT FROM workers WHERE kind = 'process' AND lease_until > clock_timestamp()`;
      return live.length === workers.length ? true : undefined;
    }),
  );
}

async function waitFor(what: string, timeoutMs: number, ask: () => Promise<true | undefined>): Promise<void> {
  const answer = await waitUntil(ask, { timeoutMs, intervalMs: 100 });
  if (answer === undefined) throw new Error(`waited ${timeoutMs / 1000} s in vain for ${what}`);
}

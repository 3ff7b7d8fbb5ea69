import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Database, usingDatabase } from '../../db/client';
import type { SweepReport } from '../../report';
import { packageRoot } from '../../text/package-root';
import { withoutServers } from '../bench-stack';
import { type ChildProcess, lastLines, printedJson, type ProcessRun, startNode } from '../run-process';
import { type SyntheticSweep, writeSyntheticSweep } from '../synthetic-sweep';
import { type ClusterJob, ClusterServers, type ServerOptions } from './cluster-servers';
import { type SupervisedWorker, superviseWorker } from './supervised-worker';

const commandTimeoutMs = 15 * 60_000;

/** What compose starts, here as processes: Postgres, a Temporal server on it, and workers. */
export interface Cluster {
  /** Runs a one-shot job again. @returns what it printed. */
  runJob(job: ClusterJob): Promise<string>;
  /** The job that lets the workers' role in. */
  grantRoles(): Promise<void>;
  startWorker(queues: string): SupervisedWorker;
  /** Runs a command of the command line to its end. */
  runCli(...args: string[]): Promise<ProcessRun>;
  report(): Promise<SweepReport>;
  writeSweep(sweep: SyntheticSweep): Promise<string>;
  inLedger<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** `kill -9`, and a new start on the same data. */
  killTemporal(): Promise<void>;
  killPostgres(): Promise<void>;
}

export interface ClusterOptions extends ServerOptions {
  readonly mockBaseUrl: string;
  /** Ends everything, for Ctrl+C. */
  readonly signal: AbortSignal;
}

/** Does `work` on a cluster in a fresh folder; all of it is stopped and removed afterwards, whatever happens. */
export async function withCluster<T>(options: ClusterOptions, work: (cluster: Cluster) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'render-bench-cluster-'));
  // As root, Postgres runs as a user of its own, who must be able to pass.
  await chmod(folder, 0o755);
  const servers = await ClusterServers.prepare(folder, options);
  const workers: SupervisedWorker[] = [];
  const commands: ChildProcess[] = [];
  const killCommands = (): void => commands.forEach((command) => command.kill('SIGKILL'));
  options.signal.addEventListener('abort', killCommands);
  try {
    await servers.start();
    return await work(clusterOf(folder, servers, options, workers, commands));
  } catch (error) {
    const log = lastLines(await readFile(servers.temporalLog, 'utf8').catch(() => ''));
    const said = [
      ...commands.map(({ stderr }) => lastLines(stderr)),
      ...workers.map((worker) => lastLines(worker.said)),
    ];
    throw new Error([(error as Error).message, ...said, `Temporal: ${log}`].join('\n--- '), { cause: error });
  } finally {
    options.signal.removeEventListener('abort', killCommands);
    killCommands();
    await Promise.all(workers.map((worker) => worker.stop()));
    await servers.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

function clusterOf(
  folder: string,
  servers: ClusterServers,
  { mockBaseUrl, signal }: ClusterOptions,
  workers: SupervisedWorker[],
  commands: ChildProcess[],
): Cluster {
  const envOf = (service: 'cli' | 'orchestrator'): NodeJS.ProcessEnv => ({
    ...withoutServers(),
    ...servers.addresses(service),
    RENDER_BENCH_HOME: servers.home,
  });
  const runCli = (...args: string[]): Promise<ProcessRun> => {
    signal.throwIfAborted();
    const command = startNode(join(packageRoot(), 'bin', 'render-bench.js'), args, {
      env: envOf('cli'),
      timeoutMs: commandTimeoutMs,
    });
    commands.push(command);
    return command.ended;
  };
  return {
    runJob: (job) => servers.runJob(job),
    grantRoles: () => servers.grantRoles(),
    startWorker(queues) {
      const worker = superviseWorker(queues, envOf('orchestrator'));
      workers.push(worker);
      return worker;
    },
    runCli,
    report: async () => printedJson(await runCli('report', '--json')) as SweepReport,
    writeSweep: async (sweep) => (await writeSyntheticSweep(sweep, folder, mockBaseUrl)).path,
    inLedger: (work) => usingDatabase(servers.addresses('cli')['DATABASE_URL'] ?? '', work),
    killTemporal: () => servers.killTemporal(),
    killPostgres: () => servers.killPostgres(),
  };
}

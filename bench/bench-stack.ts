import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Database, usingDatabase } from '../db/client';
import type { SweepReport } from '../report';
import { findRunningWorker, resolveAddresses, stackFolders } from '../stack';
import { platformOf, thisMachine } from '../stack/platform';
import { stopPostgres } from '../stack/postgres';
import { findTemporalCli } from '../stack/temporal-cli';
import { findRunningTemporal } from '../stack/temporal-server';
import { waitUntil } from '../stack/wait-until';
import type { MockProcess } from './mock-process';
import { type PaperSweepOptions, writePaperSweep } from './paper-sweep/write-paper-sweep';
import { type ChildProcess, lastLines, printedJson, type ProcessRun, startNode } from './run-process';
import { type SyntheticSweep, writeSyntheticSweep } from './synthetic-sweep';

/** The longest that any command of a scenario may take. */
const commandTimeoutMs = 20 * 60_000;

/** The shipped command line on a local stack of its own, in a fresh folder. */
export interface BenchStack {
  /** For files of a scenario; removed at the end. */
  readonly folder: string;
  /** Writes a sweep's data and file, and prints the file the first time; returns its path. */
  writeSweep(sweep: SyntheticSweep): Promise<string>;
  /** Writes the paper's sweep and its data, synthetic and as large as the public files; returns the file's path. */
  writePaperSweep(options?: PaperSweepOptions): Promise<string>;
  /** Starts a command; it is killed at the end of the stack at the latest. */
  startCli(...args: string[]): ChildProcess;
  /** Runs a command to its end. */
  runCli(...args: string[]): Promise<ProcessRun>;
  /** The background worker that `run` started. @throws Error where there is none. */
  workerPid(): number;
  /** The database of a stack that is up, for the time of `work`. */
  inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** Ends a server of the stack and starts it again; Postgres in order, Temporal by SIGKILL. */
  restartServer(server: 'postgres' | 'temporal'): Promise<void>;
  /** Prints on stderr, each text once however often a scenario is repeated. */
  printOnce(text: string): void;
  /** How many cells of the newest sweep have their end in the ledger. */
  settled(): Promise<number>;
  /** Of the newest sweep. */
  report(): Promise<SweepReport>;
  /** Asks until the answer is something other than undefined. @throws Error when the time is over. */
  waitFor<T>(what: string, timeoutMs: number, ask: () => Promise<T | undefined> | T | undefined): Promise<T>;
}

export interface BenchStackOptions {
  readonly mock: MockProcess;
  /** A Temporal CLI that is there already, so that no repetition fetches one. */
  readonly temporalCli: string;
  /** Ends everything, for Ctrl+C. */
  readonly signal: AbortSignal;
  readonly printOnce: (text: string) => void;
}

/** The Temporal CLI that a user of this machine would get; fetched to the usual cache where there is none. */
export async function usualTemporalCli(env: NodeJS.ProcessEnv): Promise<string> {
  const { cache } = stackFolders(env);
  return (await findTemporalCli({ env, cacheFolder: cache, platform: platformOf(thisMachine()) })).path;
}

/** Does `work` on a stack that is stopped and removed afterwards, whatever happens. */
export async function withBenchStack<T>(
  { mock, temporalCli, signal, printOnce }: BenchStackOptions,
  work: (stack: BenchStack) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'render-bench-'));
  // As root, Postgres runs as a user of its own, who must be able to pass.
  await chmod(folder, 0o755);
  const home = join(folder, 'home');
  const env = { ...withoutServers(), TEMPORAL_CLI: temporalCli, RENDER_BENCH_HOME: home };
  const script = join(__dirname, '..', '..', 'bin', 'render-bench.js');
  const children: ChildProcess[] = [];
  const startCli = (...args: string[]): ChildProcess => {
    signal.throwIfAborted();
    const child = startNode(script, args, { env, timeoutMs: commandTimeoutMs });
    children.push(child);
    return child;
  };
  const runCli = (...args: string[]): Promise<ProcessRun> => startCli(...args).ended;
  const killChildren = (): void => children.forEach((child) => child.kill('SIGKILL'));
  signal.addEventListener('abort', killChildren);
  try {
    return await work({
      async writeSweep(sweep) {
        const { path, text } = await writeSyntheticSweep(sweep, folder, mock.baseUrl);
        printOnce(text);
        return path;
      },
      writePaperSweep: (options) => writePaperSweep(folder, mock.baseUrl, options),
      folder,
      startCli,
      runCli,
      printOnce,
      async inDatabase(inside) {
        const { databaseUrl } = await resolveAddresses(env, { dataFolder: home });
        return usingDatabase(databaseUrl, inside);
      },
      workerPid() {
        const worker = findRunningWorker(home);
        if (worker === undefined) throw new Error('no background worker is running');
        return worker.pid;
      },
      async restartServer(server) {
        if (server === 'postgres') await stopPostgres(home);
        else process.kill(findRunningTemporal(home)!.process.pid, 'SIGKILL');
        const { exitCode, stderr } = await runCli('up');
        if (exitCode !== 0) throw new Error(`"up" ended with ${exitCode}: ${lastLines(stderr)}`);
      },
      settled: async () => (printedJson(await runCli('status', '--json')) as { settled: number }).settled,
      report: async () => printedJson(await runCli('report', '--json')) as SweepReport,
      async waitFor(what, timeoutMs, ask) {
        const answer = await waitUntil(
          () => {
            signal.throwIfAborted();
            return ask();
          },
          { timeoutMs, intervalMs: 20 },
        );
        if (answer === undefined) throw new Error(`waited ${timeoutMs / 1000} s in vain for ${what}`);
        return answer;
      },
    });
  } catch (error) {
    throw new Error(
      `${(error as Error).message}${children.map(({ stderr }) => `\n--- ${lastLines(stderr)}`).join('')}`,
      {
        cause: error,
      },
    );
  } finally {
    signal.removeEventListener('abort', killChildren);
    killChildren();
    await startNode(script, ['down'], { env, timeoutMs: commandTimeoutMs }).ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** A bench works on its own stack only, never on servers that the environment names. */
export function withoutServers(): Record<string, undefined> {
  const names = Object.keys(process.env).filter((name) => name === 'DATABASE_URL' || name.startsWith('TEMPORAL_'));
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

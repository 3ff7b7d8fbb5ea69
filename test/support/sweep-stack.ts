import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Client } from '@temporalio/client';
import { stringify } from 'yaml';

import type { Database } from '../../db/client';
import type { SweepReport } from '../../report/sweep-report';
import { workerPidFile } from '../../stack';
import { type CliEnd, type CliProcess, spawnCli } from './child-process';
import { createTestDatabase } from './test-database';
import { createTestNamespace } from './test-namespace';

/**
 * All that a test file of whole sweeps has for itself: a database, a Temporal namespace, a folder for files, and the
 * processes of the command line it starts, which find both by their environment.
 */
export interface SweepStack {
  readonly database: Database;
  readonly client: Client;
  readonly folder: string;
  /** What processes find the servers by; holds nothing of the caller's environment but PATH. */
  readonly env: NodeJS.ProcessEnv;
  /** A worker that serves every queue, ready to poll. */
  startWorker(env?: NodeJS.ProcessEnv, how?: WorkerStart): Promise<CliProcess>;
  /** Sends SIGTERM to every worker that runs; rejects where one does not exit with 0. */
  drainWorkers(): Promise<void>;
  /** Runs a command to its end; rejects where a worker crashes meanwhile. */
  cli(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<CliEnd>;
  /** What the report of a sweep says now. */
  report(sweepId: string): Promise<SweepReport & { readonly notices: readonly string[] }>;
  /** Writes a sweep file and returns its path. */
  writeSweepFile(spec: SweepFile): string;
  /** Kills what still runs and drops the database. */
  close(): Promise<void>;
}

export interface WorkerStart {
  /** Options of the command. */
  readonly args?: readonly string[];
  /** Of another build, see test/support/other-build.ts. */
  readonly root?: string;
}

/** A sweep file's content; what a test leaves out has its default. */
export interface SweepFile {
  readonly name: string;
  readonly [key: string]: unknown;
}

/**
 * @param temporalAddress - Another Temporal server than the one that the global set-up started.
 * @param adminUrl - Another Postgres, see {@link createTestDatabase}.
 */
export async function createSweepStack(
  temporalAddress = process.env['TEMPORAL_ADDRESS'],
  adminUrl = process.env['DATABASE_URL'],
): Promise<SweepStack> {
  const test = await createTestDatabase(adminUrl);
  const namespace = await createTestNamespace(temporalAddress);
  const folder = mkdtempSync(join(tmpdir(), 'render-bench-test-'));
  const home = join(folder, 'home');
  const env: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    DATABASE_URL: test.url,
    TEMPORAL_ADDRESS: temporalAddress,
    TEMPORAL_NAMESPACE: namespace.name,
    RENDER_BENCH_HOME: home,
  };
  const started: CliProcess[] = [];
  const workers = new Set<CliProcess>();
  let crash = (_: Error): void => undefined;
  const crashed = new Promise<never>((_, reject) => (crash = reject));
  crashed.catch(() => undefined);
  const start = (args: readonly string[], more: NodeJS.ProcessEnv = {}, root?: string): CliProcess => {
    const child = spawnCli(args, { ...env, ...more }, root);
    started.push(child);
    return child;
  };
  const cli: SweepStack['cli'] = (args, more) => Promise.race([start(args, more).ended, crashed]);
  return {
    database: test.database,
    client: namespace.client,
    folder,
    env,
    async startWorker(more, { args = [], root } = {}) {
      const worker = start(['worker', ...args], more, root);
      workers.add(worker);
      void worker.ended.then(({ exitCode, stderr }) => {
        workers.delete(worker);
        if (exitCode !== null && exitCode !== 0) crash(new Error(`a worker exited with ${exitCode}:\n${stderr}`));
      });
      await worker.says(/worker \S+ serves /);
      return worker;
    },
    async drainWorkers() {
      for (const worker of workers) {
        worker.kill('SIGTERM');
        const { exitCode } = await worker.ended;
        if (exitCode !== 0) throw new Error(`a drained worker exited with ${exitCode}`);
      }
    },
    cli,
    report: async (sweepId) =>
      JSON.parse((await cli(['--json', 'report', sweepId])).stdout) as Awaited<ReturnType<SweepStack['report']>>,
    writeSweepFile(spec) {
      const path = join(folder, `${spec.name}.yaml`);
      writeFileSync(path, stringify(spec));
      return path;
    },
    async close() {
      // `run` starts a worker of its own where it finds none; it outlives its command.
      if (existsSync(workerPidFile(home))) await start(['down']).ended;
      for (const child of started) child.kill('SIGKILL');
      await Promise.all(started.map(({ ended }) => ended));
      await namespace.close();
      await test.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

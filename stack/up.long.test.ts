import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client, Connection } from '@temporalio/client';
import postgres from 'postgres';

import { runTypeScript } from '../test/support/run-typescript';
import { resolveAddresses } from './addresses';
import { examineStack } from './doctor';
import { down } from './down';
import { accepts } from './free-port';
import { clusterFolder } from './postgres-cluster';
import { isRunning, type ProcessIdentity } from './process-identity';
import { readRecord, writeRecord } from './server-record';
import { status } from './status';
import { localNamespace, localSearchAttributes } from './temporal-server';
import { type StackAddresses, up } from './up';
import { writeWorkerPid } from './worker-pid';

const { DATABASE_URL: _database, TEMPORAL_ADDRESS: _address, TEMPORAL_NAMESPACE: _namespace, ...env } = process.env;

let parent: string;
let dataFolder: string;
let progress: string[];
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'stack-test-'));
  chmodSync(parent, 0o755);
  dataFolder = join(parent, 'data');
  progress = [];
});
afterEach(async () => {
  await down({ env, dataFolder });
  rmSync(parent, { recursive: true, force: true });
});

/** Both servers. */
const start = () => up({ env, dataFolder, onProgress: (part, message) => progress.push(`${part}: ${message}`) });

/** Postgres alone, which is all that most of these rules are about, and quicker. */
const startPostgres = () =>
  up({
    env: { ...env, TEMPORAL_ADDRESS: 'temporal.example:7233' },
    dataFolder,
    onProgress: (part, message) => progress.push(`${part}: ${message}`),
  });

function serverProcess(name: 'postgres' | 'temporal'): ProcessIdentity {
  const found = readRecord(dataFolder, name)?.process;
  if (found === undefined) throw new Error(`${name} is not recorded`);
  return found;
}

async function query(databaseUrl: string, statement: string): Promise<unknown[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    return [...(await sql.unsafe(statement))];
  } finally {
    await sql.end();
  }
}

async function withTemporal<Result>(stack: StackAddresses, work: (client: Client) => Promise<Result>): Promise<Result> {
  const connection = await Connection.connect({ address: stack.temporalAddress });
  try {
    return await work(new Client({ connection, namespace: stack.temporalNamespace }));
  } finally {
    await connection.close();
  }
}

describe('up', () => {
  it('starts both servers; a second one is a no-op; after a hard kill of both a third one has all data; down stops them', async () => {
    const first = await start();
    expect(first.started).toBe(true);
    await query(first.databaseUrl, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await withTemporal(first, (client) =>
      client.workflow.start('anything', { workflowId: 'kept', taskQueue: 'nobody', args: [] }),
    );

    const pids = [serverProcess('postgres'), serverProcess('temporal')];
    expect(await start()).toEqual({ ...first, started: false });
    expect([serverProcess('postgres'), serverProcess('temporal')]).toEqual(pids);

    for (const { pid } of pids) process.kill(pid, 'SIGKILL');
    const third = await start();
    expect(third).toEqual(first);
    expect(await query(third.databaseUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    const described = await withTemporal(third, (client) => client.workflow.getHandle('kept').describe());
    expect(described.status.name).toBe('RUNNING');

    expect(await down({ env, dataFolder })).toMatchObject({ postgres: 'SIGINT', temporal: 'SIGTERM', worker: 'gone' });
    expect(pids.concat(serverProcesses()).filter(isRunning)).toEqual([]);
    expect(await down({ env, dataFolder })).toMatchObject({ postgres: 'gone', temporal: 'gone' });
    expect((await start()).databaseUrl).toBe(first.databaseUrl);
  });

  const serverProcesses = () =>
    (['postgres', 'temporal'] as const)
      .map((name) => readRecord(dataFolder, name)?.process)
      .filter((p) => p !== undefined);

  it('keeps closed workflows for 30 days and knows the search attributes, also on a database that lacked them', async () => {
    const stack = await start();
    await withTemporal(stack, async (client) => {
      const { config } = await client.workflowService.describeNamespace({ namespace: localNamespace });
      expect(Number(config?.workflowExecutionRetentionTtl?.seconds)).toBe(30 * 86_400);
      const { customAttributes } = await client.connection.operatorService.listSearchAttributes({
        namespace: localNamespace,
      });
      expect(Object.keys(customAttributes)).toEqual(expect.arrayContaining([...localSearchAttributes]));
      await client.connection.operatorService.removeSearchAttributes({
        namespace: localNamespace,
        searchAttributes: ['Reader'],
      });
    });
    await down({ env, dataFolder });
    await withTemporal(await start(), async (client) => {
      const { customAttributes } = await client.connection.operatorService.listSearchAttributes({
        namespace: localNamespace,
      });
      expect(Object.keys(customAttributes)).toContain('Reader');
    });
  });

  it('called twice at the same moment starts each server once', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    expect([one.started, other.started].sort()).toEqual([false, true]);
    expect(other.databaseUrl).toBe(one.databaseUrl);
  });

  it('listens on the loopback address only, with durable settings, and keeps the password in private files', async () => {
    const stack = await start();
    const port = Number(new URL(stack.databaseUrl).port);
    const settings = await query(
      stack.databaseUrl,
      "SELECT name, setting FROM pg_settings WHERE name IN ('listen_addresses', 'fsync', 'synchronous_commit', 'wal_compression', 'max_connections', 'data_checksums') ORDER BY name",
    );
    expect(Object.fromEntries(settings.map((row) => Object.values(row as object) as [string, string]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      listen_addresses: '127.0.0.1',
      max_connections: '200',
      synchronous_commit: 'on',
      wal_compression: 'pglz',
    });
    const wrong = stack.databaseUrl.replace(/:[^:@/]+@/, ':wrong@');
    await expect(query(wrong, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    for (const name of ['postgres-password', 'postgres.json', 'postgres.log', 'temporal.log']) {
      expect([name, statSync(join(dataFolder, name)).mode & 0o077]).toEqual([name, 0]);
    }
    expect(statSync(join(dataFolder, 'temporal')).mode & 0o077).toBe(0);
    expect(await accepts(port)).toBe(true);
  });

  it('a record whose pid now belongs to another process is stale: that process is left alone', async () => {
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
    try {
      const stack = await startPostgres();
      await down({ env, dataFolder });
      const port = Number(new URL(stack.databaseUrl).port);
      writeRecord(dataFolder, 'postgres', { port, process: { pid: stranger.pid ?? 0, startedAt: 'before' } });
      expect((await status(env, { dataFolder })).postgres.state).toBe('stopped');
      expect((await startPostgres()).started).toBe(true);
      expect(stranger.exitCode).toBeNull();
    } finally {
      stranger.kill('SIGKILL');
    }
  });

  it("adopts a Postgres that runs without a record, and replaces its lock file's pid when that is a stranger's", async () => {
    const stack = await startPostgres();
    const adopted = serverProcess('postgres');
    rmSync(join(dataFolder, 'postgres.json'));
    expect(await startPostgres()).toEqual({ ...stack, started: false });
    expect(serverProcess('postgres')).toEqual(adopted);

    await down({ env, dataFolder });
    const lock = join(clusterFolder(dataFolder), 'postmaster.pid');
    // This very process: as a new container hands out the pids of the old one.
    writeFileSync(lock, [process.pid, clusterFolder(dataFolder), 1, 5432, '', '127.0.0.1', '1 1', 'ready'].join('\n'));
    const { uid, gid } = statSync(clusterFolder(dataFolder));
    chownSync(lock, uid, gid);
    expect((await startPostgres()).started).toBe(true);
    expect(progress.join('\n')).toContain(`removing a stale lock (pid ${process.pid} is not this Postgres)`);
  });

  it('ends a Temporal server on the same database that no record knows', async () => {
    await start();
    const stray = serverProcess('temporal');
    rmSync(join(dataFolder, 'temporal.json'));
    expect((await start()).started).toBe(true);
    expect(isRunning(stray)).toBe(false);
  });

  it('half-made data are mended: an unfinished set-up is removed, an incomplete folder moved aside', async () => {
    const folder = join(dataFolder, 'postgres');
    mkdirSync(join(folder, 'data', 'base'), { recursive: true });
    mkdirSync(join(folder, 'unfinished-1', 'base'), { recursive: true });
    const stack = await startPostgres();
    expect(await query(stack.databaseUrl, 'SELECT current_database() AS name')).toEqual([{ name: 'render_bench' }]);
    expect(readdirSync(folder).sort()).toEqual(['data', expect.stringMatching(/^data-incomplete-/)]);
    expect(progress.join('\n')).toMatch(/removing what an interrupted set-up left[^]*moved to .*data-incomplete-/);
  });

  it('a set-up that was killed while it made the database is finished by the next one', async () => {
    const killed = runTypeScript(
      `
      import { up } from '${join(__dirname, 'up')}';
      void up({ dataFolder: ${JSON.stringify(dataFolder)}, onProgress: (_part, message) => console.log(message) });
    `,
      { env },
    );
    const [said] = (await once(killed.stdout ?? killed, 'data')) as [Buffer];
    killed.kill('SIGKILL');
    expect(said.toString()).toContain('making a new database');
    const stack = await startPostgres();
    expect(await query(stack.databaseUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('a lost password is replaced', async () => {
    await startPostgres();
    await down({ env, dataFolder });
    rmSync(join(dataFolder, 'postgres-password'));
    expect(await query((await startPostgres()).databaseUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('data of another major version are refused, and left as they are', async () => {
    await startPostgres();
    await down({ env, dataFolder });
    const version = join(clusterFolder(dataFolder), 'PG_VERSION');
    writeFileSync(version, '17\n');
    await expect(startPostgres()).rejects.toThrow(/made by Postgres 17; this release ships Postgres 18/);
    expect(readFileSync(version, 'utf8')).toBe('17\n');
    // The other server, started at the same time, is stopped again.
    await expect(start()).rejects.toThrow(/made by Postgres 17/);
    expect((await status(env, { dataFolder })).temporal.state).not.toBe('running');
  });

  it('remembers its ports, and takes another one when a stranger has it', async () => {
    const stack = await start();
    await down({ env, dataFolder });
    const port = Number(new URL(stack.databaseUrl).port);
    const stranger = createServer().listen(port, '127.0.0.1');
    try {
      await once(stranger, 'listening');
      const checks = await examineStack(env, { dataFolder });
      expect(checks.find(({ name }) => name === 'Postgres')).toMatchObject({ ok: 'warn' });
      const moved = await start();
      const newPort = Number(new URL(moved.databaseUrl).port);
      expect(newPort).not.toBe(port);
      expect(progress).toContain(`postgres: port ${port} is taken by another program, using ${newPort} from now on`);
      expect(moved.temporalAddress).toBe(stack.temporalAddress);
    } finally {
      stranger.close();
    }
  });

  it('starts only what the environment does not name', async () => {
    const stack = await up({ env: { ...env, TEMPORAL_ADDRESS: 'temporal.example:7233' }, dataFolder });
    expect(stack).toMatchObject({ temporalAddress: 'temporal.example:7233', uiUrl: undefined, started: true });
    expect(existsSync(join(dataFolder, 'temporal'))).toBe(false);
    expect((await resolveAddresses({ ...env, TEMPORAL_ADDRESS: 'x:1' }, { dataFolder })).databaseUrl).toBe(
      stack.databaseUrl,
    );
  });
});

describe('down', () => {
  it('stops the background worker by its record', async () => {
    mkdirSync(dataFolder);
    const worker = spawn(process.execPath, [
      '-e',
      'process.on("SIGTERM", () => process.exit()); setInterval(() => {}, 1000); console.log(1)',
    ]);
    await once(worker.stdout, 'data');
    writeWorkerPid(dataFolder, worker.pid ?? 0);
    expect((await status(env, { dataFolder })).worker).toMatchObject({ state: 'running', pid: worker.pid });
    expect((await down({ env, dataFolder })).worker).toBe('SIGTERM');
  });

  it('kills a worker that does not drain in time', async () => {
    mkdirSync(dataFolder);
    const worker = spawn(process.execPath, [
      '-e',
      'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log(1)',
    ]);
    await once(worker.stdout, 'data');
    writeWorkerPid(dataFolder, worker.pid ?? 0);
    expect((await down({ env, dataFolder, drainTimeoutMs: 200 })).worker).toBe('SIGKILL');
  });
});

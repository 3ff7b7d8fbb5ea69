import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import postgres from 'postgres';

import { outputOf, runTypeScript } from '../test/support/run-typescript';
import { stackFolders } from './data-folder';
import { examineStack } from './doctor';
import { down } from './down';
import { platformOf, thisMachine } from './platform';
import { clusterFolder } from './postgres-cluster';
import { isRunning } from './process-identity';
import { runCommand } from './run-command';
import { readRecord } from './server-record';
import { isRoot } from './server-user';
import { findTemporalCli } from './temporal-cli';
import { up } from './up';
import { waitUntil } from './wait-until';

const { DATABASE_URL: _database, TEMPORAL_ADDRESS: _address, TEMPORAL_NAMESPACE: _namespace, ...env } = process.env;

let parent: string;
let dataFolder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'stack-test-'));
  chmodSync(parent, 0o755);
  dataFolder = join(parent, 'data');
});
afterEach(async () => {
  await down({ env, dataFolder });
  rmSync(parent, { recursive: true, force: true });
});

async function query(databaseUrl: string, statement: string): Promise<unknown[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    return [...(await sql.unsafe(statement))];
  } finally {
    await sql.end();
  }
}

describe('an ephemeral stack', () => {
  it('leaves nothing, or its data where they are wanted', async () => {
    const stack = await up({ env, ephemeral: true, dataFolder });
    await query(stack.databaseUrl, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await down({ env, dataFolder, keepData: true });
    const again = await up({ env, dataFolder });
    expect(await query(again.databaseUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await down({ env, dataFolder });
    expect(existsSync(dataFolder)).toBe(true);

    const other = await up({ env, ephemeral: true });
    await down({ env, dataFolder: other.dataFolder });
    expect(existsSync(other.dataFolder)).toBe(false);
  });

  it('refuses a folder that holds other things, since it would remove them', async () => {
    mkdirSync(dataFolder);
    writeFileSync(join(dataFolder, 'thesis.txt'), '');
    await expect(up({ env, ephemeral: true, dataFolder })).rejects.toThrow(/not empty, and would be removed/);
  });

  it('ends and is removed when its owner is killed', async () => {
    const owner = runTypeScript(
      `
      import { up } from '${join(__dirname, 'up')}';
      void up({ dataFolder: ${JSON.stringify(dataFolder)}, ephemeral: true }).then(() => {
        console.log('up');
        setInterval(() => undefined, 1_000);
      });
    `,
      { env },
    );
    await once(owner.stdout ?? owner, 'data');
    const servers = [readRecord(dataFolder, 'postgres'), readRecord(dataFolder, 'temporal')]
      .map((record) => record?.process)
      .filter((recorded) => recorded !== undefined);
    expect(servers).toHaveLength(2);
    owner.kill('SIGKILL');
    const removed = await waitUntil(() => (existsSync(dataFolder) ? undefined : true), { timeoutMs: 20_000 });
    expect([removed, servers.filter(isRunning)]).toEqual([true, []]);
  });
});

const asRoot = isRoot() ? describe : describe.skip;
if (!isRoot()) process.stderr.write('Skipped: the tests of root and of another user, since this is not root.\n');

asRoot('root', () => {
  it('runs Postgres as the user postgres, also from a private folder with a private home and temporary folder', async () => {
    const privateFolder = join(parent, 'private');
    mkdirSync(privateFolder, { mode: 0o700 });
    const child = runTypeScript(
      `
      import { up } from '${join(__dirname, 'up')}';
      import { makeEphemeralFolder } from '${join(__dirname, 'data-folder')}';
      import { ensureServerUser } from '${join(__dirname, 'server-user')}';
      void up({ dataFolder: ${JSON.stringify(dataFolder)} })
        .then(async ({ started }) => console.log(JSON.stringify({ started, temporary: makeEphemeralFolder(await ensureServerUser()) })));
      `,
      { cwd: privateFolder, env: { ...env, HOME: privateFolder, TMPDIR: privateFolder } },
    );
    const { started, temporary } = JSON.parse(await outputOf(child)) as { started: boolean; temporary: string };
    rmSync(temporary, { recursive: true });
    expect(started).toBe(true);
    expect(temporary.startsWith(privateFolder)).toBe(false);
    expect(statSync(`/proc/${readRecord(dataFolder, 'postgres')?.process?.pid}`).uid).toBe(
      statSync(clusterFolder(dataFolder)).uid,
    );
    expect(statSync(clusterFolder(dataFolder)).uid).not.toBe(0);
  });

  it('is told which folder blocks when the data folder lies below a private one, by up and by doctor', async () => {
    const privateFolder = join(parent, 'private');
    mkdirSync(privateFolder, { mode: 0o700 });
    const below = join(privateFolder, 'data');
    await expect(up({ env, dataFolder: below })).rejects.toThrow(
      `may not pass ${privateFolder} on the way to ${below}`,
    );
    const checks = await examineStack(env, { dataFolder: below });
    expect(checks.find(({ name }) => name === 'Data folder')).toMatchObject({
      ok: 'fail',
      advice: expect.stringContaining(`chmod o+x ${privateFolder}`) as string,
    });
  });
});

asRoot('an ordinary user', () => {
  const nobody = { uid: 65_534, gid: 65_534 };

  it('has the stack in the XDG folders of a private home', async () => {
    const readable = await runCommand('test', ['-r', __filename], { env, timeoutMs: 5_000, user: nobody });
    if (!readable.ok) {
      process.stderr.write(`Skipped: user id ${nobody.uid} can't read this checkout.\n`);
      return;
    }
    const home = join(parent, 'home');
    mkdirSync(home, { mode: 0o700 });
    chownSync(home, nobody.uid, nobody.gid);
    const cli = await findTemporalCli({
      env,
      cacheFolder: stackFolders(env).cache,
      platform: platformOf(thisMachine()),
    });
    const child = runTypeScript(
      `
      import { down } from '${join(__dirname, 'down')}';
      import { up } from '${join(__dirname, 'up')}';
      void (async () => {
        const first = await up();
        const second = await up();
        console.log(JSON.stringify({ first, second, down: await down() }));
      })();
      `,
      { cwd: home, env: { PATH: env['PATH'], HOME: home, TEMPORAL_CLI: cli.path }, ...nobody },
    );
    const results = JSON.parse(await outputOf(child)) as Record<string, Record<string, unknown>>;
    const folder = join(home, '.local', 'share', 'render-bench');
    expect(results['first']).toMatchObject({ dataFolder: folder, started: true });
    expect(results['second']).toEqual({ ...results['first'], started: false });
    expect(results['down']).toMatchObject({ postgres: 'SIGINT', temporal: 'SIGTERM' });
    expect(statSync(clusterFolder(folder)).uid).toBe(nobody.uid);
    expect(existsSync(join(home, '.cache', 'render-bench'))).toBe(true);
  });
});

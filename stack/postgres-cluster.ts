import { randomBytes, randomUUID } from 'node:crypto';
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { UserError } from '../contracts/user-error';
import { makeOwnFolder } from './data-folder';
import type { PostgresBinaries } from './postgres-binaries';
import { runCommand, serverEnvironment } from './run-command';
import { writePrivateFile } from './server-record';
import type { ServerUser } from './server-user';

/** The names inside the server. */
export const superuser = 'postgres';
export const databaseName = 'render_bench';

/** What a cluster (the data files of one Postgres) is made and run with. */
export interface ClusterContext {
  readonly binaries: PostgresBinaries;
  /** The stack's data folder. */
  readonly dataFolder: string;
  /** As whom Postgres runs, when that is not the caller. */
  readonly user: ServerUser | undefined;
  /** Thrown away afterwards: nothing is forced to disk. */
  readonly ephemeral: boolean;
  readonly report: (message: string) => void;
}

const commandTimeoutMs = 60_000;

/** Where the data files are. They appear here complete or not at all. */
export function clusterFolder(dataFolder: string): string {
  return join(postgresFolder(dataFolder), 'data');
}

function postgresFolder(dataFolder: string): string {
  return join(dataFolder, 'postgres');
}

/** The superuser's password, kept in a file of mode 0600; undefined when the file is gone. */
export function readPassword(dataFolder: string): string | undefined {
  const path = passwordFile(dataFolder);
  if (!existsSync(path)) return undefined;
  const password = readFileSync(path, 'utf8').trim();
  return password === '' ? undefined : password;
}

function passwordFile(dataFolder: string): string {
  return join(dataFolder, 'postgres-password');
}

/** A new random password, of letters that need no escaping in an address or in SQL. */
function makePassword(dataFolder: string): string {
  const password = randomBytes(24).toString('base64url');
  writePrivateFile(passwordFile(dataFolder), `${password}\n`);
  return password;
}

/**
 * Makes the cluster with the database `render_bench` where there is none. What an interrupted attempt left is removed
 * or moved aside, and a lost password is replaced. Postgres must not be running.
 * @throws UserError for a cluster of another major version or another owner, or when it can't be made.
 */
export async function ensureCluster(context: ClusterContext): Promise<void> {
  const parent = postgresFolder(context.dataFolder);
  makeOwnFolder(parent, context.user);
  if (context.user !== undefined) chownSync(parent, context.user.uid, context.user.gid);
  removeUnfinished(parent, context.report);
  const cluster = clusterFolder(context.dataFolder);
  moveIncompleteAside(cluster, context.report);
  if (!existsSync(cluster)) return makeCluster(context, parent, cluster);
  await requireSameVersion(context, cluster);
  requireSameOwner(context, cluster);
  if (readPassword(context.dataFolder) === undefined) {
    context.report('the password file is gone, setting a new password');
    const password = makePassword(context.dataFolder);
    await runSingleUser(context, cluster, `ALTER ROLE ${superuser} PASSWORD '${password}'`);
  }
}

async function makeCluster(context: ClusterContext, parent: string, cluster: string): Promise<void> {
  context.report('making a new database');
  const draft = join(parent, `${unfinishedPrefix}${randomUUID()}`);
  const passwordForInitdb = join(parent, `password-${randomUUID()}`);
  const password = readPassword(context.dataFolder) ?? makePassword(context.dataFolder);
  writeFileSync(passwordForInitdb, `${password}\n`, { mode: 0o600 });
  try {
    if (context.user !== undefined) chownSync(passwordForInitdb, context.user.uid, context.user.gid);
    await requireOk(
      'initdb',
      runCommand(
        context.binaries.initdb,
        [
          ...['--pgdata', draft, '--username', superuser, '--pwfile', passwordForInitdb, '--auth', 'scram-sha-256'],
          // The same order and rules for letters on every machine, whatever locales it has installed.
          ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
          ...(context.ephemeral ? ['--no-sync'] : []),
        ],
        commandOptions(context, parent),
      ),
    );
    await runSingleUser(context, draft, `CREATE DATABASE ${databaseName}`);
    renameSync(draft, cluster);
  } finally {
    rmSync(passwordForInitdb, { force: true });
  }
}

const unfinishedPrefix = 'unfinished-';

function removeUnfinished(parent: string, report: (message: string) => void): void {
  for (const name of readdirSync(parent)) {
    if (name.startsWith('password-')) rmSync(join(parent, name), { force: true });
    if (!name.startsWith(unfinishedPrefix)) continue;
    report('removing what an interrupted set-up left');
    // Retries: an initdb that outlived its parent may still be writing.
    rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** A cluster without these did not come from here complete; it is kept for whoever wants to look. */
function moveIncompleteAside(cluster: string, report: (message: string) => void): void {
  if (!existsSync(cluster)) return;
  const isComplete = [['PG_VERSION'], ['global', 'pg_control']].every((path) => existsSync(join(cluster, ...path)));
  if (isComplete) return;
  const aside = `${cluster}-incomplete-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  renameSync(cluster, aside);
  report(`the database folder was incomplete and is moved to ${aside}`);
}

async function requireSameVersion({ binaries }: ClusterContext, cluster: string): Promise<void> {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const asked = await runCommand(binaries.postgres, ['--version'], {
    env: serverEnvironment('/'),
    cwd: '/',
    timeoutMs: 10_000,
  });
  const ours = /(\d+)\.\d+/.exec(asked.stdout)?.[1];
  if (made === ours) return;
  throw new UserError(
    `The database in ${cluster} was made by Postgres ${made}; this release ships Postgres ${ours ?? '(unknown)'}, which can't read it. ` +
      'Go on with the release that made it, or move the folder away and run "npx render-bench up" for an empty one.',
  );
}

function requireSameOwner({ user }: ClusterContext, cluster: string): void {
  const { uid: owner } = statSync(cluster);
  const runner = user?.uid ?? process.getuid?.();
  if (owner === runner) return;
  throw new UserError(
    `The database in ${cluster} belongs to the user with id ${owner}, but Postgres would run as id ${runner}, and insists on its own. ` +
      'Run this as the user who made it, or set RENDER_BENCH_HOME to another folder.',
  );
}

/** Runs one statement on a cluster that is not being served: there is no psql among the programs. */
async function runSingleUser(context: ClusterContext, cluster: string, statement: string): Promise<void> {
  const parent = postgresFolder(context.dataFolder);
  const args = ['--single', '-D', cluster, ...(context.ephemeral ? ['-c', 'fsync=off'] : []), 'postgres'];
  const result = await requireOk(
    'postgres --single',
    runCommand(context.binaries.postgres, args, { ...commandOptions(context, parent), input: `${statement}\n` }),
  );
  // A failed statement is reported, but does not show in the exit code.
  const complaint = result.stderr.split('\n').find((line) => /\b(ERROR|FATAL|PANIC):/.test(line));
  if (complaint !== undefined) throw new UserError(`Postgres could not set up its data: ${complaint}`);
}

function commandOptions(context: ClusterContext, cwd: string) {
  return { env: serverEnvironment(cwd), cwd, user: asIds(context.user), timeoutMs: commandTimeoutMs };
}

/** What `spawn` wants to run as another user; undefined leaves the caller's. */
export function asIds(user: ServerUser | undefined): { uid: number; gid: number } | undefined {
  return user === undefined ? undefined : { uid: user.uid, gid: user.gid };
}

async function requireOk(
  name: string,
  running: ReturnType<typeof runCommand>,
): Promise<Awaited<ReturnType<typeof runCommand>>> {
  const result = await running;
  if (!result.ok) throw new UserError(`Postgres could not set up its data (${name}: ${result.failure}).`);
  return result;
}

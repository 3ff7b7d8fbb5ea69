import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

import { UserError } from '../contracts/user-error';
import { packageRoot } from '../text/package-root';
import { openDatabase, type Queryable } from './client';
import { sqlState } from './sqlstate';

const migrationsFolder = join(packageRoot(), 'db', 'migrations');
/** Any constant: all processes that migrate this database take the same lock. */
const lockKey = 7_203_115;

export interface SchemaState {
  /** Migrations the database has, and the code knows. */
  readonly applied: number;
  readonly known: number;
}

function knownMigrations(): number {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as {
    entries: unknown[];
  };
  return journal.entries.length;
}

/** How many migrations the database has; 0 for an empty one. */
export async function schemaState(sql: Queryable): Promise<SchemaState> {
  try {
    const [row] = await sql<{ count: number }[]>`SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations`;
    return { applied: row?.count ?? 0, known: knownMigrations() };
  } catch (error) {
    if ((error as { code?: string }).code !== sqlState.undefinedTable) throw error;
    return { applied: 0, known: knownMigrations() };
  }
}

function requireKnown({ applied, known }: SchemaState): void {
  if (applied <= known) return;
  throw new UserError(
    `The database has ${applied} migrations, this version of render-bench knows ${known}. ` +
      'It was written by a newer version: install that one, or point DATABASE_URL at another database.',
  );
}

/**
 * Refuses a schema that is not this code's, and changes nothing.
 * @throws UserError when the database is empty, older or newer.
 */
export async function requireCurrentSchema(sql: Queryable): Promise<void> {
  const state = await schemaState(sql);
  requireKnown(state);
  if (state.applied === 0) {
    throw new UserError("The database holds no sweep yet. Start one with 'npx render-bench run SPEC'.");
  }
  if (state.applied < state.known) {
    throw new UserError(
      `The database has ${state.applied} migrations, this version of render-bench needs ${state.known}. ` +
        "It was written by an older version: 'npx render-bench run SPEC' or 'npx render-bench worker' brings it up to date.",
    );
  }
}

/**
 * Brings the schema up to date, one process at a time.
 * @throws UserError when the database is newer than this code.
 */
export async function migrateDatabase(url: string): Promise<SchemaState> {
  // The lock ends with its session, so that session is never closed for being idle or old while a migration runs.
  const lockHolder = postgres(url, { max: 1, idle_timeout: 0, max_lifetime: null, connect_timeout: 10 });
  const database = openDatabase(url, 1);
  try {
    await lockHolder`SELECT pg_advisory_lock(${lockKey})`;
    const state = await schemaState(lockHolder);
    requireKnown(state);
    await migrate(database.orm, { migrationsFolder });
    return { ...state, applied: state.known };
  } finally {
    await database.close();
    await lockHolder.end({ timeout: 5 });
  }
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

import { UserError } from '../contracts/user-error';
import { packageRoot } from '../text/package-root';
import { postgresOptions, type Queryable, usingDatabase } from './client';
import { isForbidden, sqlState } from './sqlstate';

const migrationsFolder = join(packageRoot(), 'db', 'migrations');
/** Any constant: all processes that migrate this database take the same lock. */
const lockKey = 7_203_115;

export interface SchemaState {
  /** Migrations the database has, and the code knows. */
  readonly applied: number;
  readonly known: number;
}

export interface MigrationResult extends SchemaState {
  /** How many the database had before. */
  readonly before: number;
  /** The last one, such as `0006_operations`. */
  readonly newest: string;
}

/** The names of the migrations that come with this code, in order. */
export function knownMigrations(): string[] {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return journal.entries.map(({ tag }) => tag);
}

/**
 * How many migrations the database has; 0 for an empty one.
 * @throws UserError where the role may not look.
 */
export async function schemaState(sql: Queryable): Promise<SchemaState> {
  const known = knownMigrations().length;
  try {
    const [row] = await sql<{ count: number }[]>`SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations`;
    return { applied: row?.count ?? 0, known };
  } catch (error) {
    if (isForbidden(error)) throw forbidden('may not see which migrations it has', error);
    if ((error as { code?: string }).code !== sqlState.undefinedTable) throw error;
    return { applied: 0, known };
  }
}

function forbidden(what: string, cause: unknown): UserError {
  return new UserError(
    `The role of DATABASE_URL ${what}. Bring the schema up to date as its owner ('npx render-bench migrate' with the ` +
      "owner's DATABASE_URL), and give each role its rights with deploy/postgres/roles.sql: see docs/security.md.",
    { cause },
  );
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
        "It was written by an older version: 'npx render-bench migrate' brings it up to date, as 'run' and 'worker' do.",
    );
  }
}

/**
 * Brings the schema up to date, one process at a time. A role that may change no schema will do where nothing is to be
 * done.
 * @throws UserError when the database is newer than this code, or older and the role may not change it.
 */
export async function migrateDatabase(url: string): Promise<MigrationResult> {
  // The lock ends with its session, so that session is never closed for being idle or old while a migration runs.
  const lockHolder = postgres(...postgresOptions(url, { max: 1, idle_timeout: 0, max_lifetime: null }));
  try {
    const before = await schemaState(lockHolder);
    requireKnown(before);
    if (before.applied === before.known) return migratedFrom(before);
    await lockHolder`SELECT pg_advisory_lock(${lockKey})`;
    // Another process may have done it meanwhile.
    const state = await schemaState(lockHolder);
    requireKnown(state);
    if (state.applied < state.known) await applyMissing(url, state);
    return migratedFrom(state);
  } finally {
    await lockHolder.end({ timeout: 5 });
  }
}

function migratedFrom({ applied, known }: SchemaState): MigrationResult {
  return { applied: known, known, before: applied, newest: knownMigrations().at(-1) ?? 'none' };
}

async function applyMissing(url: string, { applied, known }: SchemaState): Promise<void> {
  try {
    await usingDatabase(url, ({ orm }) => migrate(orm, { migrationsFolder }));
  } catch (error) {
    if (!isForbidden(error)) throw error;
    throw forbidden(`may not change the schema, which has ${applied} migrations and needs ${known}`, error);
  }
}

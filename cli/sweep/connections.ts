import { Client, Connection } from '@temporalio/client';

import { type Database, usingDatabase } from '../../db/client';
import { migrateDatabase, requireCurrentSchema } from '../../db/migrate';
import type { Addresses } from '../../stack';
import { type TemporalSettings, temporalSettings } from '../../worker/temporal-settings';

/** Of one command's pool. */
const mostConnections = 3;

/** The database at an address, its schema brought up to date, for the time of one command. */
export async function withDatabase<T>(
  addresses: Pick<Addresses, 'databaseUrl'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  await migrateDatabase(addresses.databaseUrl);
  return usingDatabase(addresses.databaseUrl, work, mostConnections);
}

/**
 * The same for commands that only read: the schema is left as it is.
 * @throws UserError where it is older or newer than this code.
 */
export async function withDatabaseAsItIs<T>(
  { databaseUrl }: Pick<Addresses, 'databaseUrl'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const checked = async (database: Database): Promise<T> => {
    await requireCurrentSchema(database.sql);
    return work(database);
  };
  return usingDatabase(databaseUrl, checked, mostConnections);
}

/** A Temporal client for the time of one command. */
export async function withTemporal<T>(
  env: NodeJS.ProcessEnv,
  addresses: Addresses,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { connectionOptions, namespace, dataConverter } = temporalSettings(env, addresses);
  const connection = await Connection.connect({ ...connectionOptions, connectTimeout: 10_000 });
  try {
    return await work(new Client({ connection, namespace, dataConverter }));
  } finally {
    await connection.close();
  }
}

const glanceMs = 2_000;

/**
 * A Temporal client for a look in passing: waits for Temporal at most 2 s.
 * @returns `'unreachable'` where Temporal did not answer.
 */
export async function glanceAtTemporal<T>(
  { connectionOptions, namespace, dataConverter }: TemporalSettings,
  look: (client: Client) => Promise<T>,
): Promise<T | 'unreachable'> {
  const connection = Connection.lazy({ ...connectionOptions, connectTimeout: glanceMs });
  const client = new Client({ connection, namespace, dataConverter });
  try {
    return await client.withDeadline(Date.now() + glanceMs, () => look(client));
  } catch {
    // Whatever it is (an address, a namespace, a key): the rows are right without it.
    return 'unreachable';
  } finally {
    await connection.close();
  }
}

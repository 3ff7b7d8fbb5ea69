import { Client, Connection } from '@temporalio/client';

import { type Database, openDatabase } from '../../db/client';
import { migrateDatabase, requireCurrentSchema } from '../../db/migrate';
import type { Addresses } from '../../stack';
import { temporalSettings } from '../../worker/temporal-settings';

/** The database at an address, its schema brought up to date, for the time of one command. */
export async function withDatabase<T>(
  addresses: Pick<Addresses, 'databaseUrl'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  await migrateDatabase(addresses.databaseUrl);
  return withOpenDatabase(addresses, work);
}

/**
 * The same for commands that only read: the schema is left as it is.
 * @throws UserError where it is older or newer than this code.
 */
export async function withDatabaseAsItIs<T>(
  addresses: Pick<Addresses, 'databaseUrl'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  return withOpenDatabase(addresses, async (database) => {
    await requireCurrentSchema(database.sql);
    return work(database);
  });
}

async function withOpenDatabase<T>(
  { databaseUrl }: Pick<Addresses, 'databaseUrl'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase(databaseUrl, 3);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** A Temporal client for the time of one command. */
export async function withTemporal<T>(
  env: NodeJS.ProcessEnv,
  addresses: Addresses,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { connectionOptions, namespace } = temporalSettings(env, addresses);
  const connection = await Connection.connect({ ...connectionOptions, connectTimeout: 10_000 });
  try {
    return await work(new Client({ connection, namespace }));
  } finally {
    await connection.close();
  }
}

import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';

import * as schema from './schema';
import { tlsOptions } from './tls-options';

export type Sql = postgres.Sql;
/** What a query takes: a connection pool or a transaction of it. */
export type Queryable = postgres.ISql;

/** One pool, spoken to in SQL (hot, set-based statements) or through drizzle (the rest). */
export interface Database {
  readonly sql: Sql;
  readonly orm: PostgresJsDatabase<typeof schema>;
  close(): Promise<void>;
}

/** The database at an address for the time of `work`. */
export async function usingDatabase<T>(
  url: string,
  work: (database: Database) => Promise<T>,
  maxConnections = 1,
): Promise<T> {
  const database = openDatabase(url, maxConnections);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** A transaction of drizzle. */
export type Transaction = Parameters<Parameters<Database['orm']['transaction']>[0]>[0];

type CommonOptions = Pick<
  postgres.Options<Record<string, never>>,
  'connect_timeout' | 'onnotice' | 'connection' | 'ssl'
>;

/**
 * What postgres.js is called with, for every connection: the address without what it says of TLS, and the options.
 * @throws UserError for settings of TLS that don't exist, or name a file that can't be read.
 */
export function postgresOptions<Options extends object>(
  url: string,
  options: Options,
): [string, Options & CommonOptions] {
  const { address, ssl } = tlsOptions(url);
  const common: CommonOptions = {
    connect_timeout: 10,
    onnotice: () => undefined,
    connection: { application_name: 'render-bench' },
    ...(ssl !== undefined && { ssl }),
  };
  return [address, { ...common, ...options }];
}

/**
 * @param url - `postgres://user:password@host:port/database`
 * @param maxConnections - Upper bound of the pool.
 */
export function openDatabase(url: string, maxConnections = 10): Database {
  const options = {
    idle_timeout: 60,
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } as postgres.PostgresType<number> },
  };
  const sql = postgres(...postgresOptions(url, { ...options, max: maxConnections })) as unknown as Sql;
  // drizzle takes over its client's handling of dates, so it has one of its own.
  const ormClient = postgres(...postgresOptions(url, { ...options, max: 2 })) as unknown as Sql;
  return {
    sql,
    orm: drizzle(ormClient, { schema }),
    async close() {
      await Promise.all([sql.end({ timeout: 5 }), ormClient.end({ timeout: 5 })]);
    },
  };
}

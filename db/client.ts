import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';

import * as schema from './schema';

export type Sql = postgres.Sql;
/** What a query takes: a connection pool or a transaction of it. */
export type Queryable = postgres.ISql;

/** One pool, spoken to in SQL (hot, set-based statements) or through drizzle (the rest). */
export interface Database {
  readonly sql: Sql;
  readonly orm: PostgresJsDatabase<typeof schema>;
  close(): Promise<void>;
}

/**
 * @param url - `postgres://user:password@host:port/database`
 * @param maxConnections - Upper bound of the pool.
 */
export function openDatabase(url: string, maxConnections = 10): Database {
  const options = {
    idle_timeout: 60,
    connect_timeout: 10,
    onnotice: () => undefined,
    connection: { application_name: 'render-bench' },
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } as postgres.PostgresType<number> },
  };
  const sql = postgres(url, { ...options, max: maxConnections }) as unknown as Sql;
  // drizzle takes over its client's handling of dates, so it has one of its own.
  const ormClient = postgres(url, { ...options, max: 2 }) as unknown as Sql;
  return {
    sql,
    orm: drizzle(ormClient, { schema }),
    async close() {
      await Promise.all([sql.end({ timeout: 5 }), ormClient.end({ timeout: 5 })]);
    },
  };
}

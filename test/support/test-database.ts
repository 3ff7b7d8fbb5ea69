import { randomBytes } from 'node:crypto';

import postgres from 'postgres';

import { type Database, openDatabase } from '../../db/client';
import { migrateDatabase } from '../../db/migrate';

export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
  drop(): Promise<void>;
}

/** A migrated database of the test's own, by default on the Postgres that the global set-up started. */
export async function createTestDatabase(adminUrl = process.env['DATABASE_URL']): Promise<TestDatabase> {
  if (!adminUrl) throw new Error('DATABASE_URL is not set: run the server tests through Jest, which starts Postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`CREATE DATABASE ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  await migrateDatabase(url.href);
  const database = openDatabase(url.href);
  return {
    url: url.href,
    database,
    async drop() {
      await database.close();
      await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}

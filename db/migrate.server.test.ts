import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import postgres from 'postgres';

import { schemaDump } from '../test/support/schema-dump';
import { createTestDatabase, type TestDatabase } from '../test/support/test-database';
import { openDatabase } from './client';
import { migrateDatabase, requireCurrentSchema, schemaState } from './migrate';

let own: TestDatabase;
beforeEach(async () => {
  own = await createTestDatabase();
});
afterEach(() => own.drop());

/** A database beside the test's, without a table. */
async function emptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const admin = postgres(process.env['DATABASE_URL']!, { max: 1, onnotice: () => undefined });
  const url = new URL(own.url);
  url.pathname = `${url.pathname}_empty`;
  const name = url.pathname.slice(1);
  await admin.unsafe(`CREATE DATABASE ${name}`);
  return {
    url: url.href,
    drop: async () => {
      await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}

test('the schema is the one in db/schema.snapshot.txt; UPDATE_GOLDEN=1 writes it anew', async () => {
  const path = join(__dirname, 'schema.snapshot.txt');
  const dump = await schemaDump(own.database.sql);
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(path, dump);
  expect(dump).toBe(readFileSync(path, 'utf8'));
});

test('a migrated database is left as it is', async () => {
  const before = await schemaState(own.database.sql);
  expect(before.applied).toBe(before.known);
  expect(await migrateDatabase(own.url)).toEqual(before);
  expect(await schemaState(own.database.sql)).toEqual(before);
});

test('processes that migrate at the same moment migrate once', async () => {
  const empty = await emptyDatabase();
  const database = openDatabase(empty.url, 1);
  try {
    expect((await schemaState(database.sql)).applied).toBe(0);
    const states = await Promise.all([1, 2, 3].map(() => migrateDatabase(empty.url)));
    const { known } = await schemaState(database.sql);
    expect(states).toEqual([1, 2, 3].map(() => ({ applied: known, known })));
    expect(await schemaDump(database.sql)).toBe(await schemaDump(own.database.sql));
  } finally {
    await database.close();
    await empty.drop();
  }
});

test('a database of a newer version is refused, untouched, with what to do', async () => {
  const { sql } = own.database;
  await sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('from the future', 9999999999999)`;
  const { known } = await schemaState(sql);
  await expect(migrateDatabase(own.url)).rejects.toThrow(
    `The database has ${known + 1} migrations, this version of render-bench knows ${known}. It was written by a newer ` +
      'version: install that one, or point DATABASE_URL at another database.',
  );
});

test('who only reads is refused where the schema is not the one of this version, and changes nothing', async () => {
  const { sql } = own.database;
  await expect(requireCurrentSchema(sql)).resolves.toBeUndefined();
  const { known } = await schemaState(sql);
  await sql`DELETE FROM drizzle.__drizzle_migrations
    WHERE id = (SELECT max(id) FROM drizzle.__drizzle_migrations)`;
  await expect(requireCurrentSchema(sql)).rejects.toThrow(
    known === 1 ? /^The database holds no sweep yet/ : /'npx render-bench worker' brings it up to date\.$/,
  );
  await sql`TRUNCATE drizzle.__drizzle_migrations`;
  await expect(requireCurrentSchema(sql)).rejects.toThrow(
    "The database holds no sweep yet. Start one with 'npx render-bench run SPEC'.",
  );
  expect((await schemaState(sql)).applied).toBe(0);
  await sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) SELECT 'x', g FROM generate_series(0, ${known}) g`;
  await expect(requireCurrentSchema(sql)).rejects.toThrow(/It was written by a newer version/);
});

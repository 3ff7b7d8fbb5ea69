import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { migrate } from 'drizzle-orm/postgres-js/migrator';
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
  expect(await migrateDatabase(own.url)).toMatchObject({ ...before, before: before.known });
  expect(await schemaState(own.database.sql)).toEqual(before);
});

test('processes that migrate at the same moment migrate once', async () => {
  const empty = await emptyDatabase();
  const database = openDatabase(empty.url, 1);
  try {
    expect((await schemaState(database.sql)).applied).toBe(0);
    const states = await Promise.all([1, 2, 3].map(() => migrateDatabase(empty.url)));
    const { known } = await schemaState(database.sql);
    expect(states.map(({ applied }) => applied)).toEqual([known, known, known]);
    expect(states.map(({ before }) => before).sort((a, b) => a - b)).toEqual([0, known, known]);
    expect(await schemaDump(database.sql)).toBe(await schemaDump(own.database.sql));
  } finally {
    await database.close();
    await empty.drop();
  }
});

/** Brings an empty database to what it was after the first `count` migrations. */
async function migrateTo(count: number, database: ReturnType<typeof openDatabase>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  try {
    cpSync(join(__dirname, 'migrations'), folder, { recursive: true });
    const path = join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: unknown[] };
    writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await migrate(database.orm, { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a database with sweeps of the first version keeps them, and loses only tables that are made anew from rows', async () => {
  const old = await emptyDatabase();
  const database = openDatabase(old.url, 1);
  const { sql } = database;
  try {
    await migrateTo(2, database);
    await sql`INSERT INTO sweeps (id, name, spec_hash, plan_hash, spec, spec_source, provenance)
      VALUES ('s', 's', 'h', 'p', '{}', '', '{}')`;
    await sql`INSERT INTO experiments (sweep_id, label, ordinal, frozen_at) VALUES ('s', 'templates', 0, now())`;
    await sql`INSERT INTO conditions (sweep_id, experiment, key, ordinal, benchmark, reader_id, factors)
      VALUES ('s', 'templates', 'raw_conversation/r', 0, 'd', 'r', '{}')`;
    await sql`INSERT INTO cells (id, condition_id, ordinal, item_ordinal, item_id, repetition, not_applicable)
      SELECT 'c', id, 0, 0, 'q', 0, 'no_witness' FROM conditions`;
    await sql`INSERT INTO result_tables (sweep_id, experiment, benchmark, digest, complete)
      VALUES ('s', 'templates', 'd', 'x', true)`;
    await sql`INSERT INTO comparisons (sweep_id, experiment, benchmark, reader, scorer, arm, control, pairs, missing,
        not_applicable, better, worse)
      VALUES ('s', 'templates', 'd', 'r', 'substring', 'a', 'b', 1, 0, 0, 0, 0)`;
    const { applied, known } = await migrateDatabase(old.url);
    expect(applied).toBe(known);
    expect(await schemaDump(sql)).toBe(await schemaDump(own.database.sql));
    expect(
      await sql`SELECT k.key, k.stage, c.id, c.marks, c.generator_call FROM conditions k
      JOIN cells c ON c.condition_id = k.id`,
    ).toEqual([{ key: 'raw_conversation/r', stage: 'read', id: 'c', marks: [], generator_call: null }]);
    expect(await sql`SELECT label, frozen_at IS NOT NULL AS frozen, sample FROM experiments`).toEqual([
      { label: 'templates', frozen: true, sample: null },
    ]);
    for (const table of ['result_tables', 'comparisons', 'results', 'figures']) {
      expect([table, (await sql`SELECT FROM ${sql(table)}`).count]).toEqual([table, 0]);
    }
  } finally {
    await database.close();
    await old.drop();
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
    known === 1
      ? /^The database holds no sweep yet/
      : /'npx render-bench migrate' brings it up to date, as 'run' and 'worker' do\.$/,
  );
  await sql`TRUNCATE drizzle.__drizzle_migrations`;
  await expect(requireCurrentSchema(sql)).rejects.toThrow(
    "The database holds no sweep yet. Start one with 'npx render-bench run SPEC'.",
  );
  expect((await schemaState(sql)).applied).toBe(0);
  await sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) SELECT 'x', g FROM generate_series(0, ${known}) g`;
  await expect(requireCurrentSchema(sql)).rejects.toThrow(/It was written by a newer version/);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { createRoleDatabase, type RoleDatabase } from '../test/support/role-database';
import { packageRoot } from '../text/package-root';
import { usingDatabase } from './client';
import { migrateDatabase } from './migrate';

let own: RoleDatabase;
beforeEach(async () => {
  own = await createRoleDatabase();
});
afterEach(() => own.drop());

async function as<Result>(role: 'owner' | 'worker' | 'reader', statement: string): Promise<Result[]> {
  return usingDatabase(own.urls[role], async ({ sql }) => [...(await sql.unsafe<never[]>(statement))]);
}

it('the owner migrates, and then a worker’s role finds nothing to do', async () => {
  const { known } = await migrateDatabase(own.urls.owner);
  expect(await migrateDatabase(own.urls.worker)).toMatchObject({ applied: known, before: known });
  expect(await migrateDatabase(own.urls.reader)).toMatchObject({ applied: known, before: known });
});

it('a worker’s role is refused where the schema is not current, with what to do, and changes nothing', async () => {
  await expect(migrateDatabase(own.urls.worker)).rejects.toThrow(
    /^The role of DATABASE_URL may not change the schema, which has 0 migrations and needs \d+\. .*'npx render-bench migrate'.*roles\.sql/,
  );
  await migrateDatabase(own.urls.owner);
});

it('a role without any right is told so', async () => {
  await own.admin(`REVOKE ALL ON SCHEMA drizzle FROM render_bench_worker`);
  await migrateDatabase(own.urls.owner);
  await expect(migrateDatabase(own.urls.worker)).rejects.toThrow(/may not see which migrations it has/);
});

it.each([
  ['worker', 'CREATE TABLE mine (a int)'],
  ['worker', 'ALTER TABLE sweeps ADD COLUMN mine int'],
  ['worker', 'DROP TABLE cells'],
  ['worker', 'TRUNCATE attempts'],
  ['worker', 'DELETE FROM attempts'],
  ['worker', 'DELETE FROM calls'],
  ['worker', 'CREATE TEMP TABLE mine (a int)'],
  ['worker', 'DELETE FROM sweeps'],
  ['worker', "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('x', 1)"],
  ['worker', 'CREATE SCHEMA mine'],
  ['reader', 'CREATE TEMP TABLE mine (a int)'],
  ['reader', "UPDATE sweeps SET name = 'x'"],
  ['reader', 'DELETE FROM lane_buckets'],
  ['reader', "INSERT INTO lanes (key) VALUES ('x')"],
] as const)('the %s’s role may not: %s', async (role, statement) => {
  await migrateDatabase(own.urls.owner);
  await expect(as(role, statement)).rejects.toMatchObject({ code: '42501' });
});

it('a role that is given the views alone reads them, and no table', async () => {
  await migrateDatabase(own.urls.owner);
  await own.grant();
  const role = 'render_bench_reader';
  await own.admin(`REVOKE ALL ON SCHEMA public FROM ${role}; REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role}`);
  expect(await as('reader', 'SELECT * FROM analysis.cells')).toEqual([]);
  expect(await as('reader', 'SELECT * FROM analysis.costs')).toEqual([]);
  await expect(as('reader', 'SELECT * FROM public.cells')).rejects.toMatchObject({ code: '42501' });
});

it.each(['worker', 'reader'] as const)('the %s’s role reads the views, and may not change them', async (role) => {
  await migrateDatabase(own.urls.owner);
  expect(await as(role, 'SELECT * FROM analysis.scores')).toEqual([]);
  await expect(as(role, 'DROP VIEW analysis.scores')).rejects.toMatchObject({ code: '42501' });
  await expect(as(role, 'CREATE VIEW analysis.mine AS SELECT 1')).rejects.toMatchObject({ code: '42501' });
  await expect(as(role, "UPDATE analysis.sweeps SET name = 'x'")).rejects.toMatchObject({ code: '42501' });
});

it('the script may be repeated, before and after a migration, and over a ledger that somebody else has made', async () => {
  const script = readFileSync(join(packageRoot(), 'deploy', 'postgres', 'roles.sql'), 'utf8');
  await migrateDatabase(own.urls.admin);
  await own.admin(script);
  await own.admin(script);
  const { known } = await migrateDatabase(own.urls.worker);
  expect((await migrateDatabase(own.urls.owner)).applied).toBe(known);
  expect(await as('worker', 'DELETE FROM lane_buckets')).toEqual([]);
  const owners = await as<{ owner: string }>(
    'reader',
    `SELECT DISTINCT tableowner AS owner FROM pg_tables WHERE schemaname IN ('public', 'drizzle')
      UNION SELECT viewowner FROM pg_views WHERE schemaname = 'analysis'`,
  );
  expect(owners).toEqual([{ owner: 'render_bench' }]);
});

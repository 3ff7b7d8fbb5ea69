import postgres from 'postgres';

import { FakeScreen } from '../../test/support/fake-screen';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import { createOutput } from '../output';
import { migrateAction } from './migrate';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

async function migrate(url: string, json = false): Promise<string> {
  const [stdout, stderr] = [new FakeScreen(), new FakeScreen()];
  const environment = { noColor: true, forceColor: false };
  const output = createOutput({ stdout, stderr, json, color: false, environment });
  expect(await migrateAction({}, { output, variables: { DATABASE_URL: url } })).toBe(0);
  expect(stderr.text).toBe('');
  return stdout.text;
}

it('fills an empty database, says which migrations it has, and does nothing the second time', async () => {
  const sql = postgres(test.url, { max: 1, onnotice: () => undefined });
  await sql`DROP SCHEMA public CASCADE`;
  await sql`DROP SCHEMA drizzle CASCADE`;
  await sql`CREATE SCHEMA public`;
  expect(await migrate(test.url)).toMatch(
    /^applied (\d+) migrations; the database has all \1, the newest is \d{4}_\w+\n$/,
  );
  expect(await migrate(test.url)).toMatch(/^nothing to apply; the database has all \d+, the newest is \d{4}_\w+\n$/);
  const told = JSON.parse(await migrate(test.url, true)) as Record<'applied' | 'known' | 'before', number>;
  expect(told.applied).toBe(told.known);
  expect(told.before).toBe(told.known);
  const [row] = await sql<{ sweeps: number }[]>`SELECT count(*)::int AS sweeps FROM sweeps`;
  expect(row).toEqual({ sweeps: 0 });
  await sql.end();
});

it('needs no Temporal, and says what is missing where no database is named', async () => {
  const variables = { RENDER_BENCH_HOME: '/nowhere/render-bench' };
  const screens = { stdout: new FakeScreen(), stderr: new FakeScreen() };
  const environment = { noColor: true, forceColor: false };
  const output = createOutput({ ...screens, json: false, color: false, environment });
  await expect(migrateAction({}, { output, variables })).rejects.toThrow(/not running and DATABASE_URL is not set/);
});

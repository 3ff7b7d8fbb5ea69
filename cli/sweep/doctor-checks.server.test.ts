import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import { doctor } from './doctor-checks';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

async function checks(env: NodeJS.ProcessEnv) {
  const all = await doctor({ ...process.env, DATABASE_URL: test.url, ...env });
  return Object.fromEntries(all.map(({ name, ok, detail }) => [name, { ok, detail }]));
}

it('a database of this version is fine, and keys that its sweeps name are missed by name and provider', async () => {
  expect(await checks({})).toMatchObject({ Schema: { ok: 'ok' }, Keys: { ok: 'ok', detail: 'no sweep names one' } });
  await test.database.sql`
    INSERT INTO sweeps (id, name, spec_hash, plan_hash, spec, spec_source, provenance)
    VALUES ('s', 's', 'h', 'p', '{"readers": [{"id": "r", "provider": "openai", "keyEnv": "DOCTOR_KEY"}, {"id": "q", "provider": "google", "keyEnv": "OTHER_KEY"}]}', '', '{}')`;
  expect(await checks({})).toMatchObject({
    Keys: { ok: 'warn', detail: 'not set in this environment: OTHER_KEY (google), DOCTOR_KEY (openai)' },
  });
  expect(await checks({ DOCTOR_KEY: 'secret-value' })).toMatchObject({
    Keys: { ok: 'warn', detail: 'not set in this environment: OTHER_KEY (google); set: DOCTOR_KEY (openai)' },
  });
  expect(await checks({ DOCTOR_KEY: 'secret-value', OTHER_KEY: 'x' })).toMatchObject({
    Keys: { ok: 'ok', detail: 'set: OTHER_KEY (google), DOCTOR_KEY (openai)' },
  });
});

it('an older schema is said to be one', async () => {
  await test.database
    .sql`DELETE FROM drizzle.__drizzle_migrations WHERE id = (SELECT max(id) FROM drizzle.__drizzle_migrations)`;
  expect(await checks({})).toMatchObject({
    Schema: { ok: 'warn', detail: expect.stringMatching(/^\d+ of \d+ migrations applied$/) as string },
  });
});

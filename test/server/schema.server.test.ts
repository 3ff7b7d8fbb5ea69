import { migrateDatabase, schemaState } from '../../db/migrate';
import { createSweepStack, type SweepStack } from '../support/sweep-stack';

let stack: SweepStack;
let spec: string;
beforeAll(async () => {
  stack = await createSweepStack();
  spec = stack.writeSweepFile({
    name: 'schema',
    benchmarks: { sample: { name: 'sample', limit: 1 } },
    readers: [{ id: 'offline', provider: 'offline', model: 'extractive-baseline' }],
    experiments: [{ experiment: 'templates', benchmark: 'sample', templates: ['raw_conversation'] }],
  });
});
afterAll(() => stack.close());

it('a schema that a newer version wrote is refused by every command with what to do, and exit code 1', async () => {
  const { sql } = stack.database;
  const { known } = await schemaState(sql);
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of the future', 9999999999999) RETURNING id`;
  const message =
    `error: The database has ${known + 1} migrations, this version of render-bench knows ${known}. It was written by a newer ` +
    'version: install that one, or point DATABASE_URL at another database.\n';
  for (const args of [['worker'], ['run', spec], ['resume'], ['status'], ['report']]) {
    const { exitCode, stderr } = await stack.cli(args);
    expect([args[0], exitCode, stderr]).toEqual([args[0], 1, message]);
  }
  await sql`DELETE FROM drizzle.__drizzle_migrations WHERE id = ${row!.id}`;
});

it('a schema of an older version is refused by who only reads, with the commands that bring it up to date', async () => {
  const { sql } = stack.database;
  const { known } = await schemaState(sql);
  const [last] = await sql`
    DELETE FROM drizzle.__drizzle_migrations WHERE id = (SELECT max(id) FROM drizzle.__drizzle_migrations)
    RETURNING hash, created_at`;
  const message =
    `error: The database has ${known - 1} migrations, this version of render-bench needs ${known}. It was written by an older ` +
    "version: 'npx render-bench migrate' brings it up to date, as 'run' and 'worker' do.\n";
  for (const args of [['status'], ['report']]) {
    const { exitCode, stderr } = await stack.cli(args);
    expect([args[0], exitCode, stderr]).toEqual([args[0], 1, message]);
  }
  await sql`INSERT INTO drizzle.__drizzle_migrations ${sql(last as Record<string, string>)}`;
  await migrateDatabase(stack.env['DATABASE_URL']!);
});

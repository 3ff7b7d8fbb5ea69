import { UserError } from '../../contracts/user-error';
import { openDatabase, type Queryable } from '../../db/client';
import { schemaState } from '../../db/migrate';
import { type NamedKey, namedKeys } from '../../db/queries/sweeps';
import { type DoctorCheck, examineStack, resolveAddresses } from '../../stack';

/** Everything a sweep needs: the local stack's own checks, then what the database says. */
export async function doctor(
  env: NodeJS.ProcessEnv,
  { dataFolder }: { dataFolder?: string } = {},
): Promise<DoctorCheck[]> {
  return [...(await examineStack(env, { dataFolder })), ...(await databaseChecks(env, dataFolder))];
}

async function databaseChecks(env: NodeJS.ProcessEnv, dataFolder: string | undefined): Promise<DoctorCheck[]> {
  let databaseUrl: string;
  try {
    ({ databaseUrl } = await resolveAddresses(env, { dataFolder }));
  } catch (error) {
    if (!UserError.is(error)) throw error;
    return [{ name: 'Schema', ok: 'ok', detail: 'not looked at: the servers are not up' }];
  }
  const database = openDatabase(databaseUrl, 1);
  try {
    const schema = await schemaCheck(database.sql);
    return schema.ok === 'ok' ? [schema, await keysCheck(database.sql, env)] : [schema];
  } catch (error) {
    const detail = `the database can't be asked: ${(error as Error).message}`;
    return [{ name: 'Schema', ok: 'fail', detail, advice: 'Check DATABASE_URL, or "npx render-bench up".' }];
  } finally {
    await database.close();
  }
}

async function schemaCheck(sql: Queryable): Promise<DoctorCheck> {
  const { applied, known } = await schemaState(sql);
  const detail = `${applied} of ${known} migrations applied`;
  if (applied === known) return { name: 'Schema', ok: 'ok', detail };
  return applied < known
    ? { name: 'Schema', ok: 'warn', detail, advice: '"npx render-bench run" or "worker" brings it up to date.' }
    : { name: 'Schema', ok: 'fail', detail, advice: 'A newer version wrote it: install that one.' };
}

/** Keys that stored sweeps name; only whether they are set is looked at, and only here, where a worker might start. */
async function keysCheck(sql: Queryable, env: NodeJS.ProcessEnv): Promise<DoctorCheck> {
  const named = await namedKeys(sql);
  if (named.length === 0) return { name: 'Keys', ok: 'ok', detail: 'no sweep names one' };
  const list = (keys: readonly NamedKey[]): string =>
    keys.map(({ name, provider }) => `${name} (${provider})`).join(', ');
  const set = named.filter(({ name }) => env[name]);
  const missing = named.filter(({ name }) => !env[name]);
  if (missing.length === 0) return { name: 'Keys', ok: 'ok', detail: `set: ${list(set)}` };
  return {
    name: 'Keys',
    ok: 'warn',
    detail: `not set in this environment: ${list(missing)}${set.length > 0 ? `; set: ${list(set)}` : ''}`,
    advice: 'Set them where a worker for those sweeps runs.',
  };
}

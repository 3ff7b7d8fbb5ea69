import { UserError } from '../../contracts/user-error';
import { type Queryable, usingDatabase } from '../../db/client';
import { schemaState } from '../../db/migrate';
import { type NamedKey, namedKeys, namedReceivers } from '../../db/queries/sweeps';
import { type Addresses, type DoctorCheck, examineStack, resolveAddresses } from '../../stack';
import { temporalSettings } from '../../worker/temporal-settings';
import { withTemporal } from './connections';
import { receiverFault } from './receiver-fault';

/** Everything a sweep needs: the local stack's own checks, then what the database says. */
export async function doctor(
  env: NodeJS.ProcessEnv,
  { dataFolder }: { dataFolder?: string } = {},
): Promise<DoctorCheck[]> {
  const stack = await examineStack(env, { dataFolder });
  let addresses: Addresses;
  try {
    addresses = await resolveAddresses(env, { dataFolder });
  } catch (error) {
    if (!UserError.is(error)) throw error;
    return [...stack, { name: 'Schema', ok: 'ok', detail: 'not looked at: the servers are not up' }];
  }
  return [...stack, await temporalCheck(env, addresses), ...(await databaseChecks(env, addresses))];
}

/** Whether Temporal answers as it is asked, with what it is asked; never the key. */
async function temporalCheck(env: NodeJS.ProcessEnv, addresses: Addresses): Promise<DoctorCheck> {
  const name = 'Temporal';
  let how = addresses.temporalAddress;
  try {
    const { connectionOptions, dataConverter } = temporalSettings(env, addresses);
    const { tls, apiKey } = connectionOptions;
    const isMutual = typeof tls === 'object' && tls !== null && tls.clientCertPair !== undefined;
    how = [
      `namespace ${addresses.temporalNamespace} at ${how}`,
      `TLS ${isMutual ? 'with a client certificate' : tls ? 'on' : 'off'}`,
      ...(apiKey === undefined ? [] : ['API key set']),
      ...(dataConverter === undefined ? [] : ['payload codec loaded']),
    ].join(', ');
    await withTemporal(env, addresses, (client) =>
      client.withDeadline(Date.now() + 10_000, () =>
        client.workflowService.describeNamespace({ namespace: addresses.temporalNamespace }),
      ),
    );
    return { name, ok: 'ok', detail: `answers: ${how}` };
  } catch (error) {
    if (UserError.is(error)) return { name, ok: 'fail', detail: error.message };
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? `${message}: ${cause.message}` : message;
    return { name, ok: 'fail', detail: `${how}: ${reason}`, advice: 'Check TEMPORAL_…; see docs/security.md.' };
  }
}

async function databaseChecks(env: NodeJS.ProcessEnv, { databaseUrl }: Addresses): Promise<DoctorCheck[]> {
  try {
    return await usingDatabase(databaseUrl, async ({ sql }) => {
      const schema = await schemaCheck(sql);
      return schema.ok === 'ok' ? [schema, await keysCheck(sql, env), ...(await receiversCheck(sql, env))] : [schema];
    });
  } catch (error) {
    const detail = `the database can't be asked: ${(error as Error).message}`;
    return [{ name: 'Schema', ok: 'fail', detail, advice: 'Check DATABASE_URL, or "npx render-bench up".' }];
  }
}

async function schemaCheck(sql: Queryable): Promise<DoctorCheck> {
  const { applied, known } = await schemaState(sql);
  const detail = `${applied} of ${known} migrations applied`;
  if (applied === known) return { name: 'Schema', ok: 'ok', detail };
  return applied < known
    ? {
        name: 'Schema',
        ok: 'warn',
        detail,
        advice: '"npx render-bench migrate" brings it up to date, as "run" and "worker" do.',
      }
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

/** Whom stored sweeps tell of events; whether they are there is looked at only here, where a worker might run. */
async function receiversCheck(sql: Queryable, env: NodeJS.ProcessEnv): Promise<DoctorCheck[]> {
  const receivers = await namedReceivers(sql);
  if (receivers.length === 0) return [];
  const faults = [...new Set(receivers.map((receiver) => receiverFault(receiver, env)))].filter(
    (fault) => fault !== undefined,
  );
  if (faults.length === 0) return [{ name: 'onEvent', ok: 'ok', detail: `${receivers.length} told by stored sweeps` }];
  const advice =
    'Mend it where a worker that serves orchestration runs, or change onEvent and run the sweep file again.';
  return [{ name: 'onEvent', ok: 'warn', detail: faults.join('; '), advice }];
}

import { UserError } from '../contracts/user-error';
import { stackFolders } from './data-folder';
import { loopback } from './free-port';
import { findRunningPostgres, localDatabaseUrl } from './postgres';
import { loadTemporalProfile, namesTemporalFile } from './temporal-profile';
import { findRunningTemporal, localNamespace } from './temporal-server';

/** Where the servers are that everything else connects to. */
export interface Addresses {
  /** Holds the password: never print it. */
  readonly databaseUrl: string;
  /** `host:port` of the gRPC front end. */
  readonly temporalAddress: string;
  readonly temporalNamespace: string;
  /** Of the local stack's Temporal UI; undefined for a server that runs elsewhere. */
  readonly uiUrl: string | undefined;
}

/** A Temporal server that the environment names. */
export interface ExternalTemporal {
  readonly address: string;
  readonly namespace: string;
}

/** The external Postgres, if the environment names one (`DATABASE_URL`). */
export function externalDatabaseUrl(env: NodeJS.ProcessEnv): string | undefined {
  const url = env['DATABASE_URL'];
  if (url === undefined || url === '') return undefined;
  if (/^postgres(ql)?:\/\//.test(url)) return url;
  throw new UserError(
    'DATABASE_URL is set, but does not start with postgres:// (its value is not shown, it may hold a password). ' +
      'Give postgres://USER:PASSWORD@HOST:PORT/DATABASE, or unset it to use the local stack.',
  );
}

/**
 * The external Temporal, if the environment names one: by `TEMPORAL_ADDRESS` and `TEMPORAL_NAMESPACE`, or by a profile
 * (`TEMPORAL_PROFILE`) or file (`TEMPORAL_CONFIG_FILE`) of Temporal's own configuration. The file at its usual place
 * alone does not count: it serves the CLI, and must not turn local runs into remote ones.
 */
export async function externalTemporal(env: NodeJS.ProcessEnv): Promise<ExternalTemporal | undefined> {
  if (!env['TEMPORAL_ADDRESS'] && !namesTemporalFile(env)) return undefined;
  const { connectionOptions, namespace } = await loadTemporalProfile(env);
  const { address } = connectionOptions;
  return address === undefined ? undefined : { address, namespace: namespace ?? 'default' };
}

/** Refuses every connection at once: for who looks at Temporal and can do without. */
const nobodysPort = 1;

/**
 * The addresses to connect to: those in the environment, and the running local stack's for what the environment does
 * not name.
 * @param temporalMayBeAway - The rows are enough: where no Temporal runs, its address is one where nobody answers.
 * @throws UserError when neither gives one.
 */
export async function resolveAddresses(
  env: NodeJS.ProcessEnv,
  { dataFolder, temporalMayBeAway = false }: { dataFolder?: string; temporalMayBeAway?: boolean } = {},
): Promise<Addresses> {
  const folder = stackFolders(env, { dataFolder }).data;
  const databaseUrl = externalDatabaseUrl(env) ?? runningDatabaseUrl(folder);
  const external = await externalTemporal(env);
  const local = external === undefined ? findRunningTemporal(folder) : undefined;
  const missing = [
    ...(databaseUrl === undefined ? ['DATABASE_URL'] : []),
    ...(external === undefined && local === undefined ? ['TEMPORAL_ADDRESS'] : []),
  ];
  const port = local?.port ?? (temporalMayBeAway ? nobodysPort : undefined);
  const temporal = external ?? (port && { address: `${loopback}:${port}`, namespace: localNamespace });
  if (databaseUrl === undefined || !temporal) {
    throw new UserError(
      `The local stack in ${folder} is not running and ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not set: ` +
        'run "npx render-bench up", or set DATABASE_URL and TEMPORAL_ADDRESS.',
    );
  }
  return {
    databaseUrl,
    temporalAddress: temporal.address,
    temporalNamespace: temporal.namespace,
    uiUrl: local && localUiUrl(local.uiPort),
  };
}

/**
 * The database's address alone, for what needs no Temporal: `DATABASE_URL`, else the running local stack's.
 * @throws UserError when neither gives one.
 */
export function resolveDatabaseUrl(env: NodeJS.ProcessEnv, { dataFolder }: { dataFolder?: string } = {}): string {
  const folder = stackFolders(env, { dataFolder }).data;
  const url = externalDatabaseUrl(env) ?? runningDatabaseUrl(folder);
  if (url !== undefined) return url;
  throw new UserError(
    `The local Postgres in ${folder} is not running and DATABASE_URL is not set: ` +
      'run "npx render-bench up", or set DATABASE_URL.',
  );
}

function runningDatabaseUrl(folder: string): string | undefined {
  const running = findRunningPostgres(folder);
  return running && localDatabaseUrl(folder, running.port);
}

/** The list of workflows in the local Temporal UI. */
export function localUiUrl(uiPort: number): string {
  return `http://${loopback}:${uiPort}/namespaces/${localNamespace}/workflows`;
}

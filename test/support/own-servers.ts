import { makeEphemeralFolder } from '../../stack/data-folder';
import { down } from '../../stack/down';
import { findRunningPostgres, localDatabaseUrl, stopPostgres } from '../../stack/postgres';
import { isRunning, type ProcessIdentity } from '../../stack/process-identity';
import { ensureServerUser } from '../../stack/server-user';
import { findRunningTemporal } from '../../stack/temporal-server';
import { up } from '../../stack/up';
import { eventually } from './eventually';

/** A Postgres and a Temporal that a test file has for itself, to stop and kill; as durable as a user's. */
export interface OwnServers {
  readonly dataFolder: string;
  /** An administrator's address, of the database `postgres`. */
  readonly databaseUrl: string;
  readonly temporalAddress: string;
  /** Ends Postgres with every session, as at the shutdown of a machine. */
  stopPostgres(): Promise<void>;
  killPostgres(): Promise<void>;
  killTemporal(): Promise<void>;
  /** Whether each of them runs. */
  running(): { readonly postgres: boolean; readonly temporal: boolean };
  /** Starts what does not run, at the same addresses, as `up` does. */
  start(): Promise<void>;
  /** Stops both and removes their folder. */
  close(): Promise<void>;
}

/** @param folder - An empty folder for their data; default: a new temporary one. */
export async function startOwnServers(folder?: string): Promise<OwnServers> {
  const env = withoutAddresses();
  const dataFolder = folder ?? makeEphemeralFolder(await ensureServerUser());
  // As a throw-away stack first: on ports of its own, and ended by a watchdog where these tests are killed …
  const { temporalAddress } = await up({ env, dataFolder, ephemeral: true });
  const start = async (): Promise<void> => void (await up({ env, dataFolder }));
  // … then with a Postgres that forces to disk what it commits.
  await stopPostgres(dataFolder);
  await start();
  const postgres = findRunningPostgres(dataFolder)!;
  return {
    dataFolder,
    databaseUrl: localDatabaseUrl(dataFolder, postgres.port, 'postgres'),
    temporalAddress,
    stopPostgres: async () => void (await stopPostgres(dataFolder)),
    killPostgres: () => kill(findRunningPostgres(dataFolder)!.process),
    killTemporal: () => kill(findRunningTemporal(dataFolder)!.process),
    running: () => ({
      postgres: findRunningPostgres(dataFolder) !== undefined,
      temporal: findRunningTemporal(dataFolder) !== undefined,
    }),
    start,
    close: async () => void (await down({ env, dataFolder })),
  };
}

async function kill(server: ProcessIdentity): Promise<void> {
  process.kill(server.pid, 'SIGKILL');
  await eventually('the server to be gone', () => !isRunning(server));
}

/** Servers that the caller's environment names are never touched. */
function withoutAddresses(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => name === 'TEMPORAL_CLI' || (name !== 'DATABASE_URL' && !name.startsWith('TEMPORAL_')),
    ),
  );
}

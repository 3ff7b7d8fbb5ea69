import { externalDatabaseUrl, externalTemporal, localUiUrl } from './addresses';
import { stackFolders } from './data-folder';
import { accepts, loopback } from './free-port';
import { findRunningPostgres, postgresLog } from './postgres';
import { probePostgres } from './postgres-probe';
import { findRunningTemporal, temporalLog } from './temporal-server';
import { findRunningWorker, workerLog } from './worker-pid';

/**
 * `running`: it answers. `silent`: the process is there but does not answer (yet). `external`: the environment names
 * one that runs elsewhere; it is not asked.
 */
export type ServerState = 'running' | 'silent' | 'stopped' | 'external';

export interface ServerStatus {
  readonly state: ServerState;
  readonly pid?: number;
  /** `host:port`, without credentials. */
  readonly address?: string;
  readonly logFile?: string;
}

export interface StackStatus {
  readonly dataFolder: string;
  readonly postgres: ServerStatus;
  readonly temporal: ServerStatus;
  readonly worker: ServerStatus;
  readonly uiUrl?: string;
}

/** What runs at the moment; starts and changes nothing. */
export async function status(env: NodeJS.ProcessEnv, options: { dataFolder?: string } = {}): Promise<StackStatus> {
  const dataFolder = stackFolders(env, options).data;
  const database = externalDatabaseUrl(env);
  const external = await externalTemporal(env);
  const worker = findRunningWorker(dataFolder);
  const temporal = findRunningTemporal(dataFolder);
  return {
    dataFolder,
    postgres:
      database === undefined ? await postgresStatus(dataFolder) : { state: 'external', address: hostOf(database) },
    temporal:
      external === undefined ? await temporalStatus(dataFolder) : { state: 'external', address: external.address },
    worker:
      worker === undefined
        ? { state: 'stopped' }
        : { state: 'running', pid: worker.pid, logFile: workerLog(dataFolder) },
    ...(external === undefined && temporal !== undefined ? { uiUrl: localUiUrl(temporal.uiPort) } : {}),
  };
}

async function postgresStatus(dataFolder: string): Promise<ServerStatus> {
  const running = findRunningPostgres(dataFolder);
  if (running === undefined) return { state: 'stopped' };
  return {
    state: (await probePostgres(running.port)) === 'accepting' ? 'running' : 'silent',
    pid: running.process.pid,
    address: `${loopback}:${running.port}`,
    logFile: postgresLog(dataFolder),
  };
}

async function temporalStatus(dataFolder: string): Promise<ServerStatus> {
  const running = findRunningTemporal(dataFolder);
  if (running === undefined) return { state: 'stopped' };
  return {
    state: (await accepts(running.port)) ? 'running' : 'silent',
    pid: running.process.pid,
    address: `${loopback}:${running.port}`,
    logFile: temporalLog(dataFolder),
  };
}

function hostOf(databaseUrl: string): string {
  return URL.canParse(databaseUrl) ? new URL(databaseUrl).host : '(several hosts)';
}

import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';

import { UserError } from '../contracts/user-error';
import { type Addresses, externalDatabaseUrl, externalTemporal, localUiUrl } from './addresses';
import { makeEphemeralFolder, makeOwnFolder, requireReachable, stackFolders } from './data-folder';
import { withFolderLock } from './folder-lock';
import { loopback } from './free-port';
import { platformOf, thisMachine } from './platform';
import { localDatabaseUrl, type RunningPostgres, startPostgres, stopPostgres } from './postgres';
import type { ReportProgress } from './progress';
import { readRecord, writeRecord } from './server-record';
import { ensureServerUser, type ServerUser } from './server-user';
import { stopProcess } from './stop-process';
import { findTemporalCli } from './temporal-cli';
import { localNamespace, type RunningTemporal, startTemporal, stopTemporal } from './temporal-server';
import { startWatchdog } from './watchdog';

export interface UpOptions {
  /** Default: this process's. `DATABASE_URL` and `TEMPORAL_*` in it stand for servers that need no starting. */
  readonly env?: NodeJS.ProcessEnv;
  /** Instead of the usual data folder. With `ephemeral`, an empty folder; default a new temporary one. */
  readonly dataFolder?: string;
  /**
   * A stack that is thrown away: any free ports, nothing forced to disk, the environment's servers ignored, `down`
   * removes the folder, and so does a watchdog when this process is killed. Default false.
   */
  readonly ephemeral?: boolean;
  readonly onProgress?: ReportProgress;
}

export interface StackAddresses extends Addresses {
  readonly dataFolder: string;
  /** Whether this call started a server; false when everything already ran or runs elsewhere. */
  readonly started: boolean;
}

/**
 * Starts what is not running yet of the local Postgres and Temporal, and says where they are. Safe to repeat, also at
 * the same moment from two terminals. The servers go on when this process ends; `down` stops them.
 * @throws UserError that says what is in the way.
 */
export async function up({
  env = process.env,
  dataFolder,
  ephemeral = false,
  onProgress = () => undefined,
}: UpOptions = {}): Promise<StackAddresses> {
  const database = ephemeral ? undefined : externalDatabaseUrl(env);
  const temporal = ephemeral ? undefined : await externalTemporal(env);
  if (database !== undefined && temporal !== undefined) {
    return {
      databaseUrl: database,
      temporalAddress: temporal.address,
      temporalNamespace: temporal.namespace,
      uiUrl: undefined,
      dataFolder: stackFolders(env, { dataFolder }).data,
      started: false,
    };
  }

  const platform = platformOf(thisMachine());
  const user = database === undefined ? await ensureServerUser() : undefined;
  const folders = stackFolders(env, {
    dataFolder: ephemeral ? chooseEphemeralFolder(dataFolder, user) : dataFolder,
  });
  makeOwnFolder(folders.data, user);
  makeOwnFolder(folders.cache, user);
  requireReachable(folders.data, user);

  return withFolderLock(
    folders.data,
    async () => {
      if (ephemeral) await watch(folders.data);
      const [postgres, server] = await bothOrNeither(
        folders.data,
        database === undefined
          ? startPostgres({
              dataFolder: folders.data,
              cacheFolder: folders.cache,
              platform,
              user,
              ephemeral,
              report: (message) => onProgress('postgres', message),
            })
          : undefined,
        temporal === undefined
          ? startTemporal({
              dataFolder: folders.data,
              ephemeral,
              report: (message) => onProgress('temporal', message),
              findCli: () =>
                findTemporalCli({ env, cacheFolder: folders.cache, platform }, (from) =>
                  onProgress('temporal', `fetching the Temporal CLI (45 MB): ${from}`),
                ),
            })
          : undefined,
      );
      return {
        databaseUrl: database ?? localDatabaseUrl(folders.data, postgres?.port ?? 0),
        temporalAddress: temporal?.address ?? `${loopback}:${server?.port}`,
        temporalNamespace: temporal?.namespace ?? localNamespace,
        uiUrl: server && localUiUrl(server.uiPort),
        dataFolder: folders.data,
        started: postgres?.started === true || server?.started === true,
      };
    },
    { onWait: (pid) => onProgress('folder', `waiting for pid ${pid}, which is starting or stopping this stack`) },
  );
}

/**
 * Side by side; an error is thrown only when both have come to an end, and what this call has started is stopped again,
 * so that a failed `up` leaves nothing behind.
 */
async function bothOrNeither(
  dataFolder: string,
  postgres: Promise<RunningPostgres> | undefined,
  temporal: Promise<RunningTemporal> | undefined,
): Promise<[RunningPostgres?, RunningTemporal?]> {
  const [first, second] = await Promise.allSettled([postgres, temporal]);
  if (first.status === 'fulfilled' && second.status === 'fulfilled') return [first.value, second.value];
  if (first.status === 'fulfilled' && first.value?.started) await stopPostgres(dataFolder);
  if (second.status === 'fulfilled' && second.value?.started) await stopTemporal(dataFolder);
  throw first.status === 'rejected' ? first.reason : (second as PromiseRejectedResult).reason;
}

/** What a throw-away stack's folder holds is removed with it, so it must hold nothing else. */
function chooseEphemeralFolder(given: string | undefined, user: ServerUser | undefined): string {
  if (given === undefined) return makeEphemeralFolder(user);
  const folder = resolve(given);
  const isOurs = readRecord(folder, 'ephemeral') !== undefined;
  if (isOurs || !existsSync(folder) || readdirSync(folder).length === 0) return folder;
  throw new UserError(
    `The folder ${folder} for a temporary stack is not empty, and would be removed with the stack. Give a new or empty folder.`,
  );
}

/** Before anything is started, so that nothing is left whenever this process is killed. */
async function watch(dataFolder: string): Promise<void> {
  const before = readRecord(dataFolder, 'ephemeral')?.watchdog;
  if (before !== undefined) await stopProcess(before, 'the watchdog', [{ signal: 'SIGKILL', waitMs: 2_000 }]);
  writeRecord(dataFolder, 'ephemeral', { watchdog: startWatchdog(process.pid, dataFolder) });
}

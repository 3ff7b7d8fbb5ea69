import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

import { z } from 'zod';

import { searchAttributes } from '../contracts/search-attributes';
import { UserError } from '../contracts/user-error';
import { makeOwnFolder } from './data-folder';
import { startDetached, waitForServer } from './detached-server';
import { accepts, findFreePort, loopback } from './free-port';
import { isRunning, processesWithArgument, type ProcessIdentity } from './process-identity';
import { type CommandResult, runCommand, serverEnvironment } from './run-command';
import { readRecord, type TemporalRecord, writeRecord } from './server-record';
import { stopProcess, type StopResult } from './stop-process';
import type { TemporalCli } from './temporal-cli';
import { waitUntil } from './wait-until';

/** The namespace that every tool of Temporal's looks at when it is told none. */
export const localNamespace = 'default';

/** What sweeps are found by in the UI, all of type Keyword. */
export const localSearchAttributes: readonly string[] = Object.values(searchAttributes).map(({ name }) => name);

/** How long closed workflows stay visible: the dev server's own 24 hours are over before a long sweep is. */
const retentionDays = 30;

export interface TemporalStart {
  readonly dataFolder: string;
  /** Thrown away afterwards: any free ports. */
  readonly ephemeral: boolean;
  readonly report: (message: string) => void;
  /** Asked only when the server has to be started. */
  readonly findCli: () => Promise<TemporalCli>;
}

/** A local Temporal dev server that serves. */
export interface RunningTemporal {
  readonly port: number;
  readonly uiPort: number;
  /** Whether this call started it. */
  readonly started: boolean;
}

/** The ports that Temporal's tools look at when they are told none. */
const preferredPort = 7233;
const preferredUiPort = 8233;
const readyTimeoutMs = 60_000;
const commandTimeoutMs = 10_000;

export function temporalLog(dataFolder: string): string {
  return join(dataFolder, 'temporal.log');
}

function databaseFile(dataFolder: string): string {
  return join(dataFolder, 'temporal', 'temporal.db');
}

/** The Temporal server of this data folder; undefined when it isn't running. */
export function findRunningTemporal(
  dataFolder: string,
): { port: number; uiPort: number; process: ProcessIdentity } | undefined {
  const record = readRecord(dataFolder, 'temporal');
  if (record?.process === undefined || !isRunning(record.process)) return undefined;
  return { port: record.port, uiPort: record.uiPort, process: record.process };
}

/**
 * Starts the dev server on this data folder's database; does nothing when it already runs.
 * @throws UserError when there is no CLI or the server can't be started, with the reason out of its log.
 */
export async function startTemporal(start: TemporalStart): Promise<RunningTemporal> {
  const running = findRunningTemporal(start.dataFolder);
  if (running !== undefined) {
    await requireAccepting(start.dataFolder, running);
    return { port: running.port, uiPort: running.uiPort, started: false };
  }
  await stopUnrecorded(start);
  const cli = await start.findCli();
  makeOwnFolder(join(start.dataFolder, 'temporal'), undefined);
  warnAboutOtherVersion(start, cli);
  const isNew = !existsSync(databaseFile(start.dataFolder));
  const { port, uiPort } = await launchUntilReady(start, cli);
  await prepareNamespace(cli, port, isNew);
  return { port, uiPort, started: true };
}

/** Stops the server by pid. Its database is a write-ahead log, safe at whatever point it ends. */
export async function stopTemporal(dataFolder: string): Promise<StopResult> {
  const record = readRecord(dataFolder, 'temporal');
  if (record?.process === undefined) return 'gone';
  const result = await stopProcess(record.process, 'the Temporal server', stopSteps);
  const { process: _stopped, ...remembered } = record;
  writeRecord(dataFolder, 'temporal', remembered);
  return result;
}

const stopSteps = [
  { signal: 'SIGTERM', waitMs: 15_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
] as const;

async function requireAccepting(
  dataFolder: string,
  { port, process: { pid } }: { port: number; process: ProcessIdentity },
): Promise<void> {
  const accepting = await waitUntil(async () => ((await accepts(port)) ? true : undefined), {
    timeoutMs: readyTimeoutMs,
  });
  if (accepting) return;
  throw new UserError(
    `The Temporal server (pid ${pid}) runs but accepts no connections on port ${port}. ` +
      `See ${temporalLog(dataFolder)}; "npx render-bench down" stops it.`,
  );
}

/** Two servers on one database would each believe they own it: one that no record knows is ended first. */
async function stopUnrecorded({ dataFolder, report }: TemporalStart): Promise<void> {
  for (const stray of processesWithArgument(databaseFile(dataFolder))) {
    report(`stopping a server (pid ${stray.pid}) on the same database that "up" has no record of`);
    await stopProcess(stray, 'the Temporal server', stopSteps);
  }
}

function warnAboutOtherVersion({ dataFolder, report }: TemporalStart, cli: TemporalCli): void {
  const before = readRecord(dataFolder, 'temporal')?.cliVersion;
  if (before === undefined || before === cli.version.cli) return;
  report(
    `the database was last used by Temporal CLI ${before}, now by ${cli.version.cli}; if it fails to start, ` +
      `move ${join(dataFolder, 'temporal')} away (histories are lost then, sweeps and answers are not)`,
  );
}

async function launchUntilReady(start: TemporalStart, cli: TemporalCli): Promise<{ port: number; uiPort: number }> {
  const taken: number[] = [];
  for (;;) {
    const ports = await choosePorts(start, taken);
    const failure = await launch(start, cli, ports);
    if (failure === undefined) return ports;
    if (!/address already in use/i.test(failure) || taken.length >= 10) {
      throw new UserError(`The Temporal server did not start (${failure}). See ${temporalLog(start.dataFolder)}.`);
    }
    taken.push(ports.port, ports.uiPort);
  }
}

async function choosePorts(
  { dataFolder, ephemeral, report }: TemporalStart,
  taken: readonly number[],
): Promise<{ port: number; uiPort: number }> {
  const remembered = readRecord(dataFolder, 'temporal');
  const candidates = (before: number | undefined, usual: number) => [
    ...(before === undefined ? [] : [before]),
    ...(ephemeral ? [] : [usual]),
  ];
  const port = await findFreePort(candidates(remembered?.port, preferredPort), taken);
  const uiPort = await findFreePort(candidates(remembered?.uiPort, preferredUiPort), [...taken, port]);
  for (const [before, now] of [
    [remembered?.port, port],
    [remembered?.uiPort, uiPort],
  ]) {
    if (before !== undefined && before !== now) {
      report(`port ${before} is taken by another program, using ${now} from now on`);
    }
  }
  return { port, uiPort };
}

/** Starts the server once; the reason when it ended or never became ready. */
async function launch(
  { dataFolder }: TemporalStart,
  cli: TemporalCli,
  { port, uiPort }: { port: number; uiPort: number },
): Promise<string | undefined> {
  const server = await startDetached({
    program: cli.path,
    args: await serverArguments(cli, dataFolder, port, uiPort),
    env: serverEnvironment(homedir()),
    cwd: join(dataFolder, 'temporal'),
    logFile: temporalLog(dataFolder),
  });
  const record: TemporalRecord = { port, uiPort, process: server.process, cliVersion: cli.version.cli };
  writeRecord(dataFolder, 'temporal', record);
  const isReady = async () => {
    if (!(await accepts(port))) return false;
    return (await askServer(cli, port, ['cluster', 'health'])).ok;
  };
  const outcome = await waitForServer(server, isReady, readyTimeoutMs);
  if (outcome === 'ready') return undefined;
  if (outcome === 'ended') return server.ended();
  await stopProcess(server.process, 'the Temporal server', stopSteps);
  return `not ready after ${readyTimeoutMs / 1000} s`;
}

async function serverArguments(
  cli: TemporalCli,
  dataFolder: string,
  port: number,
  uiPort: number,
): Promise<readonly string[]> {
  const help = await runCommand(cli.path, ['server', 'start-dev', '--help'], {
    env: serverEnvironment(homedir()),
    timeoutMs: commandTimeoutMs,
  });
  return [
    ...['server', 'start-dev', '--ip', loopback, '--port', String(port), '--ui-port', String(uiPort)],
    ...['--db-filename', databaseFile(dataFolder)],
    // As durable as the dev server can be at a usable speed: a killed server loses nothing, a power cut the last moments.
    ...['--sqlite-pragma', 'journal_mode=WAL', '--sqlite-pragma', 'synchronous=NORMAL'],
    ...localSearchAttributes.flatMap((name) => ['--search-attribute', `${name}=Keyword`]),
    // Four partitions per queue are for clusters; on one machine they only delay the tasks that land away from a poller.
    ...['--dynamic-config-value', 'matching.numTaskqueueReadPartitions=1'],
    ...['--dynamic-config-value', 'matching.numTaskqueueWritePartitions=1'],
    ...(help.stdout.includes('--ui-disable-news-fetch') ? ['--ui-disable-news-fetch'] : []),
    ...['--log-level', 'warn'],
  ];
}

/**
 * Retention and search attributes. The server gives new namespaces 24 hours, whatever it is told, and takes search
 * attributes only when it makes the database.
 */
async function prepareNamespace(cli: TemporalCli, port: number, isNew: boolean): Promise<void> {
  if (isNew || (await retentionInDays(cli, port)) < retentionDays) {
    const args = ['namespace', 'update', '--namespace', localNamespace, '--retention', `${retentionDays}d`];
    await requireAnswer(cli, port, args);
  }
  if (!isNew) await addMissingSearchAttributes(cli, port);
}

const namespaceDescription = z.object({ config: z.object({ workflowExecutionRetentionTtl: z.string() }) });
const searchAttributeList = z.object({ customAttributes: z.record(z.string(), z.unknown()).nullish() });

async function retentionInDays(cli: TemporalCli, port: number): Promise<number> {
  const answer = await requireAnswer(cli, port, ['namespace', 'describe', '--namespace', localNamespace]);
  const { config } = namespaceDescription.parse(JSON.parse(answer));
  return Number.parseFloat(config.workflowExecutionRetentionTtl) / 86_400; // "2592000s"
}

async function addMissingSearchAttributes(cli: TemporalCli, port: number): Promise<void> {
  const answer = await requireAnswer(cli, port, ['search-attribute', 'list', '--namespace', localNamespace]);
  const known = Object.keys(searchAttributeList.parse(JSON.parse(answer)).customAttributes ?? {});
  const missing = localSearchAttributes.filter((name) => !known.includes(name));
  if (missing.length === 0) return;
  const names = missing.flatMap((name) => ['--name', name, '--type', 'Keyword']);
  await requireAnswer(cli, port, ['search-attribute', 'create', '--namespace', localNamespace, ...names]);
}

/** A server that has only just started may refuse once or twice more. */
async function requireAnswer(cli: TemporalCli, port: number, args: readonly string[]): Promise<string> {
  let last: CommandResult | undefined;
  const answer = await waitUntil(
    async () => {
      last = await askServer(cli, port, args);
      return last.ok ? last.stdout : undefined;
    },
    { timeoutMs: 15_000, intervalMs: 200 },
  );
  if (answer !== undefined) return answer;
  throw new UserError(`The Temporal server refuses "temporal operator ${args.join(' ')}" (${last?.failure}).`);
}

/** The caller's own Temporal settings (file and variables) are for other servers. */
function askServer(cli: TemporalCli, port: number, args: readonly string[]): Promise<CommandResult> {
  return runCommand(
    cli.path,
    [
      ...['operator', ...args, '--address', `${loopback}:${port}`, '--output', 'json'],
      ...['--disable-config-file', '--disable-config-env', '--client-connect-timeout', '2s'],
    ],
    { env: serverEnvironment(homedir()), timeoutMs: commandTimeoutMs },
  );
}

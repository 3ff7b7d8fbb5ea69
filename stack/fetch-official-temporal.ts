import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { z } from 'zod';

import { installBinary } from './install-binary';
import { runCommand, serverEnvironment } from './run-command';
import { type TemporalBuild, temporalRelease } from './temporal-release';

/** Where the SDKs fetch the CLI; it answers with the address of an archive of the release. */
const officialAddress = 'https://temporal.download';

const downloadInfo = z.object({ archiveUrl: z.url(), fileToExtract: z.literal('temporal') });

export interface OfficialDownloadOptions {
  readonly address?: string;
  /** The attempt ends when nothing has arrived for this long; default 10 s. */
  readonly silenceMs?: number;
}

/**
 * Fetches the Temporal CLI as the SDKs do, and installs it at `destination` if it is the pinned program.
 * @throws Error that says why not, in a line for a person.
 */
export async function fetchOfficialTemporal(
  build: TemporalBuild,
  destination: string,
  cacheFolder: string,
  { address = officialAddress, silenceMs = 10_000 }: OfficialDownloadOptions = {},
): Promise<void> {
  const folder = mkdtempSync(join(cacheFolder, 'archive-'));
  const silence = new SilenceTimer(silenceMs);
  try {
    const archive = join(folder, 'temporal.tar.gz');
    await download(await findArchive(build, address, silence), archive, silence);
    const unpacked = await runCommand('tar', ['-xzf', archive, '-C', folder, 'temporal'], {
      env: serverEnvironment(folder),
      timeoutMs: 60_000,
    });
    if (!unpacked.ok) throw new Error(`the archive can't be unpacked (tar: ${unpacked.failure})`);
    await installBinary(createReadStream(join(folder, 'temporal')), destination, build.binarySha256);
  } catch (error) {
    throw silence.isOver ? new Error(`${address} sent nothing for ${silenceMs / 1000} s`, { cause: error }) : error;
  } finally {
    silence.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function findArchive(build: TemporalBuild, address: string, silence: SilenceTimer): Promise<string> {
  const url = new URL(`/cli/v${temporalRelease.version}`, address);
  url.search = new URLSearchParams({ ...build.download, format: 'tar.gz' }).toString();
  const response = await request(url.href, silence);
  return downloadInfo.parse(await response.json()).archiveUrl;
}

async function download(url: string, path: string, silence: SilenceTimer): Promise<void> {
  const response = await request(url, silence);
  if (response.body === null) throw new Error(`${new URL(url).host} sent an empty answer`);
  const body = Readable.fromWeb(response.body);
  body.on('data', () => silence.restart());
  await pipeline(body, createWriteStream(path));
}

async function request(url: string, silence: SilenceTimer): Promise<Response> {
  silence.restart();
  const { host } = new URL(url);
  const response = await fetch(url, { signal: silence.signal }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new Error(`${host} can't be reached (${cause})`, { cause: error });
  });
  if (!response.ok) throw new Error(`${host} answered with status ${response.status}`);
  return response;
}

/** Aborts what it is given to when it hasn't been restarted for a while: a bound for stalls, not for slow lines. */
class SilenceTimer {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly silenceMs: number) {
    this.restart();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get isOver(): boolean {
    return this.controller.signal.aborted;
  }

  restart(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.controller.abort(), this.silenceMs);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

import { constants } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { DownloadError } from './download-error';
import { isAbsent, onDisk } from './file-faults';
import { type OpenResponse, openResponse } from './open-response';

/** How far a download is. */
export interface DownloadProgress {
  readonly receivedBytes: number;
  /** Null where the other side doesn't say. */
  readonly totalBytes: number | null;
}

/** What a download does when nothing arrives. */
export interface DownloadLimits {
  /** Longest silence, before the first byte as between two. */
  readonly idleMs: number;
  /** Attempts in a row that come no further than an earlier one, until the download is given up. */
  readonly attempts: number;
  /** Pause after the first of them; each further one doubles it. */
  readonly retryDelayMs: number;
}

export interface DownloadOptions {
  readonly url: string;
  /** Grows as bytes arrive, and stays where the download is interrupted. */
  readonly partPath: string;
  /** The size the file must have; null where it is not known. */
  readonly bytes: number | null;
  /** Whether to go on from what `partPath` holds: only where a digest will tell whether both halves fit. */
  readonly mayResume: boolean;
  /** Where redirects may lead besides the address's own host; none where left out. */
  readonly hosts?: readonly string[];
  readonly limits?: Partial<DownloadLimits>;
  readonly onProgress?: (progress: DownloadProgress) => void;
  /** Told before each pause. */
  readonly onInterruption?: (reason: string) => void;
}

const usualLimits: DownloadLimits = { idleMs: 30_000, attempts: 5, retryDelayMs: 1_000 };

/**
 * Fetches a file into `partPath`. A connection that breaks is taken up again where it broke (HTTP Range, RFC 9110
 * section 14); a server that ignores ranges or answers with another one makes it start over.
 * @throws DownloadError where the other side can't be reached, refuses, or offers a file of another size.
 * @throws UserError where the disk can't be written.
 */
export async function download(options: DownloadOptions): Promise<void> {
  const { partPath, mayResume } = options;
  const limits = { ...usualLimits, ...options.limits };
  if (!mayResume) await rm(partPath, { force: true });
  let mostBytes = await sizeOf(partPath);
  for (let barren = 0; ;) {
    const interruption = await attempt(options, limits.idleMs);
    if (interruption === undefined) return;
    const arrivedBytes = await sizeOf(partPath);
    barren = arrivedBytes > mostBytes ? 0 : barren + 1;
    mostBytes = Math.max(mostBytes, arrivedBytes);
    if (barren >= limits.attempts) throw givenUp(options, interruption);
    options.onInterruption?.(interruption);
    await sleep(limits.retryDelayMs * 2 ** Math.max(barren - 1, 0));
    if (!mayResume) await rm(partPath, { force: true });
  }
}

/** One request. Undefined: the file is whole; else why it is not, where another attempt may help. */
async function attempt(options: DownloadOptions, idleMs: number): Promise<string | undefined> {
  const { url, partPath, bytes, hosts = [] } = options;
  const offset = await usableBytes(partPath, bytes);
  if (offset > 0 && offset === bytes) return undefined;
  const opened = await openResponse(url, { offset, idleMs, hosts });
  if (opened.kind === 'interrupted') return opened.reason;
  if (opened.kind === 'range refused') {
    await rm(partPath, { force: true });
    return 'the server can’t go on from where the last attempt ended; starting over';
  }
  try {
    refuseOtherSize(url, bytes, opened.totalBytes);
    return await receive(opened, options);
  } finally {
    opened.close();
  }
}

/** Bytes of an earlier attempt; a part larger than the file is of another one, and goes. */
async function usableBytes(partPath: string, bytes: number | null): Promise<number> {
  const size = await sizeOf(partPath);
  if (bytes === null || size <= bytes) return size;
  await rm(partPath, { force: true });
  return 0;
}

async function receive(response: OpenResponse, options: DownloadOptions): Promise<string | undefined> {
  const { partPath, url, bytes, onProgress } = options;
  const { offset, totalBytes } = response;
  // Never through a link that somebody has put there: what arrives is written beside its name, and nowhere else.
  const { O_WRONLY, O_CREAT, O_NOFOLLOW, O_TRUNC, O_APPEND } = constants;
  const flags = O_WRONLY | O_CREAT | O_NOFOLLOW | (offset === 0 ? O_TRUNC : O_APPEND);
  const file = await onDisk(partPath, () => open(partPath, flags));
  let receivedBytes = offset;
  try {
    for (;;) {
      const next = await response.read();
      if (next.kind === 'interrupted') return next.reason;
      if (next.kind === 'end') break;
      receivedBytes += next.chunk.byteLength;
      if (bytes !== null && receivedBytes > bytes) {
        await rm(partPath, { force: true });
        refuseOtherSize(url, bytes, receivedBytes, 'at least ');
      }
      await onDisk(partPath, () => file.writeFile(next.chunk));
      onProgress?.({ receivedBytes, totalBytes: totalBytes ?? bytes });
    }
    await onDisk(partPath, () => file.sync());
  } finally {
    await file.close();
  }
  const expected = bytes ?? totalBytes;
  return expected === null || receivedBytes === expected
    ? undefined
    : `the connection ended after ${receivedBytes} of ${expected} bytes`;
}

function refuseOtherSize(url: string, expected: number | null, offered: number | null, atLeast = ''): void {
  if (expected === null || offered === null || offered === expected) return;
  throw new DownloadError(
    `${url} offers ${atLeast}${offered} bytes, but the file of this release has ${expected}: ` +
      'it is another file, or an error page. Nothing was kept of it. Give the address of a copy with --url.',
  );
}

function givenUp({ url, partPath, mayResume }: DownloadOptions, reason: string): DownloadError {
  const next = mayResume
    ? `What has arrived stays in ${partPath}, and the next pull goes on from there.`
    : 'Pull again later.';
  return new DownloadError(`${url}: ${reason}. Given up for now. ${next}`);
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isAbsent(error)) return 0;
    throw error;
  }
}

import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { UserError } from '../../contracts/user-error';
import type { PublicFile } from '../catalogue';
import { hashFile } from '../file-bytes';
import { type CheckedFile, checkFile, noteCheck, recordCheck } from './check-file';
import { download, type DownloadOptions } from './download';
import { DownloadError } from './download-error';
import { onDisk } from './file-faults';
import type { Trust } from './lock-file';

export interface PullOptions extends Pick<DownloadOptions, 'limits' | 'onProgress' | 'onInterruption'> {
  /** Made where it is missing. */
  readonly directory: string;
  /** A copy to fetch instead of the file's own address; its digest is compared all the same. */
  readonly url?: string;
}

/** A file that is there and whole. */
export interface PulledFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly trust: Trust;
  /** False: it was there already. */
  readonly downloaded: boolean;
}

/**
 * Fetches a public file. It appears under its name only when it is whole and its digest matches; until then it is
 * `<file>.part`, from which a later pull goes on. What does not match is kept aside as `<file>.refused`.
 * @throws DownloadError for faults of the other side, a file that is not the right one included.
 * @throws UserError for faults of the disk, and where another file of that name is in the way.
 */
export async function pullFile(file: PublicFile, options: PullOptions): Promise<PulledFile> {
  // Its name is a name: nothing is ever written outside of the folder that was asked for.
  if (basename(file.file) !== file.file || /^\.*$/.test(file.file))
    throw new UserError(`${file.file} is no file name.`);
  const present = await checkFile(file, options.directory);
  if (present !== undefined) return keepPresent(file, present);
  const { directory, url = file.url, limits, onProgress, onInterruption } = options;
  const path = join(directory, file.file);
  const partPath = `${path}.part`;
  await onDisk(directory, () => mkdir(directory, { recursive: true }));
  const mayResume = file.sha256 !== null;
  await download({
    url,
    partPath,
    bytes: file.bytes,
    mayResume,
    hosts: file.hosts,
    limits,
    onProgress,
    onInterruption,
  });
  const digest = await hashFile(partPath);
  if (file.sha256 !== null && digest.sha256 !== file.sha256) throw await refuse(file, url, path, digest.sha256);
  await onDisk(path, () => rename(partPath, path));
  const { trust } = await recordCheck(file, { path, ...digest }, url);
  return { path, ...digest, trust, downloaded: true };
}

async function keepPresent(file: PublicFile, present: CheckedFile): Promise<PulledFile> {
  const { path, bytes, sha256, expected, verdict } = present;
  if (verdict === 'differs') {
    throw new UserError(
      `${path} is there already, but is another file than ${file.release}: its SHA-256 is ${sha256}, it should be ` +
        `${expected}. Move it away, or choose another folder with --dir.`,
    );
  }
  const kept = { path, bytes, sha256, downloaded: false };
  if (file.sha256 === null) return { ...kept, trust: (await recordCheck(file, present, null)).trust };
  await noteCheck(file, present);
  return { ...kept, trust: 'published' };
}

/** Puts what arrived aside, so that the next pull starts over, and says why. */
async function refuse(file: PublicFile, url: string, path: string, sha256: string): Promise<DownloadError> {
  const refusedPath = `${path}.refused`;
  await rm(refusedPath, { force: true });
  await rename(`${path}.part`, refusedPath);
  return new DownloadError(
    `${url} is not ${file.release}, or was damaged on the way: its SHA-256 is ${sha256}, it should be ${file.sha256}. ` +
      `It is not used, and kept as ${refusedPath} to be looked at. Pull again, or give the address of a copy with --url.`,
  );
}

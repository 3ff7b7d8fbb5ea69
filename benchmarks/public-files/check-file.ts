import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import { UserError } from '../../contracts/user-error';
import type { PublicFile } from '../catalogue';
import { hashFile } from '../file-bytes';
import { isAbsent } from './file-faults';
import { type LockFile, readLock, type Trust, writeLock } from './lock-file';

/** What the bytes of a file on disk say. */
export interface CheckedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The digest it should have; null where none is published and none was recorded. */
  readonly expected: string | null;
  /** Where `expected` comes from. */
  readonly trust: Trust | null;
  readonly verdict: 'matches' | 'differs' | 'unknown';
}

/**
 * `absent`; `partial`: a download was interrupted; `wrong_size`; `verified`: its digest matched, and it has not changed
 * since; `present`: there, but not checked since it last changed.
 */
export type FileState = 'absent' | 'partial' | 'wrong_size' | 'verified' | 'present';

/** Reads a whole file and compares its digest; undefined where there is none. */
export async function checkFile(file: PublicFile, directory: string): Promise<CheckedFile | undefined> {
  const path = join(directory, file.file);
  if ((await statOf(path)) === undefined) return undefined;
  const digest = await hashFile(path);
  const recorded = await readLock(path);
  const expected = file.sha256 ?? recorded?.sha256 ?? null;
  const trust = expected === null ? null : file.sha256 === null ? 'first_use' : 'published';
  const verdict = expected === null ? 'unknown' : digest.sha256 === expected ? 'matches' : 'differs';
  return { path, ...digest, expected, trust, verdict };
}

/** Writes down that a file was checked, so that {@link fileState} need not read it again. */
export async function recordCheck(
  file: PublicFile,
  { path, bytes, sha256 }: Pick<CheckedFile, 'path' | 'bytes' | 'sha256'>,
  url: string | null,
): Promise<LockFile> {
  const earlier = await readLock(path);
  const content: LockFile = {
    file: file.file,
    release: file.release,
    url: url ?? (earlier?.sha256 === sha256 ? earlier.url : null),
    bytes,
    sha256,
    trust: file.sha256 === null ? 'first_use' : 'published',
    checkedAt: new Date().toISOString(),
    modifiedMs: (await stat(path)).mtimeMs,
  };
  await writeLock(path, content);
  return content;
}

/** The same where nothing depends on it: a folder that can't be written, a shared one say, is checked all the same. */
export async function noteCheck(file: PublicFile, checked: CheckedFile): Promise<void> {
  try {
    await recordCheck(file, checked, null);
  } catch (error) {
    if (!UserError.is(error)) throw error;
  }
}

/** What can be told without reading the file. */
export async function fileState(file: PublicFile, directory: string): Promise<FileState> {
  const path = join(directory, file.file);
  const found = await statOf(path);
  if (found === undefined) return (await statOf(`${path}.part`)) === undefined ? 'absent' : 'partial';
  if (file.bytes !== null && found.size !== file.bytes) return 'wrong_size';
  const lock = await readLock(path);
  if (lock === undefined) return 'present';
  const isUnchanged = lock.bytes === found.size && lock.modifiedMs === found.mtimeMs;
  return isUnchanged && lock.sha256 === (file.sha256 ?? lock.sha256) ? 'verified' : 'present';
}

async function statOf(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

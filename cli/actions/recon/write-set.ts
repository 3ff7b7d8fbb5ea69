import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { UserError } from '../../../contracts/user-error';
import type { Manifest } from '../../../recon/export/manifest-schema';
import { readManifest } from '../../../recon/export/read-set';
import { type CaseFiles, manifestContent, manifestPath, pathsOf } from '../../../recon/export/set-files';
import { messageOf } from '../../../text/message-of';

/** @throws UserError where the folder holds anything but a set. */
export function requirePlace(folder: string): void {
  if (folder.trim() === '') throw new UserError('--out is empty. Give a folder, e.g. cases.');
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats) return;
  if (!stats.isDirectory()) throw new UserError(`${folder} is a file. Give another name for the folder.`);
  if (readdirSync(folder).length === 0) return;
  if (!existsSync(join(folder, manifestPath))) {
    throw new UserError(`${folder} is not empty and holds no RECON set. Give another folder.`);
  }
  readManifest(folder);
}

/**
 * Writes a set, in place of the one that may be there. The manifest goes last: a folder without one is no set.
 * @throws UserError where it can't be written.
 */
export function writeSet(folder: string, manifest: Manifest, cases: readonly CaseFiles[]): void {
  try {
    removeOldSet(folder);
    for (const { contents } of cases) for (const [path, content] of contents) write(join(folder, path), content);
    write(join(folder, manifestPath), manifestContent(manifest));
  } catch (error) {
    throw new UserError(`${folder} can't be written: ${messageOf(error)}. Give another place.`, { cause: error });
  }
}

function removeOldSet(folder: string): void {
  if (!existsSync(join(folder, manifestPath))) return;
  const { cases } = readManifest(folder);
  rmSync(join(folder, manifestPath));
  for (const { id } of cases)
    for (const path of Object.values(pathsOf(id))) rmSync(join(folder, path), { force: true });
}

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

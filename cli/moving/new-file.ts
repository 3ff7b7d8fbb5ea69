import { existsSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';

import { UserError } from '../../contracts/user-error';
import { cannotWrite } from '../cannot-write';

/** A file that gets its name when it is whole. */
export interface NewFile {
  readonly stream: Writable & { readonly bytesWritten: number };
  /** The stream has been ended: sees to it that the file lasts, and names it. */
  finish(): Promise<void>;
  /** Removes what was written. */
  discard(): Promise<void>;
}

/**
 * Begins a file that its owner alone may read.
 * @throws UserError where it can't be written, or is there and is not to be written over.
 */
export async function beginFile(path: string, { force }: { readonly force: boolean }): Promise<NewFile> {
  if (path.trim() === '') throw new UserError('The name of the file is empty. Give one, e.g. sweep.jsonl.gz.');
  // It would be replaced, not written to: a device or a folder is no place for that.
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) {
    throw new UserError(`${path} is no file but a folder, a device or a pipe. Give the name of a file.`);
  }
  if (!force && existsSync(path)) {
    throw new UserError(`${path} is there already. Give another name, or --force to write over it.`);
  }
  const partial = `${path}.partial`;
  try {
    // What an interrupted command left; and never through a link that somebody else put there.
    await rm(partial, { force: true });
    const handle = await open(partial, 'wx', 0o600);
    const stream = handle.createWriteStream({ flush: true });
    return {
      stream,
      finish: () => rename(partial, path),
      discard: async () => {
        stream.destroy();
        await rm(partial, { force: true });
      },
    };
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

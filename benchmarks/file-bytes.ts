import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

import { UserError } from '../contracts/user-error';

/** What identifies a file's content. */
export interface FileDigest {
  /** Lower-case hex. */
  readonly sha256: string;
  readonly bytes: number;
}

/** Large enough that a row of hundreds of kilobytes spans few chunks. */
const chunkBytes = 256 * 1024;

/**
 * The bytes of a file, hashed and counted as they pass; `onEnd` gets the digest once the last has been read, so one pass
 * serves both the rows and the manifest.
 * @throws UserError for a file that is missing, no file, or not readable.
 */
export async function* fileBytes(path: string, onEnd: (digest: FileDigest) => void): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  } catch (error) {
    throw asUserError(path, error);
  }
  onEnd({ sha256: hash.digest('hex'), bytes });
}

/**
 * SHA-256 and size of a file, without reading it as a data set.
 * @throws UserError as {@link fileBytes} does.
 */
export async function hashFile(path: string): Promise<FileDigest> {
  let digest: FileDigest | undefined;
  for await (const _chunk of fileBytes(path, (end) => (digest = end)));
  if (digest === undefined) throw new Error(`${path}: read to its end without a digest`);
  return digest;
}

const readErrors: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file. Check the path.',
  ENOTDIR: 'there is no such file: a part of the path is itself a file.',
  EISDIR: 'is a folder. Give the path of the data set’s file in it.',
  EACCES: 'may not be read by this user. Check the permissions of the file and of the folders above it.',
};

function asUserError(path: string, error: unknown): unknown {
  // By its code alone: Node's errors are no `instanceof Error` inside Jest's realm.
  const { code } = error as NodeJS.ErrnoException;
  const reason = code === undefined ? undefined : readErrors[code];
  return reason === undefined ? error : new UserError(`${path}: ${reason}`, { cause: error });
}

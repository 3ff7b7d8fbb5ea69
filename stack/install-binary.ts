import { createHash } from 'node:crypto';
import { chmodSync, createReadStream, createWriteStream, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Thrown when bytes are not the ones that were pinned. */
export class DigestMismatch extends Error {
  override readonly name = 'DigestMismatch';

  constructor(what: string, given: string, pinned: string) {
    super(`${what} has SHA-256 ${given}, pinned is ${pinned}`);
  }
}

/**
 * Writes a program to `destination`, executable for everybody, only if its SHA-256 is the pinned one. It appears whole
 * or not at all; two processes may install the same one at once.
 * @throws DigestMismatch
 */
export async function installBinary(content: Readable, destination: string, pinnedSha256: string): Promise<void> {
  const folder = mkdtempSync(join(dirname(destination), 'partial-'));
  try {
    const draft = join(folder, 'program');
    const hash = createHash('sha256');
    content.on('data', (chunk: Buffer) => hash.update(chunk));
    await pipeline(content, createWriteStream(draft, { mode: 0o700 }));
    const given = hash.digest('hex');
    if (given !== pinnedSha256) throw new DigestMismatch('the program', given, pinnedSha256);
    chmodSync(draft, 0o755);
    renameSync(draft, destination);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** SHA-256 of a file, in lower-case hex. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

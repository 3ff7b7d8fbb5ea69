import { readFile, rename, rm, writeFile } from 'node:fs/promises';

import { z } from 'zod';

import { onDisk } from './file-faults';

/** What a digest was compared with: one that is published, or the one seen at the first download. */
export type Trust = 'published' | 'first_use';

const lock = z.object({
  file: z.string(),
  release: z.string(),
  /** Where it was fetched from; null for a file that was there already. */
  url: z.string().nullable(),
  bytes: z.number(),
  sha256: z.string(),
  trust: z.enum(['published', 'first_use']),
  /** ISO, UTC. */
  checkedAt: z.string(),
  /** The file's time of change when it was checked: while it stands, the file need not be read again to be listed. */
  modifiedMs: z.number(),
});

/** What is known of a file since it was last checked; lies beside it. */
export type LockFile = z.infer<typeof lock>;

/** The path of a file's lock. */
export function lockPath(path: string): string {
  return `${path}.lock.json`;
}

/** Undefined where there is none, or nothing that can be read as one. */
export async function readLock(path: string): Promise<LockFile | undefined> {
  try {
    const parsed = lock.safeParse(JSON.parse(await readFile(lockPath(path), 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Replaces a file's lock in one step. */
export async function writeLock(path: string, content: LockFile): Promise<void> {
  const target = lockPath(path);
  await onDisk(target, async () => {
    await rm(`${target}.new`, { force: true });
    await writeFile(`${target}.new`, `${JSON.stringify(content, null, 2)}\n`, { flag: 'wx' });
    await rename(`${target}.new`, target);
  });
}

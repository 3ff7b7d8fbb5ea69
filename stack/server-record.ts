import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { UserError } from '../contracts/user-error';
import type { ProcessIdentity } from './process-identity';

/** What `up` remembers in the data folder about each server, in files of mode 0600. */
const processIdentity = z.object({ pid: z.number().int().positive(), startedAt: z.string() });
const port = z.number().int().min(1).max(65_535);

const postgresRecord = z.object({
  /** Kept after a stop, so that addresses stay the same. */
  port,
  process: processIdentity.optional(),
});
const temporalRecord = z.object({
  port,
  uiPort: port,
  process: processIdentity.optional(),
  /** The CLI that last ran on this data. */
  cliVersion: z.string(),
});
/** Present only in a stack that is thrown away: the process that ends it when its owner dies. */
const ephemeralRecord = z.object({ watchdog: processIdentity.optional() });

const records = { postgres: postgresRecord, temporal: temporalRecord, ephemeral: ephemeralRecord };
type RecordName = keyof typeof records;

export type PostgresRecord = z.infer<typeof postgresRecord>;
export type TemporalRecord = z.infer<typeof temporalRecord>;

const fileOf = (dataFolder: string, name: RecordName) => join(dataFolder, `${name}.json`);

/** A server's record; undefined when there is none or it can't be read as one (it is then written anew). */
export function readRecord<Name extends RecordName>(
  dataFolder: string,
  name: Name,
): z.infer<(typeof records)[Name]> | undefined {
  try {
    const parsed = records[name].safeParse(JSON.parse(readFileSync(fileOf(dataFolder, name), 'utf8')));
    return parsed.success ? (parsed.data as z.infer<(typeof records)[Name]>) : undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    if (code === 'EACCES') {
      throw new UserError(
        `${fileOf(dataFolder, name)} belongs to another user. Run this as the user who ran "up", or set RENDER_BENCH_HOME to a folder you own.`,
      );
    }
    throw error;
  }
}

/** Replaces a server's record in one step. */
export function writeRecord<Name extends RecordName>(
  dataFolder: string,
  name: Name,
  record: z.infer<(typeof records)[Name]>,
): void {
  writePrivateFile(fileOf(dataFolder, name), `${JSON.stringify(record, null, 2)}\n`);
}

export function removeRecord(dataFolder: string, name: RecordName): void {
  rmSync(fileOf(dataFolder, name), { force: true });
}

/** Writes a file of mode 0600 in one step: a reader sees the old or the new one. */
export function writePrivateFile(path: string, text: string): void {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, path);
}

/** Reads what is stored of a process; undefined for anything else. */
export function parseProcessIdentity(value: unknown): ProcessIdentity | undefined {
  const parsed = processIdentity.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

import { readFileSync } from 'node:fs';

import { UserError } from '../contracts/user-error';

/** Where the local stack runs: both Postgres and Temporal exist as ready-built binaries for these. */
export const platforms = ['linux-x64', 'linux-arm64', 'darwin-arm64'] as const;
export type Platform = (typeof platforms)[number];

/** The facts that decide the platform. */
export interface MachineFacts {
  /** As `process.platform` names it. */
  readonly system: string;
  /** As `process.arch` names it. */
  readonly architecture: string;
  /** Whether the C library is musl (Alpine and the like), on which the binaries do not run. */
  readonly usesMusl: boolean;
}

const elsewhere = 'Use a Postgres and a Temporal server that run elsewhere: set DATABASE_URL and TEMPORAL_ADDRESS.';

/**
 * The platform of a machine.
 * @throws UserError on musl, on Windows and on every other system without binaries.
 */
export function platformOf(machine: MachineFacts): Platform {
  if (machine.system === 'win32') {
    throw new UserError(
      `The local stack does not run on Windows; it runs on ${platforms.join(', ')}. Use WSL 2, or: ${elsewhere}`,
    );
  }
  if (machine.system === 'linux' && machine.usesMusl) {
    throw new UserError(
      `This Linux uses musl (Alpine and the like); the Postgres binaries need glibc. Use a Debian-based image such as node:20-bookworm-slim, or: ${elsewhere}`,
    );
  }
  const name = `${machine.system}-${machine.architecture}`;
  const platform = platforms.find((known) => known === name);
  if (platform === undefined) {
    throw new UserError(`The local stack does not run on ${name}; it runs on ${platforms.join(', ')}. ${elsewhere}`);
  }
  return platform;
}

/** The machine this process runs on. */
export function thisMachine(): MachineFacts {
  return { system: process.platform, architecture: process.arch, usesMusl: usesMusl() };
}

function usesMusl(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    // The loader of this very process; `process.report` says it too, but may look up host names to do so.
    return readFileSync('/proc/self/maps', 'utf8').includes('ld-musl');
  } catch {
    return false;
  }
}

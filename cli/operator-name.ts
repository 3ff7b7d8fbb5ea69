import { hostname, userInfo } from 'node:os';

/** Who gives a command, as it is written down with what it does: `user@host`; a user id without a name is `uid-1000`. */
export function operatorName(): string {
  return `${userName()}@${hostname()}`;
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user id without an account, as in containers.
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}

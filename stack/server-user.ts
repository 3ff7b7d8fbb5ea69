import { UserError } from '../contracts/user-error';
import { runCommand } from './run-command';

/** As whom Postgres runs. */
export interface ServerUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const name = 'postgres';
const timeoutMs = 10_000;

/** Whether the caller is root, as whom Postgres refuses to run. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The user `postgres` when the caller is root, created where absent; undefined for an ordinary user, who runs Postgres
 * as himself.
 * @throws UserError when root can't create that user.
 */
export async function ensureServerUser(): Promise<ServerUser | undefined> {
  if (!isRoot()) return undefined;
  const known = await findServerUser();
  if (known !== undefined) return known;
  const made = await runCommand(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/bin/false', name],
    { env: environment(), timeoutMs },
  );
  const user = await findServerUser();
  if (user !== undefined) return user;
  throw new UserError(
    `Postgres refuses to run as root, and the user "${name}" it runs as instead could not be created ` +
      `(useradd: ${made.failure ?? 'no such user afterwards'}). Create that user, or run this as an ordinary user.`,
  );
}

/** The user `postgres`, where there is one. */
export async function findServerUser(): Promise<ServerUser | undefined> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => {
      const asked = await runCommand('id', [flag, name], { env: environment(), timeoutMs });
      return asked.ok ? Number(asked.stdout.trim()) : undefined;
    }),
  );
  return uid === undefined || gid === undefined ? undefined : { name, uid, gid };
}

/** `useradd` lives in sbin, which is not always on a PATH taken over by `su`. */
function environment(): NodeJS.ProcessEnv {
  return { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/bin:/sbin:/bin`, LC_ALL: 'C' };
}

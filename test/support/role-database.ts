import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import postgres from 'postgres';

import { packageRoot } from '../../text/package-root';

/** An empty database with the roles of deploy/postgres/roles.sql, and an address for each. */
export interface RoleDatabase {
  readonly urls: Readonly<Record<'admin' | 'owner' | 'worker' | 'reader', string>>;
  /** Runs statements in it as its administrator. */
  admin(statements: string): Promise<void>;
  /** Runs the script again, for tables that a migration has made. */
  grant(): Promise<void>;
  drop(): Promise<void>;
}

const roles = { owner: 'render_bench', worker: 'render_bench_worker', reader: 'render_bench_reader' } as const;

export async function createRoleDatabase(): Promise<RoleDatabase> {
  const adminUrl = new URL(process.env['DATABASE_URL']!);
  const name = `test_${randomBytes(6).toString('hex')}`;
  const servers = postgres(adminUrl.href, { max: 1, onnotice: () => undefined });
  await servers.unsafe(`CREATE DATABASE ${name}`);
  adminUrl.pathname = `/${name}`;
  const inside = postgres(adminUrl.href, { max: 1, onnotice: () => undefined });
  const admin = async (statements: string): Promise<void> => void (await inside.unsafe(statements));
  const grant = (): Promise<void> =>
    admin(readFileSync(join(packageRoot(), 'deploy', 'postgres', 'roles.sql'), 'utf8'));
  await grant();
  const urlOf = (role: string, password: string): string => {
    const url = new URL(adminUrl);
    url.username = role;
    url.password = password;
    return url.href;
  };
  const urls: Record<string, string> = { admin: adminUrl.href };
  for (const [key, role] of Object.entries(roles)) {
    // The same for every test of a run: roles are of the whole server.
    const password = `password of ${role}`;
    await admin(`ALTER ROLE ${role} PASSWORD '${password}'`);
    urls[key] = urlOf(role, password);
  }
  return {
    urls: urls as RoleDatabase['urls'],
    admin,
    grant,
    async drop() {
      await inside.end();
      await servers.unsafe(`DROP DATABASE ${name} WITH (FORCE)`);
      await servers.end();
    },
  };
}

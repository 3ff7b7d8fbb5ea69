import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { usingDatabase } from '../../db/client';
import { packageRoot } from '../../text/package-root';

/**
 * Runs the script by which the Postgres image makes the roles, as psql would: its two commands, `\getenv` and `:'name'`,
 * are filled in, since the embedded Postgres brings no psql.
 * @param variables - The environment that the script reads; values without quotes.
 */
export async function createRoles(adminUrl: string, variables: Readonly<Record<string, string>>): Promise<void> {
  const filled = readScript('create-roles.sql', variables);
  await usingDatabase(adminUrl, async ({ sql }) => {
    // The embedded Postgres comes with an empty one of its superuser's.
    await sql`DROP DATABASE IF EXISTS render_bench`;
    // One by one: CREATE DATABASE can't be part of a transaction, which several statements at once are.
    for (const statement of filled.split(';').filter((part) => /^\s*[A-Z]/m.test(part.replaceAll(/^--.*$/gm, '')))) {
      await sql.unsafe(statement);
    }
  });
}

/** Runs the two scripts by which the job `ledger-roles` lets the workers' role in, as psql would. May be repeated. */
export async function grantRoles(ledgerUrl: string, variables: Readonly<Record<string, string>>): Promise<void> {
  await usingDatabase(ledgerUrl, async ({ sql }) => {
    for (const script of ['roles.sql', 'set-worker-password.sql']) await sql.unsafe(readScript(script, variables));
  });
}

/** A script with psql's `\getenv` and `:'name'` filled in. */
function readScript(name: string, variables: Readonly<Record<string, string>>): string {
  const script = readFileSync(join(packageRoot(), 'deploy', 'postgres', name), 'utf8');
  const known = new Map<string, string>();
  const sql = script.replaceAll(/^\\getenv (\w+) (\w+)$/gm, (_, variable: string, from: string) => {
    known.set(variable, variables[from] ?? '');
    return '';
  });
  return sql.replaceAll(/:'(\w+)'/g, (_, variable: string) => `'${known.get(variable) ?? ''}'`);
}

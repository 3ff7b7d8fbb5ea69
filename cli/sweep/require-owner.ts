import { UserError } from '../../contracts/user-error';
import type { Queryable } from '../../db/client';

/**
 * Looks before anything is changed whether a command that only the schema's owner may give can do all that it has to.
 * @throws UserError where the role of the connection does not own the ledger.
 */
export async function requireOwner(sql: Queryable, command: string): Promise<void> {
  const [ledger] = await sql<{ role: string; owner: string; owns: boolean }[]>`
    SELECT current_user AS role, pg_get_userbyid(relowner) AS owner, pg_has_role(relowner, 'USAGE') AS owns
    FROM pg_class WHERE oid = to_regclass('public.sweeps')`;
  if (ledger === undefined || ledger.owns) return;
  throw new UserError(
    `The role ${ledger.role} of Postgres may not do what ${command} does: the ledger's owner may. Give the command a ` +
      `DATABASE_URL of the role ${ledger.owner}. Nothing was changed.`,
  );
}

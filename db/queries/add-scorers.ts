import { UserError } from '../../contracts/user-error';
import { readStoredSpec } from '../../experiments/stored-spec';
import type { SweepSpec } from '../../experiments/sweep-spec';
import { type MoreScorers, withScorers } from '../../experiments/with-scorers';
import type { Database, Queryable } from '../client';
import { type ActingOperator, actOnSweep } from './operations/sweep-action';

/** What a scoring adds to a sweep; the details of its action. */
export interface Scoring {
  /** All scorers of the sweep from then on. */
  readonly scorers: readonly string[];
  /** Those it did not have. */
  readonly added: readonly string[];
}

/**
 * A sweep's scorers with those given; changes nothing.
 * @param given Built-in ids and paths of modules.
 * @throws UserError as `withScorers` does, and for a module that changed while its version did not: its stored scores
 *   would be of two rules.
 */
export async function settleScorers(
  sql: Queryable,
  { sweepId, spec, given }: { readonly sweepId: string; readonly spec: SweepSpec; readonly given: readonly string[] },
): Promise<MoreScorers> {
  const settled = withScorers(spec, given);
  for (const module of settled.changed) await requireNewVersion(sql, sweepId, module);
  return settled;
}

/**
 * Writes down that a sweep's answers are scored again, and adds the scorers given to its list, in one transaction.
 * @throws UserError as {@link settleScorers}.
 */
export async function addScorers(
  database: Database,
  {
    sweepId,
    scorers: given,
    ...by
  }: ActingOperator & { readonly sweepId: string; readonly scorers: readonly string[] },
): Promise<Scoring> {
  return actOnSweep(database, sweepId, by, async ({ sql, record }): Promise<Scoring> => {
    const [row] = await sql<{ spec: SweepSpec }[]>`SELECT spec FROM sweeps WHERE id = ${sweepId}`;
    const { scorers, ownScorers, added } = await settleScorers(sql, {
      sweepId,
      spec: readStoredSpec(row!.spec),
      given,
    });
    await sql`
      UPDATE sweeps SET spec = spec || ${JSON.stringify({ scorers, ownScorers })}::text::jsonb WHERE id = ${sweepId}`;
    const scoring = { scorers, added };
    await record('score', scoring);
    return scoring;
  });
}

async function requireNewVersion(
  sql: Queryable,
  sweepId: string,
  { id, path, version }: { readonly id: string; readonly path: string; readonly version: number },
): Promise<void> {
  const [stored] = await sql<{ version: number | null }[]>`
    SELECT max(x.version)::int AS version FROM conditions k JOIN cells c ON c.condition_id = k.id
    JOIN scores x ON x.cell_id = c.id WHERE k.sweep_id = ${sweepId} AND x.scorer = ${id}`;
  if (!stored || stored.version === null || stored.version < version) return;
  throw new UserError(
    `${path}: scorer "${id}" has changed since it scored this sweep, and its version is still ${version}. Raise the ` +
      `version above ${stored.version}, so that stored scores say which rule made them; or give it another id.`,
  );
}

import { and, desc, eq, ne, sql as raw } from 'drizzle-orm';

import { toMicroUsd } from '../../contracts/micro-usd';
import { UserError } from '../../contracts/user-error';
import type { Condition } from '../../experiments/condition';
import type { StratumSample } from '../../experiments/sample-items';
import { readStoredSpec } from '../../experiments/stored-spec';
import type { EventReceiver } from '../../experiments/sweep-events';
import type { SweepSpec } from '../../experiments/sweep-spec';
import type { Database, Queryable } from '../client';
import { conditions, experiments, sweepDatasets, sweeps } from '../schema';
import { loadJudges } from './judgings';
import { recordBudget } from './record-budget';
import { recountReserved } from './recount-reserved';

/** `removing`: its rows are being removed; nothing but that may be done with it. */
export type SweepState = 'active' | 'paused' | 'cancelled' | 'removing';

export interface NewSweep {
  readonly id: string;
  readonly specHash: string;
  readonly planHash: string;
  readonly spec: SweepSpec;
  readonly specSource: string;
  readonly provenance: Record<string, string>;
  /** Benchmark key → data set id. */
  readonly datasets: ReadonlyMap<string, string>;
  /** Who stores it, written down where that changes the caps of one that was there. */
  readonly who: string;
}

export interface NewCondition {
  readonly experiment: string;
  readonly key: string;
  readonly stage: Condition['stage'];
  readonly benchmark: string;
  readonly readerId: string;
  readonly factors: Record<string, string>;
}

/** A statement has at most 65,535 parameters. */
const conditionsPerInsert = 1_000;

function microUsdOrNull(usd: number | undefined): number | null {
  return usd === undefined ? null : toMicroUsd(usd);
}

/**
 * Stores a sweep with its conditions, or, where the same plan is already there, takes over what may change while it
 * runs: budgets, lanes and block size. Scorers that were added since stay. Planning twice gives one sweep.
 */
export async function createSweep(
  database: Database,
  sweep: NewSweep,
  conditionRows: readonly NewCondition[],
): Promise<{ created: boolean }> {
  return database.orm.transaction(async (tx) => {
    const budget = microUsdOrNull(sweep.spec.budget?.usd);
    const conditionBudget = microUsdOrNull(sweep.spec.budget?.perConditionUsd);
    const [before] = await tx
      .select({ spec: sweeps.spec })
      .from(sweeps)
      .where(eq(sweeps.planHash, sweep.planHash))
      .for('no key update');
    const spec = before ? { ...sweep.spec, ...keptScorers(sweep.spec, readStoredSpec(before.spec)) } : sweep.spec;
    const inserted = await tx
      .insert(sweeps)
      .values({
        id: sweep.id,
        name: sweep.spec.name,
        specHash: sweep.specHash,
        planHash: sweep.planHash,
        spec: sweep.spec,
        specSource: sweep.specSource,
        provenance: sweep.provenance,
        budgetMicroUsd: budget,
      })
      .onConflictDoUpdate({
        target: sweeps.planHash,
        set: { spec, specSource: sweep.specSource, budgetMicroUsd: budget },
        setWhere: ne(sweeps.state, 'removing'),
      })
      .returning({ created: raw<boolean>`xmax = 0` });
    if (inserted.length === 0) throw beingRemoved(sweep.id);
    if (before) {
      const { id: sweepId, who } = sweep;
      await recordBudget(tx, { sweepId, who, from: before.spec.budget, to: spec.budget });
    }
    await tx
      .insert(sweepDatasets)
      .values([...sweep.datasets].map(([benchmark, datasetId]) => ({ sweepId: sweep.id, benchmark, datasetId })))
      .onConflictDoNothing();
    const labels = [...new Set(conditionRows.map((condition) => condition.experiment))];
    await tx
      .insert(experiments)
      .values(labels.map((label, ordinal) => ({ sweepId: sweep.id, label, ordinal })))
      .onConflictDoNothing();
    for (let from = 0; from < conditionRows.length; from += conditionsPerInsert) {
      const page = conditionRows.slice(from, from + conditionsPerInsert);
      await tx
        .insert(conditions)
        .values(
          page.map((condition, index) => ({
            ...condition,
            ordinal: from + index,
            sweepId: sweep.id,
            budgetMicroUsd: conditionBudget,
          })),
        )
        .onConflictDoUpdate({
          target: [conditions.sweepId, conditions.experiment, conditions.key],
          set: { budgetMicroUsd: conditionBudget },
        });
    }
    await recountReserved(tx, sweep.id);
    return { created: inserted[0]?.created ?? false };
  });
}

/** The file's scorers, then those that `score` has added since. */
function keptScorers(file: SweepSpec, stored: SweepSpec): Pick<SweepSpec, 'scorers' | 'ownScorers'> {
  const own = new Set(file.ownScorers.map(({ id }) => id));
  return {
    scorers: [...new Set([...file.scorers, ...stored.scorers])],
    ownScorers: [...file.ownScorers, ...stored.ownScorers.filter(({ id }) => !own.has(id))],
  };
}

export function noSuchSweep(id: string): UserError {
  return new UserError(`There is no sweep '${id}'. 'npx render-bench ls' lists the sweeps.`);
}

export function beingRemoved(id: string): UserError {
  return new UserError(`Sweep '${id}' is being removed. 'npx render-bench rm ${id}' goes on with that.`);
}

export type StoredSweep = typeof sweeps.$inferSelect;

export async function loadSweep(database: Database, id: string): Promise<StoredSweep> {
  const [row] = await database.orm.select().from(sweeps).where(eq(sweeps.id, id));
  if (!row) throw noSuchSweep(id);
  if (row.state === 'removing') throw beingRemoved(id);
  const judges = await loadJudges(database, id);
  return { ...row, spec: { ...readStoredSpec(row.spec), ...(judges.length > 0 && { judges }) } };
}

/** What operators want of some sweeps now. */
export async function loadSweepStates(sql: Queryable, ids: readonly string[]): Promise<Map<string, SweepState>> {
  const rows = await sql<{ id: string; state: SweepState }[]>`
    SELECT id, state FROM sweeps WHERE id = ANY(${[...ids]}::text[])`;
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** Sweeps that measure the same thing, newest first, whatever their data files' hashes. */
export async function sweepsOfSpec(database: Database, specHash: string): Promise<StoredSweep[]> {
  return database.orm
    .select()
    .from(sweeps)
    .where(and(eq(sweeps.specHash, specHash), ne(sweeps.state, 'removing')))
    .orderBy(desc(sweeps.createdAt));
}

/** Ids of the sweeps that have a name, newest first. */
export async function sweepsOfName(database: Database, name: string): Promise<string[]> {
  const rows = await database.orm
    .select({ id: sweeps.id })
    .from(sweeps)
    .where(and(eq(sweeps.name, name), ne(sweeps.state, 'removing')))
    .orderBy(desc(sweeps.createdAt));
  return rows.map(({ id }) => id);
}

/**
 * Finds the sweep a person means: an id, a name or a unique prefix of either; the newest where a name is not unique.
 * @param exceptPlan The plan of a sweep that can't be meant.
 * @throws UserError where nothing or more than one prefix matches.
 */
export async function findSweep(
  database: Database,
  given: string | undefined,
  { exceptPlan }: { exceptPlan?: string } = {},
): Promise<{ sweep: StoredSweep; note?: string }> {
  const all = await database.orm
    .select({ id: sweeps.id, name: sweeps.name, state: sweeps.state })
    .from(sweeps)
    .where(exceptPlan === undefined ? undefined : ne(sweeps.planHash, exceptPlan))
    .orderBy(desc(sweeps.createdAt));
  if (all.length === 0) throw new UserError("There is no sweep yet. Start one with 'npx render-bench run SPEC'.");
  const listed = all
    .slice(0, 10)
    .map((row) => row.id)
    .join(', ');
  if (given?.trim() === '') {
    throw new UserError(`A sweep is named by an empty text. Give more of one's id or name; there are: ${listed}.`);
  }
  if (given === undefined) {
    const whole = all.filter(({ state }) => state !== 'removing');
    const newest = whole[0] ?? all[0]!;
    return {
      sweep: await loadSweep(database, newest.id),
      ...(whole.length > 1 ? { note: `newest of ${whole.length} sweeps: ${newest.id}` } : {}),
    };
  }
  const matches =
    [
      all.filter((row) => row.id === given),
      all.filter((row) => row.name === given),
      all.filter((row) => row.id.startsWith(given)),
    ].find((rows) => rows.length > 0) ?? [];
  const first = matches[0];
  if (!first)
    throw new UserError(
      `No sweep's id or name begins with '${given}'. There are: ${listed}${all.length > 10 ? ", …; 'npx render-bench ls' lists all" : ''}.`,
    );
  if (matches.some((row) => row.name !== first.name)) {
    throw new UserError(
      `'${given}' fits several sweeps: ${matches.map((row) => row.id).join(', ')}. Give more of the id.`,
    );
  }
  return {
    sweep: await loadSweep(database, first.id),
    ...(matches.length > 1 ? { note: `newest of ${matches.length} that fit '${given}': ${first.id}` } : {}),
  };
}

export type StoredCondition = typeof conditions.$inferSelect;

export async function loadConditions(database: Database, sweepId: string): Promise<StoredCondition[]> {
  return database.orm.select().from(conditions).where(eq(conditions.sweepId, sweepId)).orderBy(conditions.ordinal);
}

/** Whether every cell and call of an experiment is stored. */
export async function isFrozen(sql: Queryable, sweepId: string, label: string): Promise<boolean> {
  const [row] = await sql<{ frozen: boolean }[]>`
    SELECT frozen_at IS NOT NULL AS frozen FROM experiments WHERE sweep_id = ${sweepId} AND label = ${label}`;
  return row?.frozen ?? false;
}

/** Marks every cell and call of an experiment as stored, and says which items they are of. */
export async function markFrozen(
  sql: Queryable,
  { sweepId, label, sample }: { sweepId: string; label: string; sample: readonly StratumSample[] },
): Promise<void> {
  await sql`UPDATE experiments SET frozen_at = coalesce(frozen_at, now()), sample = ${JSON.stringify(sample)}::text::jsonb
    WHERE sweep_id = ${sweepId} AND label = ${label}`;
}

/** An environment variable that holds the key of some stored sweep's readers, generators or judges. */
export interface NamedKey {
  readonly name: string;
  readonly provider: string;
}

/** The keys that stored sweeps name, by provider. */
export async function namedKeys(sql: Queryable): Promise<NamedKey[]> {
  return sql<NamedKey[]>`
    SELECT DISTINCT r.reader->>'keyEnv' AS name, r.reader->>'provider' AS provider FROM (
      SELECT jsonb_array_elements(spec->'readers' || coalesce(spec->'generators', '[]')) AS reader FROM sweeps
      UNION ALL SELECT judge FROM judgings
    ) r
    WHERE r.reader->>'keyEnv' IS NOT NULL ORDER BY provider, name`;
}

/** Whom stored sweeps tell of events, each once. */
export async function namedReceivers(sql: Queryable): Promise<EventReceiver[]> {
  const rows = await sql<{ receiver: EventReceiver }[]>`
    SELECT DISTINCT (spec->'onEvent') - 'stalledMinutes' - 'events' AS receiver FROM sweeps
    WHERE spec ? 'onEvent' AND state <> 'removing' ORDER BY 1`;
  return rows.map(({ receiver }) => receiver);
}

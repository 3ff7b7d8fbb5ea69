import type { LaneLimits } from '../../../contracts/operations';
import { UserError } from '../../../contracts/user-error';
import { readerLanes } from '../../../experiments/reader-lanes';
import { readStoredSpec } from '../../../experiments/stored-spec';
import { sweepModels } from '../../../experiments/sweep-models';
import type { SweepSpec } from '../../../experiments/sweep-spec';
import type { Database, Queryable } from '../../client';
import { type LaneLimit, laneLimits, setLimits } from '../lanes';
import { loadSweep } from '../sweeps';
import { unfinishedSweeps } from './has-ended';
import { type ActingOperator, actOnSweep } from './sweep-action';

export interface LimitChange {
  readonly limit: LaneLimit['limit'];
  /** Null: none was declared. */
  readonly from: number | null;
  /** Null: none is declared any more. */
  readonly to: number | null;
}

export interface TunedLane {
  readonly lane: string;
  /** Empty: the lane has these limits already. */
  readonly changes: readonly LimitChange[];
  /** Other sweeps with work left whose calls take from the lane. */
  readonly alsoAffected: readonly string[];
}

/** In the order they are told. */
const limitNames = ['concurrency', 'requestsPerMinute', 'tokensPerMinute', 'requestsPerDay'] as const;
/** As in sweep files. */
const most: Readonly<Record<LaneLimit['limit'], number>> = {
  concurrency: 10_000,
  requestsPerMinute: 10_000_000,
  tokensPerMinute: 10_000_000_000,
  requestsPerDay: 1_000_000_000,
};

/**
 * Changes declared limits of a lane for whoever uses it; permits and slots of all workers follow within two seconds.
 * @throws UserError for a lane that is none of the sweep's, and for limits that can't be.
 */
export async function tuneLane(
  database: Database,
  sweepId: string,
  { lane, ...given }: LaneLimits & { readonly lane: string },
  by: ActingOperator,
): Promise<TunedLane> {
  const limits = requireLimits(given);
  const { spec } = await loadSweep(database, sweepId);
  const known = usedLanes(spec);
  if (!known.includes(lane)) {
    throw new UserError(`Sweep ${sweepId} has no lane '${lane}'. Its lanes: ${known.join(', ')}.`);
  }
  // Before the lane's row is locked, for which permits wait: it reads the cells of every sweep that has ended.
  const alsoAffected = await othersAtWork(database.sql, sweepId, lane);
  return actOnSweep<TunedLane>(database, sweepId, by, async ({ sql, record }) => {
    await sql`INSERT INTO lanes (key) VALUES (${lane}) ON CONFLICT (key) DO NOTHING`;
    await sql`SELECT FROM lanes WHERE key = ${lane} FOR NO KEY UPDATE`;
    const declared = (await laneLimits(sql, [lane])).filter(({ source }) => source === 'declared');
    const changes = limitNames.flatMap((limit): LimitChange[] => {
      const to = limits[limit];
      const from = declared.find((row) => row.limit === limit)?.value ?? null;
      return to === undefined || to === from ? [] : [{ limit, from, to }];
    });
    const tuned = { lane, changes, alsoAffected };
    if (changes.length === 0) return tuned;
    await setLimits(sql, lane, limits);
    await record('tune', tuned);
    return tuned;
  });
}

/** Every lane that a sweep's calls take from. */
function usedLanes(spec: SweepSpec): string[] {
  return [...new Set(sweepModels(spec).flatMap(readerLanes))].sort();
}

function requireLimits(given: LaneLimits): LaneLimits {
  const named = limitNames.filter((limit) => given[limit] !== undefined);
  if (named.length === 0) {
    throw new UserError(`No limit is given. Give one or more of ${limitNames.join(', ')}; none (null) takes one away.`);
  }
  for (const limit of named) {
    const value = given[limit];
    if (value === null || (Number.isInteger(value) && value! >= 1 && value! <= most[limit])) continue;
    throw new UserError(
      `${limit}: ${JSON.stringify(value)} is no limit. Give a whole number from 1 to ${most[limit]}, or none (null).`,
    );
  }
  return Object.fromEntries(named.map((limit) => [limit, given[limit]]));
}

/** Sweeps with work left that take from the same lane. */
async function othersAtWork(sql: Queryable, sweepId: string, lane: string): Promise<string[]> {
  const rows = await sql<{ id: string; spec: SweepSpec }[]>`
    SELECT id, spec FROM sweeps WHERE id <> ${sweepId} AND state <> 'removing' ORDER BY created_at`;
  const sharing = rows.filter(({ spec }) => usedLanes(readStoredSpec(spec)).includes(lane)).map(({ id }) => id);
  const unfinished = await unfinishedSweeps(sql, sharing);
  return sharing.filter((id) => unfinished.has(id));
}

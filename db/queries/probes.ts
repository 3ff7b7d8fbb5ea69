import type { Database, Queryable } from '../client';
import type { SweepState } from './sweeps';

export interface ProbeRow {
  readonly readerId: string;
  readonly settings: string;
  readonly ok: boolean;
  /** See the table `probes`. */
  readonly outcome: string;
  readonly finishReason: string | null;
  readonly returnedModel: string | null;
  readonly tier: string | null;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
  /** Of all its probes; null: no price, or no usage told. */
  readonly costMicroUsd: number | null;
  /** What the budget counts for them; above the cost where that of one is not known. */
  readonly reservedMicroUsd: number;
  readonly probedAt: Date;
}

/** The newest probe of each reader of a sweep. */
export async function loadProbes(sql: Queryable, sweepId: string): Promise<ProbeRow[]> {
  return sql<ProbeRow[]>`
    SELECT reader_id AS "readerId", settings, ok, outcome, finish_reason AS "finishReason",
      returned_model AS "returnedModel", tier, failure_code AS "failureCode", failure_message AS "failureMessage",
      cost_micro_usd AS "costMicroUsd", reserved_micro_usd AS "reservedMicroUsd", probed_at AS "probedAt"
    FROM probes WHERE sweep_id = ${sweepId} ORDER BY reader_id`;
}

export interface ProbeStart {
  readonly sweepId: string;
  readonly readerId: string;
  /** All lanes it takes from. */
  readonly lanes: readonly string[];
  readonly settings: string;
  readonly estimate: { readonly tokens: number; readonly microUsd: number };
}

/**
 * Journals a probe before it leaves: its row is `pending`, the budget holds its estimate, and the lanes' limits count it,
 * so that the calls behind it keep to them.
 * @returns What holds it back instead: the operator's state of the sweep, where one that is being removed counts as cancelled,
 * or `budget`, which has no room for it.
 */
export async function beginProbe(
  { sql }: Database,
  { sweepId, readerId, lanes, settings, estimate }: ProbeStart,
): Promise<'begun' | 'paused' | 'cancelled' | 'budget'> {
  return sql.begin(async (tx) => {
    const [sweep] = await tx<{ state: SweepState; left: number | null }[]>`
      SELECT state, budget_micro_usd - reserved_micro_usd AS left FROM sweeps WHERE id = ${sweepId} FOR NO KEY UPDATE`;
    if (sweep!.state !== 'active') return sweep!.state === 'removing' ? 'cancelled' : sweep!.state;
    if (sweep!.left !== null && sweep!.left < estimate.microUsd) return 'budget';
    await tx`
      INSERT INTO probes (sweep_id, reader_id, settings, ok, outcome, reserved_micro_usd)
      VALUES (${sweepId}, ${readerId}, ${settings}, false, 'pending', ${estimate.microUsd})
      ON CONFLICT (sweep_id, reader_id) DO UPDATE SET settings = excluded.settings, ok = false, outcome = 'pending',
        reserved_micro_usd = probes.reserved_micro_usd + excluded.reserved_micro_usd, probed_at = now()`;
    await tx`
      UPDATE sweeps SET reserved_micro_usd = reserved_micro_usd + ${estimate.microUsd}
      WHERE id = ${sweepId} AND budget_micro_usd IS NOT NULL`;
    // Their rows first, as permits do: who holds them is alone with what they count.
    await tx`SELECT FROM lanes WHERE key = ANY(${[...lanes]}::text[]) ORDER BY key COLLATE "C" FOR NO KEY UPDATE`;
    await tx`
      UPDATE lane_buckets SET tat = greatest(tat, clock_timestamp()) + make_interval(secs =>
        CASE kind WHEN 'tokens' THEN ${estimate.tokens}::double precision ELSE 1 END * 60 / per_minute)
      WHERE lane = ANY(${[...lanes]}::text[])`;
    await tx`
      INSERT INTO lane_hours AS h (lane, hour, requests)
      SELECT key, date_trunc('hour', clock_timestamp(), 'UTC'), 1 FROM lanes
      WHERE key = ANY(${[...lanes]}::text[]) AND requests_per_day IS NOT NULL
      ON CONFLICT (lane, hour) DO UPDATE SET requests = h.requests + excluded.requests`;
    return 'begun';
  });
}

export interface ProbeFinish {
  readonly sweepId: string;
  readonly readerId: string;
  readonly settings: string;
  readonly ok: boolean;
  /** `pending`: it will be tried again. */
  readonly outcome: string;
  readonly finishReason?: string;
  readonly returnedModel?: string;
  readonly tier?: string;
  readonly failureCode?: string;
  readonly failureMessage?: string;
  /** Undefined: not known, the estimate stands for it. */
  readonly costMicroUsd?: number;
  /** What {@link beginProbe} reserved; 0 where it did not let it leave. */
  readonly estimatedMicroUsd: number;
  /** The reader's narrowest lane. */
  readonly lane: string;
  /** Every reader of the sweep whose narrowest lane that is. */
  readonly laneReaders: readonly string[];
  /** Stops the lane; present exactly where the outcome is `failed`. */
  readonly stopWhy?: string;
}

/**
 * Stores how a probe ended, and what follows for its lane: a refusal stops it; any other end opens it, where no probe of
 * another reader on it was refused or is still to come. One transaction, one at a time in a sweep.
 */
export async function endProbe({ sql }: Database, end: ProbeFinish): Promise<void> {
  await sql.begin(async (tx) => {
    const { sweepId, readerId, costMicroUsd: cost = null, estimatedMicroUsd } = end;
    const refund = cost === null ? 0 : cost - estimatedMicroUsd;
    await tx`
      UPDATE sweeps SET reserved_micro_usd = reserved_micro_usd
        + CASE WHEN budget_micro_usd IS NULL THEN 0 ELSE ${refund}::bigint END WHERE id = ${sweepId}`;
    await tx`
      INSERT INTO probes (sweep_id, reader_id, settings, ok, outcome, finish_reason, returned_model, tier, failure_code,
        failure_message, cost_micro_usd)
      VALUES (${sweepId}, ${readerId}, ${end.settings}, ${end.ok}, ${end.outcome}, ${end.finishReason ?? null},
        ${end.returnedModel ?? null}, ${end.tier ?? null}, ${end.failureCode ?? null}, ${end.failureMessage ?? null},
        ${cost})
      ON CONFLICT (sweep_id, reader_id) DO UPDATE SET settings = excluded.settings, ok = excluded.ok,
        outcome = excluded.outcome, finish_reason = excluded.finish_reason, returned_model = excluded.returned_model,
        tier = excluded.tier, failure_code = excluded.failure_code, failure_message = excluded.failure_message,
        cost_micro_usd = coalesce(probes.cost_micro_usd + excluded.cost_micro_usd, probes.cost_micro_usd,
          excluded.cost_micro_usd),
        reserved_micro_usd = probes.reserved_micro_usd + ${refund}::bigint, probed_at = now()`;
    if (end.outcome === 'pending') return;
    if (end.stopWhy !== undefined) {
      await tx`UPDATE lanes SET stopped_why = ${end.stopWhy} WHERE key = ${end.lane}`;
    } else {
      await tx`
        UPDATE lanes SET stopped_why = NULL, paused_until = NULL, paused_why = NULL
        WHERE key = ${end.lane} AND stopped_why IS NOT NULL AND NOT EXISTS (
          SELECT FROM probes WHERE sweep_id = ${sweepId} AND reader_id = ANY(${[...end.laneReaders]}::text[])
            AND outcome IN ('failed', 'pending'))`;
    }
  });
}

/**
 * Has models without a good verdict probed again; their ids. Their lanes stay as they are until then.
 * @param among - Ids of the models meant; undefined: all of the sweep.
 */
export async function askProbesAgain(sql: Queryable, sweepId: string, among?: readonly string[]): Promise<string[]> {
  const rows = await sql<{ readerId: string }[]>`
    UPDATE probes SET outcome = 'pending' WHERE sweep_id = ${sweepId} AND NOT ok AND ${isAmong(sql, among)}
    RETURNING reader_id AS "readerId"`;
  return rows.map(({ readerId }) => readerId);
}

/** Leaves it to the calls themselves to tell how the models without a good verdict are; see {@link askProbesAgain}. */
export async function giveUpProbes(sql: Queryable, sweepId: string, among?: readonly string[]): Promise<void> {
  await sql`
    UPDATE probes SET outcome = 'undecided', failure_code = NULL, failure_message = NULL
    WHERE sweep_id = ${sweepId} AND NOT ok AND ${isAmong(sql, among)}`;
}

const isAmong = (sql: Queryable, readerIds: readonly string[] | undefined): ReturnType<Queryable> =>
  readerIds === undefined ? sql`true` : sql`reader_id = ANY(${[...readerIds]}::text[])`;

import type { CellSelection } from '../../contracts/operations';
import { UserError } from '../../contracts/user-error';
import type { Database, Queryable } from '../client';
import { cellsWithin, lockSelected, outcomeAtWork, type SelectedCells, selectForVerdict } from './cell-selection';
import { type ActingOperator, actOnSweep } from './operations/sweep-action';
import { loadConditions } from './sweeps';

/** Its reason is required: a verdict without one helps no reader of the tables. */
export interface VerdictRequest extends CellSelection, ActingOperator {
  readonly sweepId: string;
}

export interface Verdict {
  /** Cells that count as given up. */
  readonly givenUp: number;
  /** Cells whose rerun is given up and that keep the answer they had. */
  readonly kept: number;
  readonly conditions: number;
}

/**
 * An operator's verdict, in one transaction: the named cells get a series that is given up and has no attempts, so that no
 * late answer can turn it. A cell that is being rerun and has an answer keeps that. Series that no cell uses any more are
 * given up too: no permit is given for them; what is in flight ends in its own row. Other cells keep theirs.
 * @throws UserError without a reason, where no cell fits, and for a sweep that is being removed.
 */
export async function giveUpCells(database: Database, request: VerdictRequest): Promise<Verdict> {
  const { sweepId, condition, item, only, who, key } = request;
  const reason = request.reason?.trim();
  if (!reason) throw new UserError('Say why with --reason: the verdict and its reason stand with the tables.');
  const all = await loadConditions(database, sweepId);
  return actOnSweep(
    database,
    sweepId,
    { who, reason, key },
    async ({ sql, record }) => {
      const selected = selectForVerdict(all, request);
      await lockSelected(sql, selected);
      const verdict = await countVerdict(sql, selected);
      await giveVerdict(sql, selected, await record('give_up', { condition, item, only, verdict }));
      return verdict;
    },
    ({ details }) => details['verdict'] as Verdict,
  );
}

/** Whether the verdict is about `cells c` of {@link cellsWithin}. */
const isMeant = (sql: Queryable, { outcomes }: SelectedCells) => sql`
  ${outcomeAtWork(sql)} = ANY(${[...outcomes]}::text[])`;

async function countVerdict(sql: Queryable, selected: SelectedCells): Promise<Verdict> {
  const [row] = await sql<Verdict[]>`
    SELECT (count(*) FILTER (WHERE s.state <> 'settled'))::int AS "givenUp",
      (count(*) FILTER (WHERE s.state = 'settled'))::int AS kept, count(DISTINCT k.id)::int AS conditions
    FROM ${cellsWithin(sql, selected)} WHERE ${isMeant(sql, selected)}`;
  if (row!.givenUp + row!.kept > 0) return row!;
  const there = await sql<{ outcome: string; cells: number }[]>`
    SELECT ${outcomeAtWork(sql)} AS outcome, count(*)::int AS cells
    FROM ${cellsWithin(sql, selected)} GROUP BY 1 ORDER BY 2 DESC, 1`;
  const listed = there.map(({ outcome, cells }) => `${cells} ${outcome === 'settled' ? 'delivered' : outcome}`);
  throw new UserError(
    `Nothing to give up: no cell there is ${selected.outcomes.join(', ')}. ` +
      (listed.length === 0
        ? 'None of them has a call.'
        : `There are: ${listed.join(', ')}. What was delivered is a result and can't be given up.`),
  );
}

async function giveVerdict(sql: Queryable, selected: SelectedCells, actionId: number): Promise<void> {
  const changed = await sql<{ callKey: number }[]>`
    WITH chosen AS MATERIALIZED (
      SELECT c.id, c.call_key, s.state <> 'settled' AS gets_verdict
      FROM ${cellsWithin(sql, selected)} WHERE ${isMeant(sql, selected)}
    ), verdicts AS (
      INSERT INTO series (call_key, series, state, opened_by)
      SELECT d.call_key, (SELECT max(x.series) + 1 FROM series x WHERE x.call_key = d.call_key), 'given_up', ${actionId}
      FROM (SELECT DISTINCT call_key FROM chosen WHERE gets_verdict) d
      RETURNING call_key, series
    )
    UPDATE cells c SET next_series = NULL, series = CASE WHEN h.gets_verdict THEN v.series ELSE c.series END
    FROM chosen h LEFT JOIN verdicts v ON v.call_key = h.call_key WHERE c.id = h.id
    RETURNING c.call_key AS "callKey"`;
  await sql`
    UPDATE series s SET state = 'given_up', claim_worker = NULL, claim_block = NULL
    WHERE s.call_key = ANY(${changed.map(({ callKey }) => callKey)}::bigint[]) AND s.state IN ('open', 'deferred')
      AND NOT EXISTS (
        SELECT FROM cells c WHERE c.call_key = s.call_key AND (c.series = s.series OR c.next_series = s.series))`;
}

import type { RerunSummary } from '../../contracts/payloads';
import type { Queryable } from '../client';

/** Cells of one condition that a rerun is about. */
export interface RerunProgressRow {
  readonly experiment: string;
  readonly key: string;
  readonly cells: number;
  /** Cells for which it is owed still, those included whose series has ended and that have not taken it over. */
  readonly owed: number;
  /** Of those, cells whose series waits for attempts. */
  readonly open: number;
}

/** How far a rerun is, by its conditions in the order they were written down. */
export async function rerunProgress(sql: Queryable, actionId: number): Promise<RerunProgressRow[]> {
  return sql<RerunProgressRow[]>`
    SELECT d.experiment, d.key, d.cells, coalesce(o.owed, 0)::int AS owed, coalesce(o.open, 0)::int AS open
    FROM operator_actions x
    CROSS JOIN ROWS FROM (jsonb_to_recordset(x.details->'conditions') AS (experiment text, key text, cells integer))
      WITH ORDINALITY AS d (experiment, key, cells, place)
    LEFT JOIN (
      SELECT k.experiment, k.key, count(*) AS owed, count(*) FILTER (WHERE s.state IN ('open', 'deferred')) AS open
      FROM series s JOIN cells c ON c.call_key = s.call_key AND c.next_series = s.series
      JOIN conditions k ON k.id = c.condition_id
      WHERE s.opened_by = ${actionId} GROUP BY 1, 2
    ) o ON o.experiment = d.experiment AND o.key = d.key
    WHERE x.id = ${actionId} ORDER BY d.place`;
}

/** What became of the cells that a rerun was about. */
export async function rerunSummary(sql: Queryable, actionId: number): Promise<RerunSummary> {
  const [row] = await sql<Omit<RerunSummary, 'kept'>[]>`
    SELECT (x.details->>'cells')::int AS cells, u.delivered, u.failed, u.owed
    FROM operator_actions x CROSS JOIN (
      SELECT (count(*) FILTER (WHERE c.series = s.series AND s.state = 'settled'))::int AS delivered,
        (count(*) FILTER (WHERE c.series = s.series AND s.state <> 'settled'))::int AS failed,
        (count(*) FILTER (WHERE c.next_series = s.series))::int AS owed
      FROM series s JOIN cells c ON c.call_key = s.call_key AND s.series IN (c.series, c.next_series)
      WHERE s.opened_by = ${actionId}
    ) u WHERE x.id = ${actionId}`;
  if (!row) throw new Error(`no action ${actionId}`);
  return { ...row, kept: row.cells - row.delivered - row.failed - row.owed };
}

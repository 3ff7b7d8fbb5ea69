import type { Queryable } from '../client';

/** Cells of one condition that use what one rerun, or one verdict of an operator, opened. */
export interface LaterSeries {
  readonly experiment: string;
  /** The condition's key. */
  readonly condition: string;
  readonly readerId: string;
  /** Id of the operator's action. */
  readonly actionId: number;
  readonly action: 'rerun' | 'give_up';
  /** ISO time. */
  readonly at: string;
  readonly who: string;
  readonly reason: string | null;
  readonly cells: number;
  /** Of them, those with an answer. */
  readonly delivered: number;
  /** Whether the condition has answers of another series too: those of its first run, or of another rerun. */
  readonly mixes: boolean;
}

/** Which cells of a sweep use a later series than the plan's, by action and condition in the order of both. */
export async function laterSeries(sql: Queryable, sweepId: string): Promise<LaterSeries[]> {
  const rows = await sql<(Omit<LaterSeries, 'at'> & { at: Date })[]>`
    WITH used AS (
      SELECT c.condition_id, x.id AS action_id, count(*)::int AS cells,
        (count(*) FILTER (WHERE s.state = 'settled'))::int AS delivered,
        (SELECT count(*)::int FROM cells o JOIN series t ON t.call_key = o.call_key AND t.series = o.series
          WHERE o.condition_id = c.condition_id AND t.state = 'settled') AS delivered_of_all
      FROM conditions k JOIN cells c ON c.condition_id = k.id
      JOIN series s ON s.call_key = c.call_key AND s.series = c.series
      JOIN operator_actions x ON x.id = s.opened_by
      WHERE k.sweep_id = ${sweepId} AND c.series > 1 GROUP BY c.condition_id, x.id
    )
    SELECT k.experiment, k.key AS condition, k.reader_id AS "readerId", x.id AS "actionId", x.action, x.at, x.who, x.reason,
      u.cells, u.delivered, u.delivered BETWEEN 1 AND u.delivered_of_all - 1 AS mixes
    FROM used u JOIN conditions k ON k.id = u.condition_id JOIN operator_actions x ON x.id = u.action_id
    ORDER BY x.id, k.ordinal`;
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

import type { Queryable } from '../../client';
import { isOwed } from '../cell-fragments';
import { isJudging } from '../judgings';

/**
 * Of some sweeps those with something left to do: a plan that is not whole, a cell that is owed, a verdict that is not read, or a table that is not
 * written of whole rows. The rule of report/has-ended.ts, for those that have no rows of progress at hand.
 */
export async function unfinishedSweeps(sql: Queryable, sweepIds: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    SELECT w.id FROM sweeps w WHERE w.id = ANY(${[...sweepIds]}::text[]) AND (
      EXISTS (
        SELECT FROM experiments e WHERE e.sweep_id = w.id AND (e.frozen_at IS NULL OR NOT EXISTS (
          SELECT FROM result_tables t WHERE t.sweep_id = w.id AND t.experiment = e.label AND t.complete)))
      OR EXISTS (
        SELECT FROM conditions k JOIN cells c ON c.condition_id = k.id
        JOIN series s ON s.call_key = c.call_key AND s.series = c.series
        WHERE k.sweep_id = w.id AND ${isOwed(sql)})
      OR EXISTS (SELECT FROM judgings j WHERE j.sweep_id = w.id AND ${isJudging(sql)}))`;
  return new Set(rows.map(({ id }) => id));
}

/** Whether nothing of a sweep is left to do. */
export async function hasEnded(sql: Queryable, sweepId: string): Promise<boolean> {
  return !(await unfinishedSweeps(sql, [sweepId])).has(sweepId);
}

/** What of a sweep is still to come. */
export interface Owed {
  /** Cells without an end; of a plan that is not whole, those stored so far. */
  readonly cells: number;
  /** Whether every cell of the plan is stored. */
  readonly isPlanned: boolean;
}

export async function countOwed(sql: Queryable, sweepId: string): Promise<Owed> {
  const [row] = await sql<Owed[]>`
    SELECT
      (SELECT count(*)::int FROM conditions k JOIN cells c ON c.condition_id = k.id
        JOIN series s ON s.call_key = c.call_key AND s.series = c.series
        WHERE k.sweep_id = ${sweepId} AND ${isOwed(sql)}) AS cells,
      NOT EXISTS (SELECT FROM experiments WHERE sweep_id = ${sweepId} AND frozen_at IS NULL) AS "isPlanned"`;
  return row!;
}

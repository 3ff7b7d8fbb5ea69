import type { Database } from '../client';
import { openSeries } from './open-series';
import { type ActingOperator, type ActionContext, actOnSweep } from './operations/sweep-action';

export interface ReopenRequest extends ActingOperator {
  readonly sweepId: string;
  readonly cellIds: readonly string[];
  /** What is reopened under it once is not reopened again. */
  readonly key: string;
  readonly reason: string;
}

/**
 * Opens a rerun of cells that a rule has picked, as {@link openRerun} does of those an operator names: a new series for each
 * distinct call, once for each key. Cells for which a rerun is owed already are left alone.
 * @returns how many cells it is about, also where it was opened before.
 */
export async function reopenCells(database: Database, request: ReopenRequest): Promise<number> {
  const { sweepId, cellIds } = request;
  if (cellIds.length === 0) return 0;
  const open = async ({ sql, record }: ActionContext): Promise<{ cells: number }> => {
    await sql`
      SELECT FROM series s WHERE s.call_key IN (SELECT call_key FROM cells WHERE id = ANY(${cellIds as string[]}::text[]))
      ORDER BY s.call_key, s.series FOR NO KEY UPDATE`;
    const conditions = await sql<{ experiment: string; key: string; cells: number }[]>`
      SELECT k.experiment, k.key, count(*)::int AS cells FROM cells c JOIN conditions k ON k.id = c.condition_id
      WHERE c.id = ANY(${cellIds as string[]}::text[]) AND c.next_series IS NULL AND c.call_key IS NOT NULL
        AND k.sweep_id = ${sweepId}
      GROUP BY k.id ORDER BY k.ordinal`;
    const cells = conditions.reduce((sum, row) => sum + row.cells, 0);
    if (cells === 0) return { cells };
    const [total] = await sql<{ calls: number; estimatedMicroUsd: number }[]>`
      SELECT count(*)::int AS calls, coalesce(sum(l.estimated_micro_usd), 0)::bigint AS "estimatedMicroUsd" FROM calls l
      WHERE l.key IN (SELECT call_key FROM cells WHERE id = ANY(${cellIds as string[]}::text[]) AND next_series IS NULL)`;
    const actionId = await record('rerun', { cells, ...total!, conditions });
    const chosen = sql`
      SELECT id, call_key FROM cells
      WHERE id = ANY(${cellIds as string[]}::text[]) AND next_series IS NULL AND call_key IS NOT NULL`;
    await openSeries(sql, chosen, actionId);
    return { cells };
  };
  return (await actOnSweep(database, sweepId, request, open)).cells;
}

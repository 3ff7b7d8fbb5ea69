import type { CellRange } from '../../contracts/payloads';
import type { Queryable } from '../client';
import { seriesAtWork } from './cell-fragments';

/** Those of a condition's ranges in which no block of this workflow run holds a claim. */
export async function idleRanges(
  sql: Queryable,
  { conditionId, runId, ranges }: { conditionId: number; runId: string; ranges: readonly CellRange[] },
): Promise<CellRange[]> {
  if (ranges.length === 0) return [];
  return sql<CellRange[]>`
    SELECT r.first AS from, r.behind AS to
    FROM unnest(${ranges.map(({ from }) => from)}::int[], ${ranges.map(({ to }) => to)}::int[]) AS r (first, behind)
    WHERE NOT EXISTS (
      SELECT FROM cells c JOIN series s ON s.call_key = c.call_key AND s.series = ${seriesAtWork(sql)}
      WHERE c.condition_id = ${conditionId} AND c.ordinal >= r.first AND c.ordinal < r.behind
        AND starts_with(s.claim_block, ${`${runId}/`}))
    ORDER BY r.first`;
}

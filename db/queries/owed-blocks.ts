import type { Queryable } from '../client';
import { seriesAtWork } from './cell-fragments';

/** At most this many ranges in one answer: a payload of a few kilobytes. */
const rangesPerPage = 200;

/** Ranges of `block` cells, aligned, with at least one open series, from a cell ordinal on. */
export async function openRanges(
  sql: Queryable,
  conditionId: number,
  from: number,
  block: number,
): Promise<{ from: number; to: number }[]> {
  const rows = await sql<{ block: number }[]>`
    SELECT c.ordinal / ${block}::int AS block
    FROM cells c JOIN series s ON s.call_key = c.call_key AND s.series = ${seriesAtWork(sql)}
    WHERE c.condition_id = ${conditionId} AND c.ordinal >= ${from} AND s.state = 'open'
    GROUP BY 1 ORDER BY 1 LIMIT ${rangesPerPage}`;
  return rows.map((row) => ({ from: row.block * block, to: (row.block + 1) * block }));
}

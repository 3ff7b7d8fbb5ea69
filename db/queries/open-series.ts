import type { PendingQuery, Row } from 'postgres';

import type { Queryable } from '../client';

/**
 * Gives every distinct call of some cells a new series, and sets it as what these cells are to be answered in.
 * @param chosen - A query of the cells' `id` and `call_key`.
 */
export async function openSeries(sql: Queryable, chosen: PendingQuery<Row[]>, actionId: number): Promise<void> {
  await sql`
    WITH chosen AS MATERIALIZED (${chosen}), opened AS (
      INSERT INTO series (call_key, series, opened_by)
      SELECT d.call_key, (SELECT max(s.series) + 1 FROM series s WHERE s.call_key = d.call_key), ${actionId}
      FROM (SELECT DISTINCT call_key FROM chosen) d
      RETURNING call_key, series
    )
    UPDATE cells c SET next_series = o.series
    FROM chosen h JOIN opened o ON o.call_key = h.call_key WHERE c.id = h.id`;
}

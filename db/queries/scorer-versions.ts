import type { Queryable } from '../client';

/** Which versions of its scorers judged a sweep's answers, e.g. `{ substring: [1] }`. */
export async function scorerVersions(sql: Queryable, sweepId: string): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await sql<{ scorer: string; versions: number[] }[]>`
    SELECT x.scorer, array_agg(DISTINCT x.version::int ORDER BY x.version::int) AS versions
    FROM conditions k JOIN cells c ON c.condition_id = k.id
    JOIN scores x ON x.cell_id = c.id AND x.series = c.series
    WHERE k.sweep_id = ${sweepId} GROUP BY x.scorer ORDER BY x.scorer`;
  return new Map(rows.map(({ scorer, versions }) => [scorer, versions]));
}

import type { Database, Queryable } from '../client';
import { lockSweep } from './lock-sweep';

/**
 * Lets the cells of a condition take over what their reruns came to, where those have ended: a rerun that delivered
 * replaces; one that did not replaces only what had not been delivered either, so that its reason is what shows. Cells
 * whose rerun is still owed are left. Where a generator made a text at last, the cells that could not be made for want of
 * it are taken out of the plan of its experiment, which is open again until they are planned anew. What a judge says now is
 * read anew. Safe to repeat.
 * @returns how many cells have ended their rerun.
 * @throws UserError for a sweep that is being removed.
 */
export async function adoptSeries(
  database: Database,
  { sweepId, conditionId }: { sweepId: string; conditionId: number },
): Promise<number> {
  const [rerunning] = await database.sql<{ stage: string }[]>`
    SELECT k.stage FROM conditions k JOIN cells c ON c.condition_id = k.id
    WHERE k.id = ${conditionId} AND c.next_series IS NOT NULL LIMIT 1`;
  if (!rerunning) return 0;
  return database.sql.begin(async (sql) => {
    await lockSweep(sql, sweepId);
    await sql`
      SELECT FROM series s WHERE s.call_key IN (
        SELECT c.call_key FROM cells c WHERE c.condition_id = ${conditionId} AND c.next_series IS NOT NULL)
      ORDER BY s.call_key, s.series FOR NO KEY UPDATE`;
    const adopted = await sql<{ id: string; callKey: number; delivered: boolean }[]>`
      UPDATE cells c SET next_series = NULL,
        series = CASE WHEN n.state = 'settled' OR o.state <> 'settled' THEN c.next_series ELSE c.series END
      FROM series o, series n
      WHERE c.condition_id = ${conditionId} AND o.call_key = c.call_key AND o.series = c.series
        AND n.call_key = c.call_key AND n.series = c.next_series AND n.state NOT IN ('open', 'deferred')
      RETURNING c.id, c.call_key AS "callKey", n.state = 'settled' AS delivered`;
    const delivered = adopted.filter((cell) => cell.delivered).map(({ callKey }) => callKey);
    if (rerunning.stage === 'judge') {
      await sql`UPDATE judgements SET verdict = NULL, why = NULL WHERE cell_id = ANY(${adopted.map(({ id }) => id)}::text[])`;
    }
    if (rerunning.stage === 'generate' && delivered.length > 0) await planAnew(sql, conditionId, delivered);
    return adopted.length;
  });
}

/** Takes the cells that the generator's texts were missing for out of the plan of its experiment, and opens that again. */
async function planAnew(sql: Queryable, conditionId: number, callKeys: readonly number[]): Promise<void> {
  await sql`
    WITH made AS (
      SELECT g.sweep_id, g.experiment, l.id AS call_id
      FROM conditions g, calls l JOIN series s ON s.call_key = l.key
      JOIN attempts a ON a.id = s.settled_attempt AND a.outcome IN ('answer', 'truncated')
      WHERE g.id = ${conditionId} AND l.key = ANY(${[...callKeys]}::bigint[])
    ), removed AS (
      DELETE FROM cells c USING conditions k, made m
      WHERE k.id = c.condition_id AND k.sweep_id = m.sweep_id AND k.experiment = m.experiment AND k.stage = 'read'
        AND c.generator_call = m.call_id AND c.not_applicable IS NOT NULL
      RETURNING k.sweep_id, k.experiment
    )
    UPDATE experiments e SET frozen_at = NULL FROM (SELECT DISTINCT sweep_id, experiment FROM removed) r
    WHERE e.sweep_id = r.sweep_id AND e.label = r.experiment`;
}

import type { Queryable } from '../client';
import type { ScorerVersion } from './scores';

/** How far the answers of a condition are scored. */
export interface ScoringProgressRow {
  readonly experiment: string;
  readonly key: string;
  /** Cells with an answer to score. */
  readonly answers: number;
  /** Those that have a score of every scorer's present version. */
  readonly scored: number;
}

/** How far the answers of a sweep's readers are scored, by condition in the order of the plan. */
export async function scoringProgress(
  sql: Queryable,
  sweepId: string,
  scorers: readonly ScorerVersion[],
): Promise<ScoringProgressRow[]> {
  return sql<ScoringProgressRow[]>`
    SELECT k.experiment, k.key, count(a.id)::int AS answers,
      (count(a.id) FILTER (WHERE x.present >= ${scorers.length}))::int AS scored
    FROM conditions k
    JOIN experiments e ON e.sweep_id = k.sweep_id AND e.label = k.experiment AND e.frozen_at IS NOT NULL
    JOIN cells c ON c.condition_id = k.id
    JOIN series s ON s.call_key = c.call_key AND s.series = c.series
    JOIN attempts a ON a.id = s.settled_attempt AND a.outcome IN ('answer', 'truncated')
    LEFT JOIN LATERAL (
      SELECT count(*) AS present FROM scores y
      JOIN unnest(${scorers.map(({ id }) => id)}::text[], ${scorers.map(({ version }) => version)}::smallint[])
        AS v (scorer, version) ON v.scorer = y.scorer AND v.version = y.version
      WHERE y.cell_id = c.id AND y.series = c.series
    ) x ON true
    WHERE k.sweep_id = ${sweepId} AND k.stage = 'read'
    GROUP BY k.id, e.ordinal ORDER BY e.ordinal, k.ordinal`;
}

import type { Queryable } from '../client';

/** How many answers of an experiment have a verdict of a judge. */
export interface JudgeVerdictCount {
  readonly scorer: string;
  /** Label of the experiment that is judged. */
  readonly experiment: string;
  /** `yes`, `no` or `error`; null: none was read yet. */
  readonly verdict: string | null;
  /** Of an error, one line. */
  readonly why: string | null;
  readonly cells: number;
}

/** Verdicts of judges on the answers that a sweep's tables use; those on answers that a rerun has replaced are left out. */
export async function judgeVerdicts(sql: Queryable, sweepId: string): Promise<JudgeVerdictCount[]> {
  return sql<JudgeVerdictCount[]>`
    SELECT j.scorer, k.experiment, j.verdict, j.why, count(*)::int AS cells
    FROM conditions k JOIN cells c ON c.condition_id = k.id
    JOIN judgements j ON j.judged_cell = c.id AND j.judged_series = c.series
    WHERE k.sweep_id = ${sweepId} AND k.stage = 'read'
    GROUP BY j.scorer, k.experiment, j.verdict, j.why
    ORDER BY j.scorer, k.experiment, j.verdict, cells DESC, j.why`;
}

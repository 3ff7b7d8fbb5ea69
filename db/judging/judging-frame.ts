import { UserError } from '../../contracts/user-error';
import { isInSample, type JudgeSample } from '../../experiments/judging';
import { judgeSample } from '../../scoring/judges';
import type { Database, Queryable } from '../client';
import type { Asking } from '../queries/judgings';
import { loadConditions, type StoredCondition } from '../queries/sweeps';

/** An answer that a judge may be asked about. */
export interface FrameCell {
  readonly id: string;
  /** Its condition, as `experiment/key`. */
  readonly stratum: string;
  readonly conditionId: number;
  /** The series it uses, whose answer is judged. */
  readonly series: number;
  /** Whether the judge was asked about this answer before. */
  readonly isAsked: boolean;
}

/** What a judge is to be asked about. */
export interface DrawnSample {
  /** Answers in the frame. */
  readonly frame: number;
  /** Conditions that have any of them. */
  readonly strata: number;
  /** Of the sample, the answers that the judge was not asked about yet. */
  readonly fresh: readonly FrameCell[];
  /** Those it was. */
  readonly asked: number;
}

/**
 * Draws a judge's sample among the answers that there were when it was asked for: readers may go on meanwhile, and another
 * draw would hold other answers.
 * @throws UserError where no condition fits, which says what there is.
 */
export async function drawSample(
  database: Database,
  { sweepId, scorer, asking: { sample, at } }: { sweepId: string; scorer: string; asking: Asking },
): Promise<DrawnSample> {
  const conditions = judgedConditions(await loadConditions(database, sweepId), sample);
  const frame = await loadFrame(database.sql, { scorer, conditions, at });
  const drawn = sample.size === null ? frame : judgeSample({ cells: frame, size: sample.size, seed: sample.seed });
  const fresh = drawn.filter(({ isAsked }) => !isAsked);
  return {
    frame: frame.length,
    strata: new Set(frame.map(({ stratum }) => stratum)).size,
    fresh,
    asked: drawn.length - fresh.length,
  };
}

/** The readers' conditions of a sample. */
function judgedConditions(all: readonly StoredCondition[], sample: Pick<JudgeSample, 'conditions'>): StoredCondition[] {
  const read = all.filter(({ stage }) => stage === 'read');
  const found = read.filter((condition) => isInSample(condition, sample));
  if (found.length > 0) return found;
  const names = read.slice(0, 10).map(({ experiment, key }) => `${experiment}/${key}`);
  throw new UserError(
    `No condition that readers answer fits '${(sample.conditions ?? ['*']).join(', ')}'; * stands for any characters. There are: ${names.join(', ')}` +
      `${read.length > names.length ? `, and ${read.length - names.length} more` : ''}.`,
  );
}

/**
 * Every cell whose series in use has an answer, also one that was cut; in the order of the plan. Of RECON's questions the
 * free-form ones: a rule scores all others.
 */
async function loadFrame(
  sql: Queryable,
  { scorer, conditions, at }: Pick<Asking, 'at'> & { scorer: string; conditions: readonly StoredCondition[] },
): Promise<FrameCell[]> {
  const rows = await sql<Omit<FrameCell, 'stratum'>[]>`
    SELECT c.id, k.id AS "conditionId", c.series, EXISTS (
        SELECT FROM judgements m WHERE m.judged_cell = c.id AND m.judged_series = c.series AND m.scorer = ${scorer}
      ) AS "isAsked"
    FROM conditions k JOIN cells c ON c.condition_id = k.id
    JOIN sweep_datasets d ON d.sweep_id = k.sweep_id AND d.benchmark = k.benchmark
    JOIN items i ON i.dataset_id = d.dataset_id AND i.ordinal = c.item_ordinal
    JOIN series s ON s.call_key = c.call_key AND s.series = c.series
    JOIN attempts a ON a.id = s.settled_attempt
    WHERE k.id = ANY(${conditions.map(({ id }) => id)}::int[]) AND a.outcome IN ('answer', 'truncated')
      AND (i.gold->>'kind' <> 'recon' OR i.gold->'key'->>'format' = 'free')
      AND (${at}::timestamptz IS NULL OR a.ended_at <= ${at})
    ORDER BY k.ordinal, c.item_ordinal, c.repetition`;
  const strata = new Map(conditions.map(({ id, experiment, key }) => [id, `${experiment}/${key}`]));
  return rows.map((row) => ({ ...row, stratum: strata.get(row.conditionId)! }));
}

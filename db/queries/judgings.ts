import { and, asc, eq } from 'drizzle-orm';

import type { JudgeSummary } from '../../contracts/payloads';
import { judgeWorkflowId } from '../../contracts/workflow-ids';
import { isInSample, type JudgeSample } from '../../experiments/judging';
import type { ReaderSpec } from '../../experiments/sweep-spec';
import type { Database, Queryable } from '../client';
import { judgings } from '../schema';
import { isOwed } from './cell-fragments';
import { loadConditions } from './sweeps';

export type StoredJudging = typeof judgings.$inferSelect;

/** The judges of a sweep, in the order they were first asked for. */
export async function loadJudgings({ orm }: Database, sweepId: string): Promise<StoredJudging[]> {
  return orm.select().from(judgings).where(eq(judgings.sweepId, sweepId)).orderBy(asc(judgings.ordinal));
}

/** One judge of a sweep; undefined: nobody has asked for it. */
export async function findJudging(
  { orm }: Pick<Database, 'orm'>,
  sweepId: string,
  scorer: string,
): Promise<StoredJudging | undefined> {
  const [row] = await orm
    .select()
    .from(judgings)
    .where(and(eq(judgings.sweepId, sweepId), eq(judgings.scorer, scorer)));
  return row;
}

/** The models that judge a sweep's answers, with the settings they have now. */
export async function loadJudges(database: Database, sweepId: string): Promise<ReaderSpec[]> {
  return (await loadJudgings(database, sweepId)).map(({ judge }) => judge);
}

/** What a judge was asked about at once. */
export interface Asking {
  readonly sample: JudgeSample;
  /** It is drawn among the answers that there were then; null: among those that there are. */
  readonly at: Date | null;
}

/** What was asked for last: the sample that is planned. */
export async function lastAsking(sql: Queryable, sweepId: string, scorer: string): Promise<Asking> {
  const [row] = await sql<Asking[]>`
    SELECT coalesce(x.details->'sample', j.sample) AS sample, x.at FROM judgings j
    LEFT JOIN LATERAL (
      SELECT details, at FROM operator_actions
      WHERE sweep_id = j.sweep_id AND action = 'judge' AND details->>'scorer' = j.scorer AND NOT details ? 'mended'
      ORDER BY id DESC LIMIT 1
    ) x ON true
    WHERE j.sweep_id = ${sweepId} AND j.scorer = ${scorer}`;
  if (!row) throw new Error(`sweep '${sweepId}' has no judge '${scorer}'`);
  return row;
}

/** Why there is no verdict where the judge's call delivered nothing. */
export const judgeCallFailed = 'the call failed';

/** Whether a verdict `m` of a cell's series `s` is still to be read: also where a late answer has settled a failed call. */
export const isUnread = (sql: Queryable): ReturnType<Queryable> =>
  sql`(m.verdict IS NULL OR (m.verdict = 'error' AND m.why = ${judgeCallFailed} AND s.state = 'settled'))`;

/** Whether `judgings j` has something left to do: a sample to plan, a cell that is owed, a verdict to read. */
export const isJudging = (sql: Queryable): ReturnType<Queryable> => sql`
  (j.frozen_at IS NULL OR EXISTS (
    SELECT FROM conditions k JOIN cells c ON c.condition_id = k.id
    LEFT JOIN series s ON s.call_key = c.call_key AND s.series = c.series
    LEFT JOIN judgements m ON m.cell_id = c.id
    WHERE k.sweep_id = j.sweep_id AND k.experiment = j.scorer AND k.stage = 'judge'
      AND (${isOwed(sql)} OR ${isUnread(sql)})))`;

/** Judges of some sweeps that have something left to do, in the order they were first asked for. */
export async function owedJudgings(
  sql: Queryable,
  sweepIds: readonly string[],
): Promise<{ sweepId: string; scorer: string }[]> {
  return sql<{ sweepId: string; scorer: string }[]>`
    SELECT j.sweep_id AS "sweepId", j.scorer FROM judgings j
    WHERE j.sweep_id = ANY(${[...sweepIds]}::text[]) AND ${isJudging(sql)} ORDER BY j.sweep_id, j.ordinal`;
}

/** Ids of the workflows of those; one may have ended, or never have been started, all the same. */
export async function owedJudgeWorkflows(sql: Queryable, sweepIds: readonly string[]): Promise<string[]> {
  return (await owedJudgings(sql, sweepIds)).map(({ sweepId, scorer }) => judgeWorkflowId(sweepId, scorer));
}

/** Ids of the conditions of a judge in which a cell is owed or a verdict is not read yet, in the order of the plan. */
export async function owedJudgeConditions(sql: Queryable, sweepId: string, scorer: string): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    SELECT k.id FROM conditions k
    WHERE k.sweep_id = ${sweepId} AND k.experiment = ${scorer} AND k.stage = 'judge' AND EXISTS (
      SELECT FROM cells c LEFT JOIN series s ON s.call_key = c.call_key AND s.series = c.series
      LEFT JOIN judgements m ON m.cell_id = c.id
      WHERE c.condition_id = k.id AND (${isOwed(sql)} OR ${isUnread(sql)}))
    ORDER BY k.ordinal`;
  return rows.map(({ id }) => id);
}

/** Says that every cell of the sample that was asked for is stored. */
export async function markJudgingFrozen(sql: Queryable, sweepId: string, scorer: string): Promise<void> {
  await sql`UPDATE judgings SET frozen_at = now() WHERE sweep_id = ${sweepId} AND scorer = ${scorer}`;
}

/** Labels of the experiments whose cells some judges' conditions judge, where tables of theirs are written already. */
export async function tablesJudged(sql: Queryable, conditionIds: readonly number[]): Promise<string[]> {
  const rows = await sql<{ experiment: string }[]>`
    SELECT DISTINCT k.experiment FROM conditions q
    JOIN conditions k ON k.sweep_id = q.sweep_id AND k.stage = 'read' AND q.key = k.experiment || '/' || k.key
    JOIN result_tables t ON t.sweep_id = k.sweep_id AND t.experiment = k.experiment
    WHERE q.id = ANY(${[...conditionIds]}::int[]) ORDER BY 1`;
  return rows.map(({ experiment }) => experiment);
}

/** What a judge has said so far. */
export async function judgingTotals(sql: Queryable, sweepId: string, scorer: string): Promise<JudgeSummary> {
  const [row] = await sql<JudgeSummary[]>`
    SELECT count(*)::int AS cells, (count(*) FILTER (WHERE m.verdict = 'yes'))::int AS right,
      (count(*) FILTER (WHERE m.verdict = 'no'))::int AS wrong,
      (count(*) FILTER (WHERE m.verdict = 'error'))::int AS errors,
      (count(*) FILTER (WHERE m.verdict IS NULL))::int AS owed
    FROM conditions k JOIN cells c ON c.condition_id = k.id JOIN judgements m ON m.cell_id = c.id
    WHERE k.sweep_id = ${sweepId} AND k.experiment = ${scorer} AND k.stage = 'judge'`;
  return row!;
}

/** Answers that a judge was not asked about. */
export interface UnaskedAnswers {
  readonly scorer: string;
  readonly answers: number;
}

/** Answers by judge that are in the place of one it has judged, and that it was not asked about. */
export async function replacedAnswers(sql: Queryable, sweepId: string): Promise<UnaskedAnswers[]> {
  return sql<UnaskedAnswers[]>`
    SELECT m.scorer, count(DISTINCT j.id)::int AS answers
    FROM conditions k JOIN cells j ON j.condition_id = k.id AND j.series > 1
    JOIN judgements m ON m.judged_cell = j.id AND m.judged_series <> j.series
    WHERE k.sweep_id = ${sweepId} AND k.stage = 'read' AND NOT EXISTS (
      SELECT FROM judgements n WHERE n.judged_cell = j.id AND n.judged_series = j.series AND n.scorer = m.scorer)
    GROUP BY 1 ORDER BY 1`;
}

/** Answers by judge that were given after it was asked about every answer of their conditions. */
export async function laterAnswers(database: Database, sweepId: string): Promise<UnaskedAnswers[]> {
  const ofAll = (await loadJudgings(database, sweepId)).filter(
    ({ sample, frozenAt }) => sample.size === null && frozenAt,
  );
  if (ofAll.length === 0) return [];
  const read = (await loadConditions(database, sweepId)).filter(({ stage }) => stage === 'read');
  const counts = ofAll.map(async ({ scorer, sample }): Promise<UnaskedAnswers> => {
    const ids = read.filter((condition) => isInSample(condition, sample)).map(({ id }) => id);
    const [row] = await database.sql<{ answers: number }[]>`
      SELECT count(*)::int AS answers FROM cells c
      JOIN series s ON s.call_key = c.call_key AND s.series = c.series
      JOIN attempts a ON a.id = s.settled_attempt AND a.outcome IN ('answer', 'truncated')
      WHERE c.condition_id = ANY(${ids}::int[])
        AND NOT EXISTS (SELECT FROM judgements m WHERE m.judged_cell = c.id AND m.scorer = ${scorer})`;
    return { scorer, answers: row!.answers };
  });
  return (await Promise.all(counts)).filter(({ answers }) => answers > 0);
}

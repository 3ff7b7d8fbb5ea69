import type { Gold } from '../../benchmarks/item';
import type { Queryable } from '../client';
import { loadTexts } from './load-texts';

export interface ScorerVersion {
  readonly id: string;
  readonly version: number;
}

export interface UnscoredAnswer {
  readonly cellId: string;
  readonly series: number;
  readonly gold: Gold;
  /** What the cell's artifact is marked with. */
  readonly marks: readonly string[];
  readonly answer: string;
}

/** Answers among the cells [from, to) of a condition that lack a score of at least one scorer's present version. */
export async function unscoredAnswers(
  sql: Queryable,
  range: { conditionId: number; from: number; to: number },
  scorers: readonly ScorerVersion[],
): Promise<UnscoredAnswer[]> {
  const rows = await sql<(Omit<UnscoredAnswer, 'answer'> & { answerHash: string })[]>`
    SELECT c.id AS "cellId", c.series, i.gold, c.marks, a.answer_hash AS "answerHash"
    FROM conditions k
    JOIN sweep_datasets d ON d.sweep_id = k.sweep_id AND d.benchmark = k.benchmark
    JOIN cells c ON c.condition_id = k.id
    JOIN items i ON i.dataset_id = d.dataset_id AND i.ordinal = c.item_ordinal
    JOIN series s ON s.call_key = c.call_key AND s.series = c.series
    JOIN attempts a ON a.id = s.settled_attempt
    WHERE k.id = ${range.conditionId} AND c.ordinal >= ${range.from} AND c.ordinal < ${range.to}
      AND a.outcome IN ('answer', 'truncated')
      AND (SELECT count(*) FROM scores x
        JOIN unnest(${scorers.map(({ id }) => id)}::text[], ${scorers.map(({ version }) => version)}::smallint[])
          AS v (scorer, version) ON v.scorer = x.scorer AND v.version = x.version
        WHERE x.cell_id = c.id AND x.series = c.series) < ${scorers.length}
    ORDER BY c.ordinal`;
  const texts = await loadTexts(
    sql,
    rows.map((row) => row.answerHash),
  );
  return rows.map(({ answerHash, ...row }) => ({ ...row, answer: texts.get(answerHash) ?? '' }));
}

export interface NewScore {
  readonly cell_id: string;
  readonly series: number;
  readonly scorer: string;
  readonly version: number;
  /** Null: a judge gave no verdict that can be read. */
  readonly value: number | null;
  readonly abstained: boolean;
}

/** Stores scores; one of an older version of its scorer gives way. */
export async function saveScores(sql: Queryable, scores: readonly NewScore[]): Promise<void> {
  if (scores.length === 0) return;
  await sql`
    INSERT INTO scores (cell_id, series, scorer, version, value, abstained)
    SELECT s.cell_id, s.series, s.scorer, s.version, s.value, s.abstained
    FROM json_to_recordset(${JSON.stringify(scores)}::text::json)
      AS s (cell_id text, series smallint, scorer text, version smallint, value double precision, abstained boolean)
    ON CONFLICT (cell_id, series, scorer)
      DO UPDATE SET version = excluded.version, value = excluded.value, abstained = excluded.abstained`;
}

/** How many cells a condition has, those that are not applicable included. */
export async function cellsOf(sql: Queryable, conditionId: number): Promise<number> {
  const [row] = await sql<{ cells: number }[]>`
    SELECT coalesce(max(ordinal) + 1, 0)::int AS cells FROM cells WHERE condition_id = ${conditionId}`;
  return row?.cells ?? 0;
}

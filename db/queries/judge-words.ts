import type { Queryable } from '../client';
import { cellOutcome, seriesOfCells } from './cell-fragments';
import { loadTexts } from './load-texts';

/** What one judge said of one answer. */
export interface JudgeWords {
  readonly judgedCell: string;
  /** The series that the judged answer is of. */
  readonly judgedSeries: number;
  readonly scorer: string;
  /** The judge's own cell. */
  readonly cell: string;
  /** What became of it: an outcome, `pending`, `failed` and so on. */
  readonly outcome: string;
  readonly provider: string;
  readonly model: string;
  readonly prompt: string;
  readonly promptVersion: number;
  readonly promptHash: string;
  /** `yes`, `no` or `error`; null: not read yet. */
  readonly verdict: string | null;
  /** Of an error. */
  readonly why: string | null;
  /** The raw reply; null: there is none. */
  readonly reply: string | null;
}

/** What judges said of the answers of some cells, of every series. */
export async function judgeWords(sql: Queryable, cells: readonly string[]): Promise<JudgeWords[]> {
  const rows = await sql<(Omit<JudgeWords, 'reply'> & { replyHash: string | null })[]>`
    SELECT j.judged_cell AS "judgedCell", j.judged_series AS "judgedSeries", j.scorer, c.id AS cell,
      ${cellOutcome(sql)} AS outcome, g.judge->>'provider' AS provider, g.judge->>'model' AS model, g.prompt,
      g.prompt_version AS "promptVersion", g.prompt_hash AS "promptHash", j.verdict, j.why, a.answer_hash AS "replyHash"
    FROM judgements j JOIN cells c ON c.id = j.cell_id
    JOIN conditions k ON k.id = c.condition_id
    JOIN judgings g ON g.sweep_id = k.sweep_id AND g.scorer = j.scorer
    ${seriesOfCells(sql)}
    WHERE j.judged_cell = ANY(${[...cells]}::text[]) ORDER BY j.judged_cell, j.judged_series, g.ordinal, c.id`;
  const texts = await loadTexts(
    sql,
    rows.flatMap(({ replyHash }) => replyHash ?? []),
  );
  return rows.map(({ replyHash, ...row }) => ({
    ...row,
    reply: replyHash === null ? null : (texts.get(replyHash) ?? null),
  }));
}

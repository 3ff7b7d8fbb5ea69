import type { Gold } from '../../benchmarks/item';
import { type Judge, planJudgement, type PlannedJudgement } from '../../experiments/plan-judgement';
import type { Queryable } from '../client';
import { loadTexts } from '../queries/load-texts';
import type { FrameCell } from './judging-frame';

/** A judge's cell as planned, with the cell that it judges. */
export interface JudgementOfCell extends PlannedJudgement {
  readonly judged: FrameCell & JudgedPlace;
}

/** Where a judged cell stands. */
interface JudgedPlace {
  readonly itemOrdinal: number;
  readonly itemId: string;
  readonly repetition: number;
}

type AnswerRow = JudgedPlace & {
  readonly id: string;
  readonly type: string;
  readonly gold: Gold;
  readonly questionHash: string;
  readonly answerHash: string;
};

/** Renders what a judge is asked about some answers, in their order. */
export async function planJudgements(
  sql: Queryable,
  judge: Judge,
  cells: readonly FrameCell[],
): Promise<JudgementOfCell[]> {
  const rows = await sql<AnswerRow[]>`
    SELECT c.id, c.item_ordinal AS "itemOrdinal", c.item_id AS "itemId", c.repetition, i.type, i.gold,
      i.question_hash AS "questionHash", a.answer_hash AS "answerHash"
    FROM unnest(${cells.map(({ id }) => id)}::text[], ${cells.map((cell) => cell.series)}::smallint[])
      AS f (id, series)
    JOIN cells c ON c.id = f.id JOIN conditions k ON k.id = c.condition_id
    JOIN sweep_datasets d ON d.sweep_id = k.sweep_id AND d.benchmark = k.benchmark
    JOIN items i ON i.dataset_id = d.dataset_id AND i.ordinal = c.item_ordinal
    JOIN series s ON s.call_key = c.call_key AND s.series = f.series
    JOIN attempts a ON a.id = s.settled_attempt`;
  const found = new Map(rows.map((row) => [row.id, row]));
  const texts = await loadTexts(
    sql,
    rows.flatMap(({ questionHash, answerHash }) => [questionHash, answerHash]),
  );
  return cells.map((cell) => {
    const { itemOrdinal, itemId, repetition, type, gold, questionHash, answerHash } = found.get(cell.id)!;
    const planned = planJudgement(judge, {
      cellId: cell.id,
      series: cell.series,
      question: texts.get(questionHash)!,
      answer: texts.get(answerHash)!,
      ...{ type, gold },
    });
    return { ...planned, judged: { ...cell, itemOrdinal, itemId, repetition } };
  });
}

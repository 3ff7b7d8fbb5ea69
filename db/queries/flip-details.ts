import type { Gold } from '../../benchmarks/item';
import type { Queryable } from '../client';
import { seriesOfCells } from './cell-fragments';
import { type JudgeWords, judgeWords } from './judge-words';
import { loadTexts } from './load-texts';

/** Which cell of an experiment is meant. */
export interface CellPlace {
  readonly reader: string;
  /** The condition's key without its reader. */
  readonly arm: string;
  readonly itemId: string;
  readonly repetition: number;
}

/** What the ledger knows of a cell with an answer; texts whole. */
export interface FlipDetail {
  /** Its number among those that were asked for, from 0. */
  readonly place: number;
  readonly cell: string;
  readonly question: string;
  readonly gold: Gold;
  readonly answer: string;
  readonly words: readonly JudgeWords[];
}

type DetailRow = Pick<FlipDetail, 'place' | 'cell' | 'gold'> & {
  readonly series: number;
  readonly questionHash: string;
  readonly answerHash: string | null;
};

/** Details of some cells of an experiment, in their order; a page of some hundreds at a time. */
export async function flipDetails(
  sql: Queryable,
  scope: { readonly sweepId: string; readonly label: string; readonly benchmark: string },
  places: readonly CellPlace[],
): Promise<FlipDetail[]> {
  if (places.length === 0) return [];
  const rows = await sql<DetailRow[]>`
    SELECT (w.place - 1)::int AS place, c.id AS cell, c.series, i.question_hash AS "questionHash", i.gold, a.answer_hash AS "answerHash"
    FROM unnest(
      ${places.map(({ arm, reader }) => `${arm}/${reader}`)}::text[], ${places.map(({ itemId }) => itemId)}::text[],
      ${places.map(({ repetition }) => repetition)}::smallint[]
    ) WITH ORDINALITY AS w (key, item_id, repetition, place)
    JOIN conditions k ON k.sweep_id = ${scope.sweepId} AND k.experiment = ${scope.label}
      AND k.benchmark = ${scope.benchmark} AND k.stage = 'read' AND k.key = w.key
    JOIN cells c ON c.condition_id = k.id AND c.item_id = w.item_id AND c.repetition = w.repetition
    JOIN sweep_datasets d ON d.sweep_id = k.sweep_id AND d.benchmark = k.benchmark
    JOIN items i ON i.dataset_id = d.dataset_id AND i.ordinal = c.item_ordinal
    ${seriesOfCells(sql)} ORDER BY w.place`;
  const words = await judgeWords(
    sql,
    rows.map(({ cell }) => cell),
  );
  const texts = await loadTexts(
    sql,
    rows.flatMap(({ questionHash, answerHash }) => [questionHash, ...(answerHash === null ? [] : [answerHash])]),
  );
  return rows.map(({ place, cell, series, questionHash, gold, answerHash }) => ({
    place,
    cell,
    gold,
    question: texts.get(questionHash) ?? '',
    answer: answerHash === null ? '' : (texts.get(answerHash) ?? ''),
    words: words.filter(({ judgedCell, judgedSeries }) => judgedCell === cell && judgedSeries === series),
  }));
}

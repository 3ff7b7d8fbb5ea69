import type { Queryable } from '../db/client';
import { type FlipDetail, flipDetails } from '../db/queries/flip-details';
import { excerpt } from './excerpt';
import type { Flip, FlipList } from './judge-report';
import type { TableScope } from './read-experiment-table';
import { scorerKinds } from './tables/binary-scorers';
import type { CellRow } from './tables/cell-row';
import { type FlipOptions, flipOutlines, type FlippedCell, flippedCells } from './tables/flips';

/** Cells that a report shows of a list. */
export const flipsShown = 10;

/** Cells whose texts are in memory at once. */
const flipsPerPage = 200;

/** Characters of question and gold, and of an answer and what a judge wrote about it, that a list has. */
const mostOfQuestion = 160;
const mostOfAnswer = 300;

/** The lists of an experiment's flips, each with its first cells. */
export async function loadFlipLists(
  sql: Queryable,
  scope: TableScope,
  rows: readonly CellRow[],
  { scorers, ...options }: Pick<FlipOptions, 'scorers' | 'only'> & { readonly most?: number },
): Promise<FlipList[]> {
  const { binary } = scorerKinds(rows, scorers);
  const lists: FlipList[] = [];
  for (const { first, ...list } of flipOutlines(rows, { most: flipsShown, ...options, scorers: binary })) {
    const shown = await describeFlips(sql, scope, first);
    lists.push({ label: scope.label, benchmark: scope.benchmark, ...list, shown });
  }
  return lists;
}

/** Every cell of an experiment on which scorers disagree, page by page: there may be as many as answers. */
export async function* readFlipPages(
  sql: Queryable,
  scope: TableScope,
  rows: readonly CellRow[],
  scorers: readonly string[],
): AsyncGenerator<Flip[]> {
  const { binary } = scorerKinds(rows, scorers);
  let page: FlippedCell[] = [];
  for (const cell of flippedCells(rows, binary)) {
    page.push(cell);
    if (page.length < flipsPerPage) continue;
    yield await describeFlips(sql, scope, page);
    page = [];
  }
  if (page.length > 0) yield await describeFlips(sql, scope, page);
}

async function describeFlips(sql: Queryable, scope: TableScope, cells: readonly FlippedCell[]): Promise<Flip[]> {
  const details = await flipDetails(sql, scope, cells);
  return details.map((detail) => toFlip(cells[detail.place]!, detail));
}

function toFlip(flipped: FlippedCell, { cell, question, gold, answer, words }: FlipDetail): Flip {
  return {
    cell,
    ...flipped,
    question: excerpt(question, mostOfQuestion),
    goldKind: gold.kind,
    gold: excerpt(gold.raw, mostOfQuestion),
    answer: excerpt(answer, mostOfAnswer),
    words: words.map(({ scorer, reply, why }) => ({
      judge: scorer,
      reply: reply === null ? null : excerpt(reply, mostOfAnswer),
      why,
    })),
  };
}

import { isModelVerdict } from '../../experiments/judging';
import type { Flip, FlipList } from '../judge-report';
import { scorerPairs } from './binary-scorers';
import { type CellRow, outcomeRules } from './cell-row';
import { isLateAbstention, leaksOf } from './leak-counts';

/** A cell on which scorers disagree, by its place in the plan, without what only the ledger knows of it. */
export type FlippedCell = Pick<
  Flip,
  'reader' | 'arm' | 'itemId' | 'repetition' | 'right' | 'wrong' | 'unread' | 'leaks'
>;

/** A {@link FlipList} whose cells are still to be filled in. */
export type FlipOutline = Omit<FlipList, 'label' | 'benchmark' | 'shown'> & { readonly first: readonly FlippedCell[] };

export interface FlipOptions {
  /** Those that give verdicts, the primary one first. */
  readonly scorers: readonly string[];
  /** Cells of a list at most. */
  readonly most: number;
  /** Every two of these in place of {@link listedPairs}. */
  readonly only?: readonly string[] | undefined;
}

/** The lists of a table's flips, in the order of scorers; late abstentions last. Lists without cells are left out. */
export function flipOutlines(cells: readonly CellRow[], { scorers, most, only }: FlipOptions): FlipOutline[] {
  const pairs =
    only === undefined ? listedPairs(scorers) : scorerPairs(scorers.filter((scorer) => only.includes(scorer)));
  const lists = pairs.map(({ first, second }) =>
    outlineOf(cells, scorers, most, {
      pair: { first, second },
      holds: ({ scores }) => differ(scores[first]?.value, scores[second]?.value),
      isFirst: ({ scores }) => scores[first]?.value === 1,
    }),
  );
  const late = outlineOf(cells, scorers, most, {
    pair: null,
    holds: ({ scores }) => isLateAbstention(scores),
    isFirst: ({ scores }) => scores['substring']?.value === 1,
  });
  return [...lists, ...(only === undefined ? [late] : [])].filter((list) => list.cells > 0);
}

/**
 * Which pairs a report lists: whatever has the primary scorer or a model's verdict in it. Without `exact`, unless that is
 * the primary one: an answer in a sentence is wrong for it, so its flips would bury all others.
 */
export function listedPairs(scorers: readonly string[]): ReturnType<typeof scorerPairs> {
  const [primary] = scorers;
  return scorerPairs(scorers.filter((scorer) => scorer !== 'exact' || scorer === primary)).filter(
    ({ first, second }) => first === primary || isModelVerdict(first) || isModelVerdict(second),
  );
}

/** Every cell on which any two of some scorers disagree, or that abstains late, in the order of `cells`. */
export function* flippedCells(cells: Iterable<CellRow>, scorers: readonly string[]): Generator<FlippedCell> {
  for (const row of cells) {
    if (!outcomeRules[row.outcome].scored) continue;
    const flip = flippedCell(row, scorers);
    if ((flip.right.length > 0 && flip.wrong.length > 0) || flip.leaks.includes('late_abstention')) yield flip;
  }
}

interface ListRule {
  readonly pair: FlipList['pair'];
  readonly holds: (row: CellRow) => boolean;
  /** Whether it counts as `onlyFirst`. */
  readonly isFirst: (row: CellRow) => boolean;
}

function outlineOf(
  cells: readonly CellRow[],
  scorers: readonly string[],
  most: number,
  { pair, holds, isFirst }: ListRule,
): FlipOutline {
  const own = cells.filter((row) => outcomeRules[row.outcome].scored && holds(row));
  const onlyFirst = own.filter(isFirst).length;
  return {
    pair,
    cells: own.length,
    onlyFirst,
    onlySecond: own.length - onlyFirst,
    rubric: own.filter(({ gold }) => gold === 'rubric').length,
    unanswerable: own.filter(({ gold }) => gold === 'unanswerable').length,
    first: own.slice(0, most).map((row) => flippedCell(row, scorers)),
  };
}

function flippedCell(row: CellRow, scorers: readonly string[]): FlippedCell {
  const { reader, arm, itemId, repetition, scores } = row;
  const saying = (value: number | null): string[] => scorers.filter((scorer) => scores[scorer]?.value === value);
  return {
    reader,
    arm,
    itemId,
    repetition,
    right: saying(1),
    wrong: saying(0),
    unread: saying(null),
    leaks: leaksOf(row),
  };
}

function differ(first: number | null | undefined, second: number | null | undefined): boolean {
  return typeof first === 'number' && typeof second === 'number' && first !== second;
}

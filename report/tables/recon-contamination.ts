import type { Figure } from '../sweep-report';
import { itemScores, tallyArm } from './arm-tally';
import type { CellRow } from './cell-row';
import { groupBy } from './group-by';
import { draftOf, estimated, reconScorers } from './recon-figures';
import type { FigureOptions } from './table-definition';
import type { TableStep } from './table-step';

const closedBook = 'closed_book';
/** As in the paper: of three readers that are given nothing, two that are right make a question contaminated. */
const readersAsked = 3;
const rightAtLeast = 2;

/**
 * Items that readers answer without the case file: strictly right, in every repetition, for at least two of the first three
 * that were asked so. Undefined where fewer than two were, since nothing can be left out then.
 */
export function contaminatedItems(
  rows: readonly CellRow[],
  readers: readonly string[],
): ReadonlySet<string> | undefined {
  const asked = readers.filter((reader) => rows.some((row) => row.arm === closedBook && row.reader === reader));
  if (asked.length < rightAtLeast) return undefined;
  const right = new Map<string, number>();
  for (const reader of asked.slice(0, readersAsked)) {
    const own = rows.filter((row) => row.arm === closedBook && row.reader === reader);
    for (const { itemId, score } of itemScores(tallyArm(own, 'recon_strict').units)) {
      if (score === 1) right.set(itemId, (right.get(itemId) ?? 0) + 1);
    }
  }
  return new Set([...right].filter(([, count]) => count >= rightAtLeast).map(([itemId]) => itemId));
}

/** Score and strict accuracy of every system over the items that are left. */
export function* contaminationFigures(
  rows: readonly CellRow[],
  options: FigureOptions,
): Generator<TableStep, Figure[]> {
  const contaminated = contaminatedItems(rows, options.readers);
  if (contaminated === undefined) return [];
  const kept = rows.filter(({ itemId }) => !contaminated.has(itemId));
  return yield* estimated(
    reconScorers(options).flatMap((scorer) =>
      options.readers.flatMap((reader) =>
        [
          ...groupBy(
            kept.filter((row) => row.reader === reader),
            ({ arm }) => arm,
          ),
        ].map(([arm, cells]) =>
          draftOf(cells, { figure: 'without contaminated questions', reader, scorer, name: arm }),
        ),
      ),
    ),
    options,
  );
}

import { formatPercent, formatReader, noFigure } from '../format';
import type { TextTable } from '../text-table';
import { partial, readersOf, scorersOf, type ShownView } from './shown-view';

/** One line per reader and arm, one column per scorer: where scorers disagree, a single figure is not enough. */
export function scorersTable({ table, view, results }: ShownView): TextTable {
  const scorers = scorersOf({ results });
  const byKey = new Map(results.map((row) => [JSON.stringify([row.reader, row.arm, row.scorer]), row]));
  const cellOf = (reader: string, arm: string, scorer: string): string => {
    const result = byKey.get(JSON.stringify([reader, arm, scorer]));
    if (result === undefined || result.accuracy.value === null) return noFigure;
    return `${formatPercent(result.accuracy.value)} (${formatPercent(result.answerRate)})`;
  };
  return {
    caption: `The same answers under every scorer: accuracy (answer rate) on ${table.benchmark}${partial(table)}`,
    columns: [{ heading: view.armHeading }, ...scorers.map((scorer) => ({ heading: scorer, numeric: true }))],
    groupedBy: 'reader',
    groups: readersOf({ results }).map((reader) => ({
      heading: formatReader(reader),
      rows: [...new Set(results.filter((row) => row.reader === reader).map((row) => row.arm))].map((arm) => [
        arm,
        ...scorers.map((scorer) => cellOf(reader, arm, scorer)),
      ]),
    })),
    warnings: [],
    notes: ['Under every scorer, accuracy and answer rate are both over delivered cells.'],
  };
}

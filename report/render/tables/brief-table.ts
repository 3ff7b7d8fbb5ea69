import type { ArmResult, Comparison } from '../../sweep-report';
import {
  formatAccuracy,
  formatBand,
  formatCount,
  formatDifference,
  formatPart,
  formatPercent,
  formatPValue,
  noFigure,
} from '../format';
import { otherOutcomes } from '../outcome-names';
import type { TextTable } from '../text-table';
import { cellsOf, type Column, columnWhere, notesOf } from './column';
import { onlyControl } from './comparisons-table';
import { declaredNotes, markedReader } from './declared-note';
import { correctedHeading, correctedP, familyNotes } from './family-note';
import { fewClustersWarnings, noVariationWarnings } from './interval-warnings';
import { missingCellsNote } from './missing-rule';
import { paperHeading, paperNotes } from './paper-note';
import { ofPlanned, ofPlannedNote } from './results-table';
import { partial, readersOf, scorersOf, type ShownView } from './shown-view';

/** One table for all readers: the headline view under the primary scorer. */
export function briefTable(shown: ShownView): TextTable {
  const { table, view } = shown;
  const [primary = ''] = scorersOf(shown);
  const results = shown.results.filter(({ scorer }) => scorer === primary);
  const columns = briefColumns(shown, results);
  return {
    caption: `Accuracy on ${table.benchmark}, ${view.title} (${primary})${partial(table)}`,
    columns,
    groupedBy: 'reader',
    groups: readersOf({ results }).map((reader) => ({
      heading: markedReader(shown.models, reader),
      rows: results.filter((row) => row.reader === reader).map((row) => cellsOf(columns, row)),
    })),
    warnings: [
      missingCellsNote(results, shown.arms),
      ...familyNotes(firstComparisons(shown, results), table),
      ...fewClustersWarnings(results),
      ...noVariationWarnings(results.map(({ accuracy }) => accuracy)),
      ...declaredNotes(shown.models, readersOf({ results })),
    ],
    notes: [
      'Accuracy is over delivered cells; an abstention is wrong in it. 95% intervals over items.',
      ...notesOf(columns),
      ...paperNotes(table),
    ],
  };
}

function briefColumns(shown: ShownView, results: readonly ArmResult[]): Column<ArmResult>[] {
  const { view } = shown;
  return [
    { heading: view.armHeading, cell: ({ arm }) => arm },
    { heading: 'accuracy [95%]', numeric: true, cell: ({ accuracy }) => formatAccuracy(accuracy) },
    ...differenceColumns(shown, results),
    { heading: 'delivered', numeric: true, cell: ({ delivered }) => formatCount(delivered) },
    { heading: 'of planned', numeric: true, optional: 3, cell: ofPlanned, note: ofPlannedNote },
    { heading: 'answered', numeric: true, cell: ({ answered, delivered }) => formatPart(answered, delivered) },
    ...columnWhere<ArmResult>(results, (row) => othersOf(shown, row) !== '', {
      heading: 'others',
      cell: (row) => othersOf(shown, row) || noFigure,
      note: 'Others: what became of the cells besides answers.',
    }),
    {
      heading: 'words',
      numeric: true,
      optional: 2,
      cell: ({ meanWords }) => (meanWords === null ? noFigure : formatCount(meanWords)),
    },
    { heading: 'gold visible', numeric: true, optional: 2, cell: ({ visibility }) => formatPercent(visibility) },
    ...columnWhere<ArmResult>(results, ({ arm, scorer }) => view.band?.(arm, scorer) !== undefined, {
      heading: paperHeading,
      numeric: true,
      optional: 1,
      cell: ({ arm, scorer }) => formatBand(view.band?.(arm, scorer)),
    }),
  ];
}

function othersOf({ arms }: ShownView, { reader, arm }: ArmResult): string {
  const own = arms.find((row) => row.reader === reader && row.arm === arm);
  return own === undefined ? '' : otherOutcomes(own.outcomes);
}

/** The first comparison of each result. */
function firstComparison({ comparisons }: Pick<ShownView, 'comparisons'>, result: ArmResult): Comparison | undefined {
  return comparisons.find(
    (row) => row.reader === result.reader && row.scorer === result.scorer && row.arm === result.arm,
  );
}

function firstComparisons(shown: Pick<ShownView, 'comparisons'>, results: readonly ArmResult[]): Comparison[] {
  return results.flatMap((result) => firstComparison(shown, result) ?? []);
}

/** The first difference of each arm, with its corrected p; it names its control where they are not all alike. */
function differenceColumns(shown: ShownView, results: readonly ArmResult[]): Column<ArmResult>[] {
  const firsts = firstComparisons(shown, results);
  if (firsts.length === 0) return [];
  const { correction } = shown.table;
  const control = onlyControl(firsts);
  return [
    {
      heading: control === undefined ? 'points [95%]' : `minus ${control}`,
      numeric: true,
      cell: (result) => {
        const first = firstComparison(shown, result);
        if (first === undefined) return '';
        const points = formatDifference(first.difference);
        return control === undefined ? `${points} vs ${first.control}` : points;
      },
    },
    {
      heading: correctedHeading(correction),
      numeric: true,
      optional: 4,
      cell: (result) => {
        const first = firstComparison(shown, result);
        return first === undefined ? '' : formatPValue(correctedP(first.significance, correction));
      },
    },
  ];
}

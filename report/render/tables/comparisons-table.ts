import { capital } from '../../../text/capital';
import type { Comparison } from '../../sweep-report';
import {
  formatCount,
  formatDifference,
  formatPoints,
  formatPointsBand,
  formatPValue,
  formatReader,
  noFigure,
} from '../format';
import type { TextTable } from '../text-table';
import { cellsOf, type Column, columnWhere, notesOf } from './column';
import { correctedHeading, correctedP, familyNotes } from './family-note';
import { comparisonWarnings, fewClustersWarnings, noVariationWarnings } from './interval-warnings';
import { missingPairsNote } from './missing-rule';
import { paperHeading, paperNotes } from './paper-note';
import { onlyScorer, partial, type ShownView } from './shown-view';

/** Each arm against its controls, paired by item; undefined where there is nothing to compare. */
export function comparisonsTable(shown: ShownView, reader: string, scorers: readonly string[]): TextTable | undefined {
  const { table, view } = shown;
  const comparisons = shown.comparisons.filter((row) => row.reader === reader && scorers.includes(row.scorer));
  if (comparisons.length === 0) return undefined;
  const control = onlyControl(comparisons);
  const columns = comparisonColumns(shown, comparisons, control === undefined);
  const what = control === undefined ? `Differences ${view.title}` : `${capital(view.armHeading)} minus ${control}`;
  return {
    caption: `${what}: ${formatReader(reader)} on ${table.benchmark}, paired by item${onlyScorer(scorers)}${partial(table)}`,
    columns,
    groupedBy: 'scorer',
    groups: scorers.map((scorer) => ({
      heading: scorer,
      rows: comparisons.filter((row) => row.scorer === scorer).map((row) => cellsOf(columns, row)),
    })),
    warnings: [
      missingPairsNote(comparisons),
      ...familyNotes(comparisons, table),
      ...fewClustersWarnings(comparisons),
      ...noVariationWarnings(comparisons.map(({ difference }) => difference)),
    ],
    notes: [
      'Bounds: the difference if every missing score went against the arm, and for it.',
      'n/a: items of which one of the two artifacts cannot be made.',
      ...notesOf(columns),
      ...paperNotes(table),
    ],
  };
}

/** The control of all comparisons, undefined where they have several. */
export function onlyControl(comparisons: readonly Comparison[]): string | undefined {
  const controls = new Set(comparisons.map(({ control }) => control));
  return controls.size === 1 ? comparisons[0]?.control : undefined;
}

function comparisonColumns(
  { view, table }: ShownView,
  comparisons: readonly Comparison[],
  namesControl: boolean,
): Column<Comparison>[] {
  const { correction } = table;
  const bandOf = ({ arm, control, scorer }: Comparison) => view.differenceBand?.(arm, control, scorer);
  return [
    { heading: view.armHeading, cell: ({ arm }) => arm },
    ...(namesControl ? [{ heading: 'minus', cell: ({ control }: Comparison) => control }] : []),
    {
      heading: 'points [95%]',
      numeric: true,
      cell: ({ difference }) => formatDifference(difference),
    },
    {
      heading: correctedHeading(correction),
      numeric: true,
      cell: ({ significance }) => formatPValue(correctedP(significance, correction)),
    },
    ...columnWhere<Comparison>(comparisons, ({ significance }) => significance.pValue !== null, {
      heading: 'p alone',
      numeric: true,
      optional: 6,
      cell: ({ significance }) => formatPValue(significance.pValue),
      note: 'p alone: before correction. Two-sided; exact McNemar where scores are 0 and 1, else sign flips.',
    }),
    ...columnWhere<Comparison>(comparisons, ({ method }) => method !== null, {
      heading: 'interval',
      optional: 5,
      cell: ({ method }) => (method === null ? noFigure : (intervalNames[method] ?? method)),
      note:
        'Interval: BCa or percentile = bootstrap of pairs; Tango = score interval, where few pairs differ; clusters = ' +
        'bootstrap of whole clusters.',
    }),
    { heading: 'pairs', numeric: true, cell: ({ pairs }) => formatCount(pairs) },
    {
      heading: 'differ',
      numeric: true,
      optional: 2,
      cell: ({ better, worse }) => formatCount(better + worse),
      note: 'Differ: pairs with two different scores, which is what the tests rest on; better and worse add up to it.',
    },
    { heading: 'better', numeric: true, optional: 3, cell: ({ better }) => formatCount(better) },
    { heading: 'worse', numeric: true, optional: 3, cell: ({ worse }) => formatCount(worse) },
    ...columnWhere<Comparison>(comparisons, ({ clusters }) => clusters !== null, {
      heading: 'clusters',
      numeric: true,
      cell: ({ clusters }) => (clusters === null ? noFigure : formatCount(clusters)),
    }),
    { heading: 'missing', numeric: true, cell: ({ missing }) => formatCount(missing) },
    { heading: 'n/a', numeric: true, optional: 4, cell: ({ notApplicable }) => formatCount(notApplicable) },
    { heading: 'bounds if missing', numeric: true, optional: 5, cell: missingBounds },
    ...columnWhere<Comparison>(comparisons, (row) => bandOf(row) !== undefined, {
      heading: paperHeading,
      numeric: true,
      optional: 2,
      cell: (row) => formatPointsBand(bandOf(row)),
    }),
    ...columnWhere<Comparison>(comparisons, (row) => comparisonRemarks(row).length > 0, {
      heading: 'remark',
      cell: (row) => comparisonRemarks(row).join('; '),
    }),
  ];
}

function missingBounds({ missingBounds: bounds, missing }: Comparison): string {
  return bounds === null || missing === 0 ? noFigure : `${formatPoints(bounds.low)} … ${formatPoints(bounds.high)}`;
}

/** How intervals are made. */
const intervalNames: Readonly<Record<string, string>> = {
  bca: 'BCa',
  percentile: 'percentile',
  tango: 'Tango',
  cluster_bootstrap: 'clusters',
};

/** What weakens a comparison. */
export function comparisonRemarks(row: Comparison): string[] {
  const value = row.difference.value;
  const bounds = row.missingBounds;
  const signRests =
    value !== null &&
    bounds !== null &&
    row.missing > 0 &&
    ((value > 0 && bounds.low < 0) || (value < 0 && bounds.high > 0));
  return [...(signRests ? ['sign rests on the missing'] : []), ...comparisonWarnings(row)];
}

import type { ExperimentTable, Figure } from '../../sweep-report';
import { tableDefinitionOf } from '../../tables/definitions';
import type { FigureText } from '../../tables/table-definition';
import {
  formatAccuracy,
  formatCount,
  formatDifference,
  formatPValue,
  formatReader,
  formatTau,
  noFigure,
} from '../format';
import type { TextTable } from '../text-table';
import { cellsOf, type Column, columnWhere } from './column';
import { correctedHeading, correctedP, familyNotes } from './family-note';
import { fewClustersWarnings, noVariationWarnings } from './interval-warnings';
import { partial } from './shown-view';

/** Ids of items named in a table for people; CSV and JSON have all. */
const idsShown = 3;

/** One table for each figure and scorer, grouped by reader. */
export function figuresTables(table: ExperimentTable, scorers: readonly string[]): TextTable[] {
  const { figureText } = tableDefinitionOf(table);
  if (figureText === undefined) return [];
  const names = [...new Set(table.figures.map(({ figure }) => figure))];
  return names.flatMap((name) =>
    scorers.flatMap((scorer) => {
      const figures = table.figures.filter((row) => row.figure === name && row.scorer === scorer);
      return figures.length === 0 ? [] : [figuresTable(table, figureText(name), figures, scorer)];
    }),
  );
}

function figuresTable(
  table: ExperimentTable,
  { caption, nameHeading, unit, note }: FigureText,
  figures: readonly Figure[],
  scorer: string,
): TextTable {
  const { correction } = table;
  const columns: Column<Figure>[] = [
    { heading: nameHeading, cell: ({ name }) => name },
    {
      heading: unit === 'tau' || unit === 'tokens' ? unit : `${unit} [95%]`,
      numeric: true,
      cell: ({ estimate }) => formatFigure(estimate, unit),
    },
    ...columnWhere<Figure>(figures, ({ significance }) => significance.pValue !== null, {
      heading: correctedHeading(correction),
      numeric: true,
      cell: ({ significance }) => formatPValue(correctedP(significance, correction)),
    }),
    ...columnWhere<Figure>(figures, ({ itemIds }) => itemIds !== null, {
      heading: 'of them',
      numeric: true,
      cell: ({ itemIds }) => formatCount(itemIds?.length ?? 0),
    }),
    { heading: 'items', numeric: true, cell: ({ items }) => formatCount(items) },
    { heading: 'missing', numeric: true, cell: ({ missing }) => formatCount(missing) },
    ...columnWhere<Figure>(figures, ({ itemIds }) => itemIds !== null, {
      heading: 'ids',
      optional: 1,
      cell: ({ itemIds }) => idList(itemIds ?? []),
    }),
  ];
  return {
    caption: `${caption} on ${table.benchmark} (${scorer})${partial(table)}`,
    columns,
    groupedBy: 'reader',
    groups: [...new Set(figures.map(({ reader }) => reader))].map((reader) => ({
      heading: formatReader(reader),
      rows: figures.filter((row) => row.reader === reader).map((row) => cellsOf(columns, row)),
    })),
    warnings: [
      ...familyNotes(figures, table),
      ...fewClustersWarnings(figures),
      ...noVariationWarnings(figures.map(({ estimate }) => estimate)),
    ],
    notes: [note],
  };
}

function formatFigure(estimate: Figure['estimate'], unit: FigureText['unit']): string {
  switch (unit) {
    case 'share':
    case 'score':
      return formatAccuracy(estimate);
    case 'tau':
      return formatTau(estimate.value);
    case 'tokens':
      return estimate.value === null ? noFigure : formatCount(Math.round(estimate.value));
    case 'points':
      return formatDifference(estimate);
    case 'points per distractor':
      return formatDifference(estimate, 2);
  }
}

function idList(ids: readonly string[]): string {
  if (ids.length === 0) return noFigure;
  const more = ids.length - idsShown;
  return `${ids.slice(0, idsShown).join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
}

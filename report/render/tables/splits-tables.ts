import type { DeliverySplit, ExperimentTable } from '../../sweep-report';
import { formatAccuracy, formatCount, formatName, formatPart, formatReader } from '../format';
import type { TextTable } from '../text-table';
import { cellsOf, type Column } from './column';
import { onlyScorer, partial } from './shown-view';

/** Rows of a table at most: a server may name another model with every answer. JSON and CSV have all. */
const mostRows = 60;

const kinds: readonly {
  readonly by: DeliverySplit['by'];
  readonly caption: string;
  readonly heading: string;
  readonly note: string;
}[] = [
  {
    by: 'model',
    caption: 'Answers by returned model',
    heading: 'returned model',
    note: 'Only conditions that hold answers of more than one returned model. Which answered which item was not drawn by lot.',
  },
  {
    by: 'tier',
    caption: 'Answers by tier',
    heading: 'tier',
    note:
      'Only conditions that hold answers of more than one tier. What a batch left over goes in real time: the tiers’ items ' +
      'are not alike.',
  },
];

/** Accuracy told apart for the conditions whose answers come from several models or tiers. */
export function splitsTables(table: ExperimentTable, scorers: readonly string[]): TextTable[] {
  return kinds.flatMap((kind) => {
    const splits = table.splits.filter(({ by, scorer }) => by === kind.by && scorers.includes(scorer));
    return splits.length === 0 ? [] : [splitsTable(table, kind, splits, scorers)];
  });
}

function splitsTable(
  table: ExperimentTable,
  { caption, heading, note }: (typeof kinds)[number],
  splits: readonly DeliverySplit[],
  scorers: readonly string[],
): TextTable {
  const columns: Column<DeliverySplit>[] = [
    { heading: 'condition', cell: ({ arm, reader }) => `${arm}/${formatReader(reader)}` },
    { heading, cell: ({ part }) => formatName(part) },
    { heading: 'accuracy [95%]', numeric: true, cell: ({ accuracy }) => formatAccuracy(accuracy) },
    { heading: 'delivered', numeric: true, cell: ({ delivered }) => formatCount(delivered) },
    { heading: 'answered', numeric: true, cell: ({ answered, delivered }) => formatPart(answered, delivered) },
  ];
  const shown = scorers.map((scorer) => ({ scorer, rows: splits.filter((row) => row.scorer === scorer) }));
  const more = Math.max(...shown.map(({ rows }) => rows.length)) - mostRows;
  return {
    caption: `${caption} on ${table.benchmark}${onlyScorer(scorers)}${partial(table)}`,
    columns,
    groupedBy: 'scorer',
    groups: shown.map(({ scorer, rows }) => ({
      heading: scorer,
      rows: rows.slice(0, mostRows).map((row) => cellsOf(columns, row)),
    })),
    warnings: [],
    notes: [
      'Accuracy is over delivered cells; an abstention is wrong in it. 95% intervals over items.',
      note,
      ...(more > 0 ? [`${formatCount(more)} more rows in the JSON report and in splits.csv.`] : []),
    ],
  };
}

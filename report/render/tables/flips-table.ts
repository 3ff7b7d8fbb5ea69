import type { Flip, FlipList } from '../../judge-report';
import type { ExperimentTable, SweepReport } from '../../sweep-report';
import { formatCount, formatPlural } from '../format';
import type { TextTable } from '../text-table';
import { cellsOf, type Column, columnWhere } from './column';
import { partial } from './shown-view';

/** Digits of a cell's id: enough for `show`. */
const idDigits = 12;

/** The first cells of every list of flips of a table; undefined where scorers agree on everything. */
export function flipsTable({ flips }: SweepReport, table: ExperimentTable): TextTable | undefined {
  const lists = flips.filter(({ label, benchmark }) => label === table.label && benchmark === table.benchmark);
  if (lists.length === 0) return undefined;
  const columns = flipColumns(lists.flatMap(({ shown }) => shown));
  return {
    caption: `Answers on which scorers disagree, on ${table.benchmark}${partial(table)}`,
    columns,
    groupedBy: 'scorers',
    // A heading stands only where there are several groups.
    groups: lists.map((list) => ({
      heading: headingOf(list),
      rows: list.shown.map((flip) => cellsOf(columns, flip)),
    })),
    warnings: lists.length === 1 ? [`${headingOf(lists[0]!)}.`] : [],
    notes: [
      'Lists: whatever the primary scorer or a model’s verdict has a part in; exact is left out unless it is the primary ' +
        'scorer, since an answer in a sentence is wrong for it. `report --flips A,B` lists any two, and `report --csv` writes ' +
        'every cell on which any two disagree to flips.csv.',
      '`show CELL` has a cell whole: artifact, prompt, answer, every score, what judges wrote.',
    ],
  };
}

/** `substring against strict: 12 cells, 12 right for substring only, 0 for strict only; the first 10`. */
function headingOf(list: FlipList): string {
  const { pair, cells, onlyFirst, onlySecond, rubric, unanswerable, shown } = list;
  const byRule = [
    ...(rubric > 0 ? [`${formatCount(rubric)} on rubrics`] : []),
    ...(unanswerable > 0 ? [`${formatCount(unanswerable)} on questions without an answer`] : []),
  ];
  const counts =
    pair === null
      ? `Late abstentions: ${formatPlural(cells, 'cell')}, ${formatCount(onlyFirst)} right for substring`
      : `${pair.first} against ${pair.second}: ${formatPlural(cells, 'cell')}, ${formatCount(onlyFirst)} right for ` +
        `${pair.first} only, ${formatCount(onlySecond)} for ${pair.second} only`;
  const rest =
    cells > shown.length ? `; the first ${formatCount(shown.length)}, ${formatCount(cells - shown.length)} more` : '';
  return `${[counts, ...byRule].join('; ')}${rest}`;
}

function flipColumns(flips: readonly Flip[]): Column<Flip>[] {
  return [
    { heading: 'cell', cell: ({ cell }) => cell.slice(0, idDigits) },
    { heading: 'item', cell: ({ itemId }) => itemId },
    { heading: 'condition', cell: ({ arm, reader }) => `${arm}/${reader}` },
    ...columnWhere<Flip>(flips, ({ repetition }) => repetition > 0, {
      heading: 'repetition',
      optional: 3,
      numeric: true,
      cell: ({ repetition }) => String(repetition),
    }),
    { heading: 'question', optional: 2, cell: ({ question }) => question },
    { heading: 'gold', cell: ({ gold }) => gold },
    { heading: 'answer', cell: ({ answer }) => answer },
    { heading: 'right for', cell: ({ right }) => right.join(', ') },
    { heading: 'wrong for', cell: ({ wrong }) => wrong.join(', ') },
    ...columnWhere<Flip>(flips, ({ words }) => words.length > 0, {
      heading: 'judges’ words',
      optional: 1,
      cell: ({ words }) => words.map(({ judge, reply, why }) => `${judge}: ${reply ?? why ?? 'no reply'}`).join(' | '),
    }),
  ];
}

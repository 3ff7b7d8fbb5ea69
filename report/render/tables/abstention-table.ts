import { allReaders } from '../../sweep-report';
import { abstentionRegime, rightAnswered } from '../../tables/abstention-regime';
import { formatPart, formatPercent, noFigure } from '../format';
import type { TextTable } from '../text-table';
import { onlyScorer, partial, readersOf, type ShownView } from './shown-view';

export const regimeNote =
  'Abstention over all arms: hard = answers under 5%; cautious = answers under 60% and is at least twice as accurate ' +
  'where it answers; speculative = the rest.';

/** How each reader abstains, over all arms together. */
export function abstentionTable(shown: ShownView, scorers: readonly string[]): TextTable {
  const { table, results } = shown;
  const readers = readersOf(shown).filter((reader) => reader !== allReaders);
  return {
    caption: `How readers abstain on ${table.benchmark}${onlyScorer(scorers)}${partial(table)}`,
    columns: [
      { heading: 'reader' },
      { heading: 'answered', numeric: true },
      { heading: 'right of answered', numeric: true },
      { heading: 'abstention' },
    ],
    groupedBy: 'scorer',
    groups: scorers.map((scorer) => ({
      heading: scorer,
      rows: readers.map((reader) => {
        const own = results.filter((row) => row.reader === reader && row.scorer === scorer);
        const sum = (field: 'answered' | 'delivered') => own.reduce((total, row) => total + row[field], 0);
        return [
          reader,
          formatPart(sum('answered'), sum('delivered')),
          formatPercent(sum('answered') === 0 ? null : rightAnswered(own) / sum('answered')),
          regimeOf(shown, reader, scorer) ?? noFigure,
        ];
      }),
    })),
    warnings: [],
    notes: [regimeNote],
  };
}

/** How a reader abstains over all arms of a view, under one scorer. */
export function regimeOf(
  { results }: Pick<ShownView, 'results'>,
  reader: string,
  scorer: string,
): ReturnType<typeof abstentionRegime> {
  return abstentionRegime(results.filter((result) => result.reader === reader && result.scorer === scorer));
}

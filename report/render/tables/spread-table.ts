import { type AccuracySpread, accuracySpreads } from '../../tables/accuracy-spread';
import { paperSpreadBand } from '../../tables/paper-bands';
import { formatBand, formatCount, formatPercent, noFigure } from '../format';
import type { TextTable } from '../text-table';
import { regimeNote, regimeOf } from './abstention-table';
import { paperHeading, paperNotes } from './paper-note';
import { onlyScorer, partial, type ShownView } from './shown-view';

/** How far the arm alone moves each reader. */
export function spreadTable(shown: ShownView, scorers: readonly string[]): TextTable {
  const { table, view, results } = shown;
  const spreads = accuracySpreads(results).filter((spread) => scorers.includes(spread.scorer));
  return {
    caption: `Best minus worst ${view.armHeading} on ${table.benchmark}${onlyScorer(scorers)}${partial(table)}`,
    columns: [
      { heading: 'reader' },
      { heading: 'spread, points', numeric: true },
      { heading: 'best' },
      { heading: 'worst' },
      { heading: `${view.armHeading}s`, numeric: true, optional: 2 },
      { heading: 'abstention', optional: 3 },
      { heading: paperHeading, numeric: true, optional: 1 },
    ],
    groupedBy: 'scorer',
    groups: scorers.map((scorer) => ({
      heading: scorer,
      rows: spreads
        .filter((spread) => spread.scorer === scorer)
        .map((spread) => [
          spread.reader,
          formatSpread(spread),
          `${spread.best.arm} ${formatPercent(spread.best.accuracy)}`,
          `${spread.worst.arm} ${formatPercent(spread.worst.accuracy)}`,
          formatCount(spread.arms),
          regimeOf(shown, spread.reader, scorer) ?? noFigure,
          formatBand(paperSpreadBand(table.experiment, scorer)),
        ]),
    })),
    warnings: [],
    notes: [regimeNote, ...paperNotes(table)],
  };
}

/** Best minus worst as `43.6`: points, without a sign, since it has none. */
export function formatSpread(spread: Pick<AccuracySpread, 'spread'>): string {
  return (spread.spread * 100).toFixed(1);
}

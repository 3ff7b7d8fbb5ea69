import type { Figure } from '../../../sweep-report';
import { tableDefinitionOf } from '../../../tables/definitions';
import { groupBy } from '../../../tables/group-by';
import { formatAccuracy, formatCount, formatDifference, formatPercent, formatPoints, formatReader } from '../../format';
import { plainTable } from '../../text-table';
import { intervalPlot } from '../plots/interval-plot';
import { pointsTick } from './difference-forest';
import { itemsOver } from './items-over';
import type { Picture, Scene } from './picture';

/** What a table says beside accuracies and differences, one picture for each: effects, slopes, shares of a diagnosis. */
export function figureDots({ drawing, shown, scorer }: Scene): readonly Picture[] {
  const { table } = shown;
  const { figureText } = tableDefinitionOf(table);
  if (figureText === undefined) return [];
  // Counts of tokens are told in the tables: one would dwarf another.
  const own = table.figures.filter((row) => row.scorer === scorer && figureText(row.figure).unit !== 'tokens');
  return [...groupBy(own, ({ figure }) => figure)].map(([figure, rows]): Picture => {
    const { caption, nameHeading, unit } = figureText(figure);
    // Both are drawn on a scale of percents, and neither is held against 0.
    const isShare = unit === 'share' || unit === 'score';
    const decimals = unit === 'points' ? 1 : 2;
    const inWords = ({ estimate }: Figure): string =>
      isShare ? formatAccuracy(estimate) : `${formatDifference(estimate, decimals)} ${unit}`;
    const short = ({ estimate }: Figure): string =>
      isShare ? formatPercent(estimate.value) : formatPoints(estimate.value, decimals);
    const isOpen = ({ estimate: { low, high } }: Figure): boolean =>
      !isShare && (low === null || high === null || (low <= 0 && high >= 0));
    const over = itemsOver(rows.map(({ items }) => items));
    return {
      title: caption,
      caption: isShare
        ? `${unit === 'share' ? 'Share of items' : 'Mean score'} in each class by ${scorer}, with 95% intervals over ${over} of ${table.benchmark}.`
        : `In ${unit} by ${scorer}, paired by item, with 95% intervals over ${over} of ${table.benchmark}.`,
      readers: [...new Set(rows.map(({ reader }) => reader))],
      key: rows.some(isOpen) ? [{ sign: 'open', text: 'interval includes 0' }] : [],
      panels: [
        {
          plot: (width) =>
            intervalPlot(
              {
                rows: [...new Set(rows.map(({ name }) => name))],
                marks: rows.map((row) => ({
                  row: row.name,
                  style: drawing.readerStyle(row.reader),
                  estimate: row.estimate,
                  title: `${formatReader(row.reader)}, ${row.name}: ${inWords(row)}, ${formatCount(row.items)} items`,
                  figure: short(row),
                  isOpen: isOpen(row),
                })),
                bands: [],
                formatTick: isShare
                  ? (value) => `${Math.round(value * 1000) / 10}%`
                  : (value) => (decimals === 1 ? pointsTick(value) : formatPoints(value, 2).replace(/\.?0+$/, '')),
                axis: unit === 'share' ? 'share of items' : unit === 'score' ? 'mean score' : unit,
                least: isShare || decimals === 1 ? 0.2 : 0.01,
                isSigned: !isShare,
              },
              width,
            ),
        },
      ],
      table: plainTable({
        caption: `${caption} (${scorer})`,
        columns: [
          { heading: nameHeading },
          { heading: 'reader' },
          { heading: `${unit} [95%]`, numeric: true },
          { heading: 'items', numeric: true },
        ],
        rows: rows.map((row) => [
          row.name,
          formatReader(row.reader),
          isShare ? formatAccuracy(row.estimate) : formatDifference(row.estimate, decimals),
          formatCount(row.items),
        ]),
      }),
    };
  });
}

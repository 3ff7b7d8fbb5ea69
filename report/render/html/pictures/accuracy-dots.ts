import { mean } from '../../../../scoring/statistics';
import type { ArmResult } from '../../../sweep-report';
import { formatAccuracy, formatBand, formatCount, formatPercent, formatReader, noFigure } from '../../format';
import { readersOf } from '../../tables/shown-view';
import { plainTable, type TextTable } from '../../text-table';
import { intervalPlot } from '../plots/interval-plot';
import { itemsOver } from './items-over';
import type { Picture, Scene } from './picture';

/** Accuracy of each arm with its interval, a lane for each reader; where all rows are of one arm, a row for each reader. */
export function accuracyDots(scene: Scene): readonly Picture[] {
  return dots(scene, (results) => results);
}

/** The same, the best arm first: for experiments whose finding is an order. */
export function orderedDots(scene: Scene): readonly Picture[] {
  return dots(scene, byMeanAccuracy);
}

function dots(
  { drawing, shown, scorer }: Scene,
  order: (results: readonly ArmResult[]) => readonly ArmResult[],
): Picture[] {
  const { view, table } = shown;
  const results = order(shown.results.filter((row) => row.scorer === scorer));
  if (results.length === 0) return [];
  const arms = [...new Set(results.map(({ arm }) => arm))];
  const isByReader = arms.length === 1;
  const rowOf = ({ arm, reader }: ArmResult): string => (isByReader ? formatReader(reader) : arm);
  const rows = [...new Set(results.map(rowOf))];
  const bands = rows.flatMap((row) => {
    const band = view.band?.(isByReader ? arms[0]! : row, scorer);
    return band === undefined ? [] : [{ row, low: band.low, high: band.high }];
  });
  const isOrdered = order === byMeanAccuracy;
  const what = isByReader ? 'reader' : view.armHeading;
  return [
    {
      title: isOrdered ? `Accuracy, best ${what} first` : `Accuracy by ${what}`,
      caption: `Share of delivered answers that ${scorer} counts right, with 95% intervals over ${itemsOver(results.map(({ deliveredItems }) => deliveredItems))} of ${table.benchmark}.`,
      readers: readersOf({ results }),
      key: bands.length === 0 ? [] : [{ sign: 'band', text: 'the paper’s range‡' }],
      panels: [
        {
          plot: (width) =>
            intervalPlot(
              {
                rows,
                marks: results.map((row) => ({
                  row: rowOf(row),
                  style: drawing.readerStyle(row.reader),
                  estimate: row.accuracy,
                  title: accuracyTitle(row),
                  figure: formatPercent(row.accuracy.value),
                })),
                bands,
                formatTick: (value) => `${Math.round(value * 1000) / 10}%`,
                axis: 'accuracy',
                least: 0.2,
                isSigned: false,
              },
              width,
            ),
        },
      ],
      table: accuracyTable(`Accuracy by ${what} (${scorer})`, view.armHeading, results, (row) =>
        formatBand(view.band?.(row.arm, scorer)),
      ),
    },
  ];
}

/** Rows of arms that are right most often, over the readers, first; equal ones stay as they were. */
function byMeanAccuracy(results: readonly ArmResult[]): readonly ArmResult[] {
  const means = new Map<string, number>();
  for (const { arm } of results) {
    const values = results.filter((row) => row.arm === arm).flatMap(({ accuracy }) => accuracy.value ?? []);
    means.set(arm, values.length === 0 ? -1 : mean(values));
  }
  return [...results].sort((a, b) => means.get(b.arm)! - means.get(a.arm)!);
}

/** `mini, P2: 41.2% [36.9, 45.6], 120 items`. */
export function accuracyTitle({ reader, arm, accuracy, deliveredItems }: ArmResult): string {
  return `${formatReader(reader)}, ${arm}: ${formatAccuracy(accuracy)}, ${formatCount(deliveredItems)} items`;
}

/** How far up the rows reach with their intervals. */
export function reachOf(results: readonly ArmResult[]): number[] {
  return results.flatMap(({ accuracy: { value, high } }) => high ?? value ?? []);
}

/** The figures behind a picture of accuracies. */
export function accuracyTable(
  caption: string,
  armHeading: string,
  results: readonly ArmResult[],
  bandText?: (row: ArmResult) => string,
): TextTable {
  const hasBands = bandText !== undefined && results.some((row) => bandText(row) !== noFigure);
  return plainTable({
    caption,
    columns: [
      { heading: armHeading },
      { heading: 'reader' },
      { heading: 'accuracy [95%]', numeric: true },
      { heading: 'answer rate', numeric: true },
      { heading: 'items', numeric: true },
      ...(hasBands ? [{ heading: 'paper‡', numeric: true }] : []),
    ],
    rows: results.map((row) => [
      row.arm,
      formatReader(row.reader),
      formatAccuracy(row.accuracy),
      formatPercent(row.answerRate),
      formatCount(row.deliveredItems),
      ...(hasBands ? [bandText(row)] : []),
    ]),
  });
}

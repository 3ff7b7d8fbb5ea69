import type { PlotOptions } from '@observablehq/plot';

import type { ArmResult } from '../../../sweep-report';
import { groupBy } from '../../../tables/group-by';
import { formatReader } from '../../format';
import { readersOf } from '../../tables/shown-view';
import type { PlotWidth } from '../plots/drawing';
import { linePlot, type LineSeries } from '../plots/line-plot';
import { accuracyTable, accuracyTitle, reachOf } from './accuracy-dots';
import { itemsOver } from './items-over';
import type { Picture, Scene } from './picture';

const mostLines = 4;

/** The ladder: accuracy by level, a line for each reader and source of the value that is shown. */
export function levelLines({ drawing, shown, scorer }: Scene): readonly Picture[] {
  const { view, table } = shown;
  const results = shown.results.filter((row) => row.scorer === scorer);
  const levels = [...new Set(results.map(levelOf))].sort();
  if (levels.length < 2) return [];
  const sources = [...new Set(results.map(sourceOf))];
  const readers = readersOf({ results });
  // More lines than that can't be told apart: each reader gets a panel.
  const isFaceted = readers.length > 1 && readers.length * sources.length > mostLines;
  const seriesOf = (own: readonly ArmResult[]): LineSeries[] =>
    [...groupBy(own, (row) => JSON.stringify([row.reader, sourceOf(row)])).values()].map((rows) => {
      const [first] = rows as [ArmResult];
      const source = sourceOf(first);
      const name = isFaceted ? source || 'gold' : [formatReader(first.reader), source].filter(Boolean).join(' · ');
      return {
        name,
        style: drawing.readerStyle(first.reader),
        dash: sources.indexOf(source),
        points: levels.flatMap((level, index) => {
          const row = rows.find((one) => levelOf(one) === level);
          return row === undefined ? [] : [{ x: index, estimate: row.accuracy, title: accuracyTitle(row) }];
        }),
      };
    });
  const bands = levels.flatMap((level, index) => {
    const band = view.band?.(level, scorer);
    return band === undefined ? [] : [{ x1: index - 0.32, x2: index + 0.32, ...band }];
  });
  const plotOf =
    (series: readonly LineSeries[]) =>
    (width: PlotWidth): PlotOptions =>
      linePlot(
        {
          series,
          holds: reachOf(results),
          x: {
            type: 'linear',
            domain: [-0.45, levels.length - 0.55],
            ticks: levels.map((_, index) => index),
            format: (index) => levels[index] ?? '',
            label: 'level',
          },
          bands,
          formatTick: (value) => `${Math.round(value * 1000) / 10}%`,
        },
        width,
      );
  return [
    {
      title: 'Accuracy by level',
      caption: `Share of delivered answers that ${scorer} counts right at each level, the mean over prompt families and backends, with 95% intervals over ${itemsOver(results.map(({ deliveredItems }) => deliveredItems))} of ${table.benchmark}.`,
      readers: isFaceted ? [] : readers,
      key: bands.length === 0 ? [] : [{ sign: 'band', text: 'the paper’s range‡' }],
      panels: isFaceted
        ? readers.map((reader) => ({
            heading: formatReader(reader),
            reader,
            plot: plotOf(seriesOf(results.filter((row) => row.reader === reader))),
          }))
        : [{ plot: plotOf(seriesOf(results)) }],
      table: accuracyTable(`Accuracy by level (${scorer})`, view.armHeading, results),
    },
  ];
}

/** `P2` of `P2 · extractive`. */
function levelOf({ arm }: ArmResult): string {
  return arm.split(' · ')[0]!;
}

/** Where the value comes from that is shown, empty for the gold. */
function sourceOf({ arm }: ArmResult): string {
  return arm.split(' · ').slice(1).join(' · ');
}

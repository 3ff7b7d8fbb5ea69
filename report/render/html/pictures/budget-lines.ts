import type { ArmResult } from '../../../sweep-report';
import { groupBy } from '../../../tables/group-by';
import { formatCount, formatReader } from '../../format';
import { readersOf } from '../../tables/shown-view';
import { linePlot, type LineSeries } from '../plots/line-plot';
import { accuracyTable, accuracyTitle, reachOf } from './accuracy-dots';
import { itemsOver } from './items-over';
import type { Picture, Scene } from './picture';

interface BudgetPoint {
  readonly name: string;
  readonly words: number;
  readonly row: ArmResult;
}

/** Accuracy over the words that an arm's artifacts have on average, a panel for each reader, a line for each arm. */
export function budgetLines({ drawing, shown, scorer }: Scene): readonly Picture[] {
  const { view, table } = shown;
  const results = shown.results.filter((row) => row.scorer === scorer);
  const points = results.flatMap((row): BudgetPoint[] => {
    const at = row.arm.lastIndexOf(' @ ');
    return row.meanWords === null || row.meanWords <= 0 || at < 0
      ? []
      : [{ name: row.arm.slice(0, at), words: row.meanWords, row }];
  });
  if (points.length === 0) return [];
  const names = [...new Set(points.map(({ name }) => name))];
  const words = points.map((point) => point.words);
  const domain: [number, number] = [Math.min(...words) / 1.4, Math.max(...words) * 1.4];
  const ticks = roundWords(domain);
  return [
    {
      title: 'Accuracy by words shown',
      caption: `Share of delivered answers that ${scorer} counts right over the mean number of words of the artifact (logarithmic), with 95% intervals over ${itemsOver(results.map(({ deliveredItems }) => deliveredItems))} of ${table.benchmark}.`,
      readers: [],
      key: points.some(({ row }) => view.band?.(row.arm, scorer) !== undefined)
        ? [{ sign: 'band', text: 'the paper’s range‡' }]
        : [],
      panels: readersOf({ results }).map((reader) => {
        const own = points.filter(({ row }) => row.reader === reader);
        const series = [...groupBy(own, ({ name }) => name)].map(([name, line]): LineSeries => ({
          name,
          style: drawing.readerStyle(reader),
          dash: names.indexOf(name),
          points: [...line]
            .sort((a, b) => a.words - b.words)
            .map((point) => ({
              x: point.words,
              estimate: point.row.accuracy,
              title: `${accuracyTitle(point.row)}, ${formatCount(Math.round(point.words))} words`,
            })),
        }));
        return {
          heading: formatReader(reader),
          reader,
          plot: (width) =>
            linePlot(
              {
                series,
                holds: reachOf(results),
                x: { type: 'log', domain, ticks, format: formatCount, label: 'words of the artifact' },
                bands: own.flatMap((point) => {
                  const band = view.band?.(point.row.arm, scorer);
                  return band === undefined ? [] : [{ x1: point.words / 1.08, x2: point.words * 1.08, ...band }];
                }),
                formatTick: (value) => `${Math.round(value * 1000) / 10}%`,
              },
              width,
            ),
        };
      }),
      table: accuracyTable(`Accuracy by words shown (${scorer})`, view.armHeading, results),
    },
  ];
}

/** 1, 2 and 5 times powers of 10 within a range of words; finer steps where those are few. */
function roundWords([low, high]: readonly [number, number]): number[] {
  const within = (factors: readonly number[]): number[] =>
    [0, 1, 2, 3, 4, 5]
      .flatMap((power) => factors.map((factor) => factor * 10 ** power))
      .filter((words) => words >= low && words <= high);
  const coarse = within([1, 2, 5]);
  return coarse.length < 3 ? within([1, 1.5, 2, 3, 4, 6, 8]) : coarse;
}

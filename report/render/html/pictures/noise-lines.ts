import { groupBy } from '../../../tables/group-by';
import { partsOf } from '../../../tables/retrieval-noise';
import { formatReader } from '../../format';
import { readersOf } from '../../tables/shown-view';
import { linePlot, type LineSeries } from '../plots/line-plot';
import { accuracyTable, accuracyTitle, reachOf } from './accuracy-dots';
import { itemsOver } from './items-over';
import type { Picture, Scene } from './picture';

/**
 * Accuracy over the number of distractors: a picture for each reader, a panel for each place they are drawn from
 * (`random/own`), a line for each surface.
 */
export function noiseLines({ drawing, shown, scorer }: Scene): readonly Picture[] {
  const { view, table } = shown;
  const curves = shown.results
    .filter((row) => row.scorer === scorer)
    .map((row) => ({ row, ...partsOf(row.arm) }))
    .filter(({ count }) => /^k\d+$/.test(count))
    .map((point) => ({ ...point, k: Number(point.count.slice(1)) }));
  const ks = [...new Set(curves.map(({ k }) => k))].sort((a, b) => a - b);
  if (ks.length < 2) return [];
  const most = ks.at(-1)!;
  const surfaces = [...new Set(curves.map(({ surface }) => surface))];
  return readersOf({ results: curves.map(({ row }) => row) }).map((reader): Picture => {
    const own = curves.filter(({ row }) => row.reader === reader);
    const rows = own.map(({ row }) => row);
    return {
      title: `Accuracy by number of distractors: ${formatReader(reader)}`,
      caption: `Share of delivered answers that ${scorer} counts right as k distractors join the evidence, with 95% intervals over ${itemsOver(rows.map(({ deliveredItems }) => deliveredItems))} of ${table.benchmark}.`,
      readers: [reader],
      key: [],
      panels: [...groupBy(own, ({ place }) => place)].map(([place, points]) => ({
        heading: placeHeading(place),
        plot: (width) =>
          linePlot(
            {
              series: [...groupBy(points, ({ surface }) => surface)].map(([surface, line]): LineSeries => ({
                name: surface,
                style: drawing.readerStyle(reader),
                dash: surfaces.indexOf(surface),
                points: [...line]
                  .sort((a, b) => a.k - b.k)
                  .map(({ k, row }) => ({ x: k, estimate: row.accuracy, title: accuracyTitle(row) })),
              })),
              holds: reachOf(curves.map(({ row }) => row)),
              x: {
                type: 'linear',
                domain: [-most * 0.06, most * 1.06],
                ticks: ks,
                format: String,
                label: 'distractors (k)',
              },
              bands: [],
              formatTick: (value) => `${Math.round(value * 1000) / 10}%`,
            },
            width,
          ),
      })),
      table: accuracyTable(`Accuracy by number of distractors (${scorer})`, view.armHeading, rows),
    };
  });
}

/** `random, from its own dialogue` for `random/own`. */
function placeHeading(place: string): string {
  const [selection = '', store = ''] = place.split('/');
  const from: Readonly<Record<string, string>> = { own: 'its own dialogue', cross_user: 'other users’ dialogues' };
  return `${selection}, from ${from[store] ?? store}`;
}

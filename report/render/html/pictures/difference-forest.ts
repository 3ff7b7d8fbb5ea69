import type { Comparison } from '../../../sweep-report';
import { partsOf } from '../../../tables/retrieval-noise';
import { formatCount, formatDifference, formatPoints, formatPointsBand, formatReader } from '../../format';
import { onlyControl } from '../../tables/comparisons-table';
import { plainTable } from '../../text-table';
import { intervalPlot } from '../plots/interval-plot';
import { itemsOver } from './items-over';
import type { Picture, Scene } from './picture';

/** Paired differences of arms from their controls, in points, with their intervals. */
export function differenceForest(scene: Scene): readonly Picture[] {
  return forest(scene, scene.shown.comparisons);
}

/** The same of the most distractors against none alone: the table has the others. */
export function lossForest(scene: Scene): readonly Picture[] {
  const losses = scene.shown.comparisons.filter(({ control }) => partsOf(control).count === 'k0');
  const most = Math.max(...losses.map(({ arm }) => Number(partsOf(arm).count.slice(1))));
  return forest(
    scene,
    losses.filter(({ arm }) => partsOf(arm).count === `k${most}`),
  );
}

function forest({ drawing, shown, scorer }: Scene, comparisons: readonly Comparison[]): readonly Picture[] {
  const { view, table } = shown;
  const own = comparisons.filter((row) => row.scorer === scorer);
  if (own.length === 0) return [];
  const control = onlyControl(own);
  const rowOf = (row: Comparison): string =>
    control === undefined ? `${row.arm} − ${controlBeside(row.arm, row.control)}` : row.arm;
  const rows = [...new Set(own.map(rowOf))];
  const bands = own.flatMap((row) => {
    const band = view.differenceBand?.(row.arm, row.control, scorer);
    // A single published figure is drawn as a thin range.
    return band === undefined
      ? []
      : [{ row: rowOf(row), low: band.low - halfWidth(band), high: band.high + halfWidth(band) }];
  });
  const title = `Difference from ${control ?? 'the control'}`;
  return [
    {
      title,
      caption: `Points of accuracy gained or lost by ${scorer}, paired by item, with 95% intervals over ${itemsOver(
        own.map(({ pairs }) => pairs),
        'pairs',
      )} of ${table.benchmark}.`,
      readers: [...new Set(own.map(({ reader }) => reader))],
      key: [
        ...(own.some(isOpen) ? [{ sign: 'open' as const, text: 'interval includes 0' }] : []),
        ...(bands.length > 0 ? [{ sign: 'band' as const, text: 'the paper’s difference‡' }] : []),
      ],
      panels: [
        {
          plot: (width) =>
            intervalPlot(
              {
                rows,
                marks: own.map((row) => ({
                  row: rowOf(row),
                  style: drawing.readerStyle(row.reader),
                  estimate: row.difference,
                  title: `${formatReader(row.reader)}, ${rowOf(row)}: ${formatDifference(row.difference)} points, ${formatCount(row.pairs)} pairs`,
                  figure: formatPoints(row.difference.value),
                  isOpen: isOpen(row),
                })),
                bands: [...new Map(bands.map((band) => [band.row, band])).values()],
                formatTick: pointsTick,
                axis: 'points of accuracy',
                least: 0.2,
                isSigned: true,
              },
              width,
            ),
        },
      ],
      table: plainTable({
        caption: `${title} (${scorer})`,
        columns: [
          { heading: view.armHeading },
          { heading: 'minus' },
          { heading: 'reader' },
          { heading: 'points [95%]', numeric: true },
          { heading: 'pairs', numeric: true },
          ...(bands.length > 0 ? [{ heading: 'paper‡', numeric: true }] : []),
        ],
        rows: own.map((row) => [
          row.arm,
          row.control,
          formatReader(row.reader),
          formatDifference(row.difference),
          formatCount(row.pairs),
          ...(bands.length > 0 ? [formatPointsBand(view.differenceBand?.(row.arm, row.control, scorer))] : []),
        ]),
      }),
    },
  ];
}

/** `−20` for −0.2. */
export function pointsTick(value: number): string {
  return formatPoints(value).replace(/\.0$/, '');
}

function halfWidth({ low, high }: { readonly low: number; readonly high: number }): number {
  return low === high ? 0.002 : 0;
}

function isOpen({ difference: { low, high } }: Comparison): boolean {
  return low === null || high === null || (low <= 0 && high >= 0);
}

/** What a control's name has in place of its arm's: `k0` for `raw/random/own/k9` − `raw/random/own/k0`. */
function controlBeside(arm: string, control: string): string {
  const [armParts, controlParts] = [arm, control].map((name) => name.split(/ ?[/@] ?/)) as [string[], string[]];
  if (armParts.length !== controlParts.length) return control;
  return controlParts.filter((part, index) => part !== armParts[index]).join('/');
}

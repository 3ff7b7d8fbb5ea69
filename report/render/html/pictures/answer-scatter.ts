import type { ArmResult } from '../../../sweep-report';
import { formatCount, formatPercent, formatReader } from '../../format';
import { readersOf } from '../../tables/shown-view';
import { scatterPlot } from '../plots/scatter-plot';
import { accuracyTable } from './accuracy-dots';
import { itemsOver } from './items-over';
import type { Picture, Scene } from './picture';

/**
 * Where `abstentionRegime` draws its lines for one arm: below 5% hard; up to 50% accuracy over answered is at least twice
 * the accuracy over delivered, which is cautious.
 */
const regimes = [
  { name: 'hard', until: 0.05 },
  { name: 'cautious', until: 0.5 },
  { name: 'speculative', until: 1 },
];

/** How often each arm is answered against how often it is answered rightly. */
export function answerScatter({ drawing, shown, scorer }: Scene): readonly Picture[] {
  const { view, table } = shown;
  const results = shown.results.filter((row) => row.scorer === scorer && row.accuracy.value !== null);
  if (results.length === 0) return [];
  const extremes = extremesOf(results);
  return [
    {
      title: 'Answer rate and accuracy',
      caption: `Each sign is one ${view.armHeading}: how often it was answered at all, and rightly by ${scorer}, over ${itemsOver(results.map(({ deliveredItems }) => deliveredItems))} of ${table.benchmark}; on the slanting line every answer is right.`,
      readers: readersOf({ results }),
      key: [],
      panels: [
        {
          plot: (width) =>
            scatterPlot(
              {
                points: [...new Set([...extremes, ...results])].map((row) => ({
                  isExtreme: extremes.has(row),
                  label: row.arm,
                  style: drawing.readerStyle(row.reader),
                  x: row.answerRate ?? 0,
                  y: row.accuracy.value ?? 0,
                  title: `${formatReader(row.reader)}, ${row.arm}: answered ${formatPercent(row.answerRate)}, right ${formatPercent(row.accuracy.value)} of ${formatCount(row.delivered)}`,
                })),
                regions: regimes,
                xLabel: 'answer rate (upright: accuracy)',
              },
              width,
            ),
        },
      ],
      table: accuracyTable(`Answer rate and accuracy (${scorer})`, view.armHeading, results),
    },
  ];
}

/** The best and the worst of each reader. */
function extremesOf(results: readonly ArmResult[]): ReadonlySet<ArmResult> {
  return new Set(
    readersOf({ results }).flatMap((reader) => {
      const own = results.filter((row) => row.reader === reader).sort((a, b) => b.accuracy.value! - a.accuracy.value!);
      return [own[0]!, own.at(-1)!];
    }),
  );
}

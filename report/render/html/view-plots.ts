import type { ArmResult, Comparison } from '../../sweep-report';
import {
  formatAccuracy,
  formatBand,
  formatDifference,
  formatPercent,
  formatPoints,
  formatPointsBand,
  formatReader,
} from '../format';
import { onlyControl } from '../tables/comparisons-table';
import type { ShownView } from '../tables/shown-view';
import { intervalPlot, type IntervalRow } from './interval-plot';
import { shareScale, symmetricScale } from './plot-scale';
import type { SafeHtml } from './safe-html';

/** Accuracy of each arm for one reader under one scorer, with the other scorers and the paper's range behind. */
export function accuracyPlot(shown: ShownView, reader: string, scorer: string, id: string): SafeHtml {
  const rows = shown.results
    .filter((result) => result.reader === reader && result.scorer === scorer)
    .map((result) => accuracyRow(shown, result));
  return intervalPlot({
    id,
    title: `Accuracy of ${formatReader(reader)}, ${shown.view.title} (${scorer})`,
    description: `${rows.map((row) => `${row.label}: ${row.figure}`).join('; ')}. The same figures stand in the table below.`,
    scale: shareScale,
    tickLabel: (value) => `${value * 100}%`,
    rows,
  });
}

function accuracyRow({ view, results }: ShownView, result: ArmResult): IntervalRow {
  const band = view.band?.(result.arm, result.scorer);
  const others = results.filter(
    (row) => row.reader === result.reader && row.arm === result.arm && row.scorer !== result.scorer,
  );
  return {
    label: result.arm,
    figure: result.accuracy.value === null ? 'nothing delivered' : formatAccuracy(result.accuracy),
    estimate: result.accuracy,
    mark: 'clear',
    tone: 'neutral',
    ...(band === undefined ? {} : { band: { ...band, title: `the paper's range: ${formatBand(band)}` } }),
    ticks: others.flatMap(({ scorer, accuracy: { value } }) =>
      value === null ? [] : [{ value, title: `${scorer}: ${formatPercent(value)}` }],
    ),
  };
}

/** Paired differences from the controls for one reader under one scorer, on one scale for all readers of the view. */
export function differencePlot(shown: ShownView, reader: string, scorer: string, id: string): SafeHtml {
  const ofScorer = shown.comparisons.filter((row) => row.scorer === scorer);
  const scale = symmetricScale(
    ofScorer.flatMap(({ difference: { value, low, high } }) => [value ?? 0, low ?? 0, high ?? 0]),
  );
  const control = onlyControl(ofScorer);
  const rows = ofScorer
    .filter((row) => row.reader === reader)
    .map((row) =>
      differenceRow(
        shown,
        row,
        control === undefined ? `${row.arm} − ${controlBeside(row.arm, row.control)}` : row.arm,
      ),
    );
  return intervalPlot({
    id,
    title: `Difference from ${control ?? 'the control'}: ${formatReader(reader)} (${scorer})`,
    description:
      `Paired by item, in points. ${rows.map((row) => `${row.label}: ${row.figure}`).join('; ')}. The same figures ` +
      'stand in the table below.',
    scale,
    tickLabel: (value) => formatPoints(value).replace(/\.0$/, ''),
    reference: 0,
    rows,
  });
}

/** What a control's name has in place of its arm's: `k0` for `raw/random/own/k9` − `raw/random/own/k0`. */
function controlBeside(arm: string, control: string): string {
  const [armParts, controlParts] = [arm, control].map((name) => name.split(/ ?[/@] ?/)) as [string[], string[]];
  if (armParts.length !== controlParts.length) return control;
  return controlParts.filter((part, index) => part !== armParts[index]).join('/');
}

function differenceRow({ view }: ShownView, row: Comparison, label: string): IntervalRow {
  const { value, low, high } = row.difference;
  const isClear = low !== null && high !== null && (low > 0 || high < 0);
  const band = view.differenceBand?.(row.arm, row.control, row.scorer);
  return {
    label,
    figure: value === null ? 'no pairs' : formatDifference(row.difference),
    estimate: row.difference,
    mark: isClear ? 'clear' : 'open',
    tone: !isClear || value === null ? 'neutral' : value > 0 ? 'better' : 'worse',
    ...(band === undefined ? {} : { band: { ...band, title: `the paper's: ${formatPointsBand(band)}` } }),
  };
}

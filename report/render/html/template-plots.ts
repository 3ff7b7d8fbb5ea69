import type { ScorerId } from '../../../scoring/scorer';
import type { TemplateResult, TemplatesTable } from '../../sweep-report';
import { paperAccuracyBand } from '../../tables/paper-bands';
import { formatAccuracy, formatBand, formatDifference, formatPercent, formatPoints } from '../format';
import { intervalPlot, type IntervalRow } from './interval-plot';
import { shareScale, symmetricScale } from './plot-scale';
import type { SafeHtml } from './safe-html';

/** Accuracy of each template for one reader under one scorer, with the other scorers and the paper's range behind. */
export function accuracyPlot(table: TemplatesTable, reader: string, scorer: ScorerId, id: string): SafeHtml {
  const rows = table.results
    .filter((result) => result.reader === reader && result.scorer === scorer)
    .map((result) => accuracyRow(table, result));
  return intervalPlot({
    id,
    title: `Accuracy of ${reader} by template (${scorer})`,
    description: `${rows.map((row) => `${row.label}: ${row.figure}`).join('; ')}. The same figures stand in the table below.`,
    scale: shareScale,
    tickLabel: (value) => `${value * 100}%`,
    rows,
  });
}

function accuracyRow(table: TemplatesTable, result: TemplateResult): IntervalRow {
  const band = paperAccuracyBand(result.template, result.scorer);
  const others = table.results.filter(
    (row) => row.reader === result.reader && row.template === result.template && row.scorer !== result.scorer,
  );
  return {
    label: result.template,
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

/** Paired differences from the control for one reader under one scorer, on one scale for all readers of the table. */
export function differencePlot(table: TemplatesTable, reader: string, scorer: ScorerId, id: string): SafeHtml {
  const ofScorer = table.comparisons.filter((row) => row.scorer === scorer);
  const scale = symmetricScale(
    ofScorer.flatMap(({ difference: { value, low, high } }) => [value ?? 0, low ?? 0, high ?? 0]),
  );
  const rows = ofScorer
    .filter((row) => row.reader === reader)
    .map((row): IntervalRow => {
      const { value, low, high } = row.difference;
      const isClear = low !== null && high !== null && (low > 0 || high < 0);
      return {
        label: row.arm,
        figure: value === null ? 'no pairs' : formatDifference(row.difference),
        estimate: row.difference,
        mark: isClear ? 'clear' : 'open',
        tone: !isClear || value === null ? 'neutral' : value > 0 ? 'better' : 'worse',
      };
    });
  const control = ofScorer[0]?.control ?? '';
  return intervalPlot({
    id,
    title: `Difference from ${control}: ${reader} (${scorer})`,
    description:
      `Paired by item, in points. ${rows.map((row) => `${row.label}: ${row.figure}`).join('; ')}. The same figures ` +
      'stand in the table below.',
    scale,
    tickLabel: (value) => formatPoints(value).replace(/\.0$/, ''),
    reference: 0,
    rows,
  });
}

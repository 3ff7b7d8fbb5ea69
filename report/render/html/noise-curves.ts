import type { ArmResult } from '../../sweep-report';
import { groupBy } from '../../tables/group-by';
import { partsOf } from '../../tables/retrieval-noise';
import { formatAccuracy, formatReader } from '../format';
import type { ShownView } from '../tables/shown-view';
import { type Curve, curvePlot } from './curve-plot';
import { type PlotScale, shareScale } from './plot-scale';
import { html, type SafeHtml } from './safe-html';

/**
 * Accuracy over the number of distractors, one figure for each place they are drawn from (`random/own`) and one line for
 * each surface.
 */
export function noiseCurves(shown: ShownView, reader: string, scorer: string, id: string): SafeHtml[] {
  const own = shown.results
    .filter((result) => result.reader === reader && result.scorer === scorer)
    .map((result) => ({ result, ...partsOf(result.arm) }))
    .filter(({ count }) => count.startsWith('k'))
    .map((part) => ({ ...part, k: Number(part.count.slice(1)) }));
  return [...groupBy(own, ({ place }) => place)].flatMap(([place, parts], index) => {
    const ks = [...new Set(parts.map(({ k }) => k))].sort((a, b) => a - b);
    if (ks.length < 2) return [];
    const curves = [...groupBy(parts, ({ surface }) => surface)].map(([surface, points]) => curveOf(surface, points));
    return [noiseFigure({ place, ks, curves, reader, scorer, id: `${id}-${index + 1}` })];
  });
}

interface NoiseFigure {
  readonly place: string;
  readonly ks: readonly number[];
  readonly curves: readonly Curve[];
  readonly reader: string;
  readonly scorer: string;
  readonly id: string;
}

function noiseFigure({ place, ks, curves, reader, scorer, id }: NoiseFigure): SafeHtml {
  const xScale: PlotScale = { low: Math.min(...ks) - 0.5, high: Math.max(...ks), ticks: ks };
  const told = curves.map(({ name, points }) => `${name}: ${points.map(({ title }) => title).join(', ')}`).join('; ');
  return html`<figure>
    <figcaption>Accuracy by number of distractors, ${place}, ${scorer}</figcaption>
    ${curvePlot({
      id,
      title: `Accuracy of ${formatReader(reader)} by number of distractors, ${place} (${scorer})`,
      description: `${told}. The same figures stand in the table below.`,
      xScale,
      xLabel: (k) => `k = ${k}`,
      yScale: shareScale,
      yLabel: (value) => `${value * 100}%`,
      curves,
    })}
    <ul class="key">
      ${curves.map(({ name }, index) => html`<li><span class="key-curve curve-${index + 1}"></span>${name}</li>`)}
    </ul>
  </figure>`;
}

function curveOf(name: string, points: readonly { readonly k: number; readonly result: ArmResult }[]): Curve {
  const inOrder = [...points].sort((a, b) => a.k - b.k);
  return {
    name,
    points: inOrder.map(({ k, result: { accuracy } }) => ({
      x: k,
      value: accuracy.value,
      title: `k = ${k}: ${formatAccuracy(accuracy)}`,
    })),
  };
}

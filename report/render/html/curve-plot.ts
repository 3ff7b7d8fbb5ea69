import { percentOf, type PlotScale } from './plot-scale';
import { html, type SafeHtml } from './safe-html';

export interface Curve {
  readonly name: string;
  /** By x, ascending; null: no figure there, so the line has a gap. */
  readonly points: readonly { readonly x: number; readonly value: number | null; readonly title: string }[];
}

export interface CurvePlot {
  /** Unique in the page. */
  readonly id: string;
  readonly title: string;
  /** What the plot shows, for those who do not see it. */
  readonly description: string;
  readonly xScale: PlotScale;
  readonly xLabel: (x: number) => string;
  /** Of the values, upwards. */
  readonly yScale: PlotScale;
  readonly yLabel: (value: number) => string;
  /** At most {@link curveStyles}. */
  readonly curves: readonly Curve[];
}

/** Curves that can be told apart, by colour and by dashes. */
export const curveStyles = 4;

const height = 180;
const top = 8;
const axisHeight = 24;

/**
 * Lines over a numeric axis. As in the other plots, x positions are percentages and y positions pixels, so a line is drawn
 * piece by piece: a path can't mix the two.
 */
export function curvePlot(plot: CurvePlot): SafeHtml {
  return html`<svg
    class="plot curves"
    role="img"
    width="100%"
    height="${top + height + axisHeight}"
    aria-labelledby="${plot.id}-title ${plot.id}-desc"
  >
    <title id="${plot.id}-title">${plot.title}</title>
    <desc id="${plot.id}-desc">${plot.description}</desc>
    ${plot.yScale.ticks.map((tick) => yTick(plot, tick))}${plot.xScale.ticks.map((tick) => xTick(plot, tick))}${plot.curves.map(
      (curve, index) => curveLines(plot, curve, index),
    )}
  </svg>`;
}

function yTick(plot: CurvePlot, tick: number): SafeHtml {
  const y = yOf(plot, tick);
  return html`<line class="grid" x1="0%" x2="100%" y1="${y}" y2="${y}" /><text class="tick" x="0" y="${y - 4}"
      >${plot.yLabel(tick)}</text
    >`;
}

function xTick(plot: CurvePlot, tick: number): SafeHtml {
  const anchor = tick === plot.xScale.high ? 'end' : 'middle';
  return html`<text class="tick" x="${percentOf(plot.xScale, tick)}" y="${top + height + 18}" text-anchor="${anchor}"
    >${plot.xLabel(tick)}</text
  >`;
}

function curveLines(plot: CurvePlot, { points }: Curve, index: number): SafeHtml {
  const drawn = points.flatMap(({ x, value, title }) =>
    value === null ? [undefined] : [{ x: percentOf(plot.xScale, x), y: yOf(plot, value), title }],
  );
  return html`<g class="curve-${(index % curveStyles) + 1}"
    >${drawn.map((point, place) => {
      const next = drawn[place + 1];
      if (point === undefined || next === undefined) return undefined;
      return html`<line class="curve" x1="${point.x}" y1="${point.y}" x2="${next.x}" y2="${next.y}" />`;
    })}${drawn.map((point) =>
      point === undefined
        ? undefined
        : html`<circle class="dot" cx="${point.x}" cy="${point.y}" r="4"><title>${point.title}</title></circle>`,
    )}</g
  >`;
}

function yOf({ yScale }: CurvePlot, value: number): number {
  const share = (Math.min(yScale.high, Math.max(yScale.low, value)) - yScale.low) / (yScale.high - yScale.low);
  return Math.round((top + height * (1 - share)) * 10) / 10;
}

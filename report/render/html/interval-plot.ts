import type { Estimate } from '../../../scoring/statistics';
import { percentBetween, percentOf, type PlotScale } from './plot-scale';
import { html, type SafeHtml } from './safe-html';

export interface IntervalRow {
  readonly label: string;
  /** The figure in words, at the right end of the row. */
  readonly figure: string;
  readonly estimate: Estimate;
  /** `clear`: filled dot; `open`: hollow, since the interval allows for either sign. */
  readonly mark: 'clear' | 'open';
  /** Colour class of dot and interval. */
  readonly tone: 'neutral' | 'better' | 'worse';
  /** A shaded range behind the row. */
  readonly band?: { readonly low: number; readonly high: number; readonly title: string };
  /** Thin marks at further values, each with what it is. */
  readonly ticks?: readonly { readonly value: number; readonly title: string }[];
}

export interface IntervalPlot {
  /** Unique in the page. */
  readonly id: string;
  readonly title: string;
  /** What the plot shows, for those who do not see it. */
  readonly description: string;
  readonly scale: PlotScale;
  readonly tickLabel: (value: number) => string;
  /** A value whose grid line stands out, e.g. no difference. */
  readonly reference?: number;
  readonly rows: readonly IntervalRow[];
}

const rowHeight = 44;
const labelBaseline = 15;
const trackOffset = 29;
const axisHeight = 24;

/**
 * Dots with intervals, one row each: label and figure on one line, the mark below. Positions are percentages and heights
 * pixels, so the plot takes any width with letters of one size, on a phone and in print.
 */
export function intervalPlot(plot: IntervalPlot): SafeHtml {
  const gridBottom = plot.rows.length * rowHeight;
  const height = gridBottom + axisHeight;
  return html`<svg
    class="plot"
    role="img"
    width="100%"
    height="${height}"
    aria-labelledby="${plot.id}-title ${plot.id}-desc"
  >
    <title id="${plot.id}-title">${plot.title}</title>
    <desc id="${plot.id}-desc">${plot.description}</desc>
    ${plot.scale.ticks.map((tick) => gridLine(plot, tick, gridBottom))}${plot.rows.map((row, index) =>
      plotRow(plot.scale, row, index * rowHeight),
    )}
  </svg>`;
}

function gridLine(plot: IntervalPlot, tick: number, bottom: number): SafeHtml {
  const x = percentOf(plot.scale, tick);
  const anchor = tick === plot.scale.low ? 'start' : tick === plot.scale.high ? 'end' : 'middle';
  const kind = tick === plot.reference ? 'grid reference' : 'grid';
  return html`<line class="${kind}" x1="${x}" x2="${x}" y1="${labelBaseline + 5}" y2="${bottom + 4}" /><text
      class="tick"
      x="${anchor === 'start' ? '0%' : anchor === 'end' ? '100%' : x}"
      y="${bottom + 18}"
      text-anchor="${anchor}"
      >${plot.tickLabel(tick)}</text
    >`;
}

function plotRow(scale: PlotScale, row: IntervalRow, top: number): SafeHtml {
  const y = top + trackOffset;
  const { value, low, high } = row.estimate;
  return html`<g class="row ${row.tone}"
    ><text class="label" x="0" y="${top + labelBaseline}">${row.label}</text
    ><text class="figure" x="100%" y="${top + labelBaseline}" text-anchor="end">${row.figure}</text>${
      row.band === undefined
        ? undefined
        : html`<rect
            class="band"
            x="${percentOf(scale, row.band.low)}"
            width="${percentBetween(scale, row.band.low, row.band.high)}"
            y="${y - 8}"
            height="16"
            rx="2"
            ><title>${row.band.title}</title></rect
          >`
    }${(row.ticks ?? []).map(
      (tick) =>
        html`<line
          class="other"
          x1="${percentOf(scale, tick.value)}"
          x2="${percentOf(scale, tick.value)}"
          y1="${y - 6}"
          y2="${y + 6}"
          ><title>${tick.title}</title></line
        >`,
    )}${
      low === null || high === null
        ? undefined
        : html`<line
            class="interval"
            x1="${percentOf(scale, low)}"
            x2="${percentOf(scale, high)}"
            y1="${y}"
            y2="${y}"
          />`
    }${
      value === null
        ? undefined
        : html`<circle class="dot ${row.mark}" cx="${percentOf(scale, value)}" cy="${y}" r="5"
            ><title>${row.label}: ${row.figure}</title></circle
          >`
    }</g
  >`;
}

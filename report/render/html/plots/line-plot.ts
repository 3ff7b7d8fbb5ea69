import { axisX, axisY, dot, gridY, line, type PlotOptions, rect, ruleX, text } from '@observablehq/plot';

import type { Estimate } from '../../../../scoring/statistics';
import { visibleText } from '../../../../text/visible-text';
import { type PlotWidth, plotWidths } from './drawing';
import { axisRoom, fitText, textWidth } from './fit-text';
import { niceScale } from './nice-scale';
import type { ReaderStyle } from './reader-styles';
import { spreadLabels } from './spread-labels';

export interface LinePoint {
  readonly x: number;
  readonly estimate: Estimate;
  /** What it says, in words. */
  readonly title: string;
}

export interface LineSeries {
  /** Stands at its end. */
  readonly name: string;
  readonly style: ReaderStyle;
  /** Which of {@link dashes}: 0 is a whole line with filled dots. */
  readonly dash: number;
  /** By x, ascending. */
  readonly points: readonly LinePoint[];
}

export interface LinePlot {
  readonly series: readonly LineSeries[];
  /** Values that the upright axis holds beside those of the series, so that the panels of a picture have one. */
  readonly holds: readonly number[];
  readonly x: {
    readonly type: 'linear' | 'log';
    readonly domain: readonly [number, number];
    readonly ticks: readonly number[];
    readonly format: (x: number) => string;
    readonly label: string;
  };
  /** Ranges behind the lines, each around an x. */
  readonly bands: readonly { readonly x1: number; readonly x2: number; readonly low: number; readonly high: number }[];
  readonly formatTick: (value: number) => string;
}

/** How lines of one reader are told apart. */
const dashes = [undefined, '6 4', '1.5 4', '10 3 2 3', '14 4', '4 2 1.5 2'] as const;

type Drawn = LinePoint & { readonly estimate: { readonly value: number } };

const top = 10;
const axisHeight = 42;
const axisWidth = 46;
const labelGap = 14;

/** Lines with intervals over a numeric axis, each named at its end. */
export function linePlot(plot: LinePlot, width: PlotWidth): PlotOptions {
  const isNarrow = width === plotWidths.narrow;
  const height = isNarrow ? 220 : 260;
  const series = plot.series
    .map((own) => ({ ...own, drawn: own.points.filter((point): point is Drawn => point.estimate.value !== null) }))
    .filter(({ drawn }) => drawn.length > 0);
  const longest = isNarrow ? 98 : 150;
  const marginRight =
    series.length < 2 ? axisRoom : Math.min(longest, Math.max(...series.map(({ name }) => textWidth(name)))) + 14;
  const scale = niceScale(
    [
      ...series.flatMap(({ drawn }) => drawn.flatMap(({ estimate: { value, high } }) => [value, high ?? value])),
      ...plot.holds,
      ...plot.bands.map(({ high }) => high),
    ],
    6,
  );
  const pixels = (value: number): number => top + (height * (scale.high - value)) / (scale.high - scale.low);
  const values = (pixel: number): number => scale.high - ((pixel - top) * (scale.high - scale.low)) / height;
  const labelled = series.length < 2 ? [] : series;
  const labelHeights = spreadLabels(
    labelled.map(({ drawn }) => pixels(drawn.at(-1)!.estimate.value)),
    { gap: labelGap, low: top + 4, high: top + height - 4 },
  );
  return {
    width,
    height: top + height + axisHeight,
    marginTop: top,
    marginBottom: axisHeight,
    marginLeft: axisWidth,
    marginRight,
    x: { type: plot.x.type, domain: [...plot.x.domain], axis: null },
    y: { domain: [scale.low, scale.high], axis: null },
    marks: [
      gridY(scale.ticks, { stroke: 'var(--grid)', strokeOpacity: 1 }),
      ruleX([plot.x.domain[0]], { stroke: 'var(--axis)' }),
      axisY(scale.ticks, {
        tickSize: 0,
        tickFormat: plot.formatTick,
        label: null,
        fontSize: 12,
        fill: 'var(--muted)',
      }),
      axisX(plot.x.ticks, {
        tickSize: 0,
        tickPadding: 8,
        // On one line: Plot parts a text at its line breaks.
        tickFormat: (x: number) => visibleText(plot.x.format(x)),
        label: plot.x.label,
        labelAnchor: 'center',
        labelArrow: 'none',
        labelOffset: 38,
        fontSize: 12,
        fill: 'var(--muted)',
      }),
      rect(plot.bands, { className: 'band', x1: 'x1', x2: 'x2', y1: 'low', y2: 'high', fill: 'var(--band)' }),
      ...series.flatMap(({ name, style, dash, drawn }, index) => {
        const options = {
          className: style.className,
          // Side by side, so that intervals at one x can be told apart.
          dx: (index - (series.length - 1) / 2) * (series.length > 4 ? 3 : 5),
          x: 'x',
        };
        const label = labelled.findIndex((own) => own.name === name && own.style === style);
        return [
          line(drawn, {
            ...options,
            y: ({ estimate }: Drawn) => estimate.value,
            stroke: style.colour,
            strokeWidth: 2,
            ...(dashes[dash % dashes.length] === undefined ? {} : { strokeDasharray: dashes[dash % dashes.length] }),
          }),
          ruleX(
            drawn.filter(({ estimate }) => estimate.low !== null && estimate.high !== null),
            {
              ...options,
              y1: ({ estimate }: Drawn) => estimate.low,
              y2: ({ estimate }: Drawn) => estimate.high,
              stroke: style.colour,
              strokeWidth: 1.5,
              strokeOpacity: 0.6,
            },
          ),
          dot(drawn, {
            ...options,
            y: ({ estimate }: Drawn) => estimate.value,
            r: 4.5,
            symbol: style.symbol,
            stroke: style.colour,
            strokeWidth: 2,
            fill: dash === 0 ? style.colour : 'var(--surface)',
            className: `${style.className} told`,
            title: 'title',
          }),
          ...(label < 0
            ? []
            : [
                text([fitText(name, longest)], {
                  className: style.className,
                  frameAnchor: 'right',
                  dx: 12,
                  y: values(labelHeights[label]!),
                  textAnchor: 'start',
                  fontSize: 12,
                  fill: 'var(--ink)',
                }),
              ]),
        ];
      }),
    ],
  };
}

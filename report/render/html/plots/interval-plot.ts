import { axisX, dot, gridX, type PlotOptions, rect, ruleX, ruleY, text } from '@observablehq/plot';

import type { Estimate } from '../../../../scoring/statistics';
import { type PlotWidth, plotWidths } from './drawing';
import { axisRoom, fitText, textWidth } from './fit-text';
import { niceScale } from './nice-scale';
import type { ReaderStyle } from './reader-styles';

/** One dot with its interval. */
export interface IntervalMark {
  /** Name of its row. */
  readonly row: string;
  readonly style: ReaderStyle;
  readonly estimate: Estimate;
  /** What it says, in words. */
  readonly title: string;
  /** Its figure alone, printed at the end of the row where the row has one mark. */
  readonly figure: string;
  /** Drawn hollow: its interval allows for either sign. */
  readonly isOpen?: boolean;
}

/** A range behind a row. */
export interface RowBand {
  readonly row: string;
  readonly low: number;
  readonly high: number;
}

export interface IntervalPlot {
  /** From top to bottom, each named once. */
  readonly rows: readonly string[];
  readonly marks: readonly IntervalMark[];
  readonly bands: readonly RowBand[];
  readonly formatTick: (value: number) => string;
  /** What the axis counts. */
  readonly axis: string;
  /** The smallest length of the axis. */
  readonly least: number;
  /** Whether values may be on either side of 0. */
  readonly isSigned: boolean;
}

type Drawn = IntervalMark & { readonly estimate: { readonly value: number } };

const lane = 12;
const axisHeight = 40;
const figureWidth = 48;
/** Of labels that stand beside the marks. */
const longestBeside = 150;

/** Dots with intervals, a row for each name and in it a lane for each reader. */
export function intervalPlot(plot: IntervalPlot, width: PlotWidth): PlotOptions {
  const { rows, bands, axis, formatTick } = plot;
  const marks = plot.marks.filter((mark): mark is Drawn => mark.estimate.value !== null);
  const styles = [...new Map(plot.marks.map(({ style }) => [style.className, style])).values()];
  const isNarrow = width === plotWidths.narrow;
  // Beside the marks where all have room there, else each above its own.
  const longest = Math.max(...rows.map(textWidth));
  const isAbove = isNarrow || longest > longestBeside;
  const labelWidth = isAbove ? width - figureWidth - 8 : longest;
  const marginLeft = isAbove ? axisRoom : labelWidth + 12;
  const marginRight = styles.length === 1 ? figureWidth : axisRoom;
  const lanes = Math.max(styles.length, 1) * lane;
  const labelHeight = isAbove ? 17 : 0;
  const rowHeight = labelHeight + lanes + 14;
  const bottom = rows.length * rowHeight;
  const top = (row: string): number => rows.indexOf(row) * rowHeight;
  const middle = (row: string): number => top(row) + labelHeight + (isAbove ? lanes / 2 : rowHeight / 2);
  const laneOf = (style: ReaderStyle): number =>
    (styles.findIndex(({ className }) => className === style.className) - (styles.length - 1) / 2) * lane;
  const scale = niceScale(
    [
      ...marks.flatMap(({ estimate: { value, low, high } }) => [value, low ?? value, high ?? value]),
      ...bands.flatMap(({ low, high }) => [low, high]),
    ],
    isNarrow ? 6 : 7,
    { least: plot.least, isSigned: plot.isSigned },
  );
  return {
    width,
    height: bottom + axisHeight + 4,
    marginTop: 4,
    marginBottom: axisHeight,
    marginLeft,
    marginRight,
    x: { domain: [scale.low, scale.high], axis: null },
    y: { domain: [0, bottom], range: [4, bottom + 4], axis: null },
    marks: [
      gridX(scale.ticks, { stroke: 'var(--grid)', strokeOpacity: 1 }),
      axisX(scale.ticks, {
        tickSize: 0,
        tickFormat: formatTick,
        label: axis,
        labelAnchor: 'center',
        labelArrow: 'none',
        labelOffset: 36,
        fontSize: 12,
        fill: 'var(--muted)',
      }),
      rect(bands, {
        className: 'band',
        x1: 'low',
        x2: 'high',
        y1: ({ row }: RowBand) => top(row) + labelHeight + 1,
        y2: ({ row }: RowBand) => top(row) + rowHeight - (isAbove ? 12 : 1),
        fill: 'var(--band)',
      }),
      ruleX([0], { stroke: 'var(--axis)', strokeWidth: 1.5 }),
      text(rows, {
        x: scale.low,
        y: (row: string) => (isAbove ? top(row) + 9 : middle(row)),
        text: (row: string) => fitText(row, labelWidth),
        textAnchor: isAbove ? 'start' : 'end',
        dx: isAbove ? 5 : -10,
        fontSize: 12,
        fill: 'var(--ink)',
        stroke: 'var(--surface)',
        strokeWidth: 4,
      }),
      ...styles.flatMap((style) => {
        const own = marks.filter((mark) => mark.style.className === style.className);
        const options = { className: style.className, y: ({ row }: Drawn) => middle(row) + laneOf(style) };
        return [
          ruleY(
            own.filter(({ estimate }) => estimate.low !== null && estimate.high !== null),
            {
              ...options,
              x1: ({ estimate }: Drawn) => estimate.low,
              x2: ({ estimate }: Drawn) => estimate.high,
              stroke: style.colour,
              strokeWidth: 2.5,
              strokeLinecap: 'round',
            },
          ),
          ...[false, true].map((isOpen) =>
            dot(
              own.filter((mark) => (mark.isOpen ?? false) === isOpen),
              {
                ...options,
                className: `${style.className} told`,
                x: ({ estimate }: Drawn) => estimate.value,
                r: 4.5,
                symbol: style.symbol,
                stroke: style.colour,
                strokeWidth: 2,
                fill: isOpen ? 'var(--surface)' : style.colour,
                title: 'title',
              },
            ),
          ),
          ...(styles.length > 1
            ? []
            : [
                text(own, {
                  y: ({ row }: Drawn) => (isAbove ? top(row) + 9 : middle(row)),
                  frameAnchor: 'right',
                  dx: figureWidth - 2,
                  textAnchor: 'end',
                  text: 'figure',
                  fontSize: 12,
                  fontWeight: 600,
                  fill: 'var(--ink)',
                }),
              ]),
        ];
      }),
    ],
  };
}

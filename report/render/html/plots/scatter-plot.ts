import { axisX, axisY, dot, gridX, gridY, line, type PlotOptions, ruleX, text } from '@observablehq/plot';

import { type PlotWidth, plotWidths } from './drawing';
import { axisRoom, fitText, textWidth } from './fit-text';
import { niceScale } from './nice-scale';
import type { ReaderStyle } from './reader-styles';

export interface ScatterPoint {
  readonly label: string;
  readonly style: ReaderStyle;
  /** Best or worst of its reader. */
  readonly isExtreme: boolean;
  /** A share of 1. */
  readonly x: number;
  /** One too, or a score that can lie below 0. */
  readonly y: number;
  /** What it says, in words. */
  readonly title: string;
}

/** Parts of the horizontal axis, each from where the one before ends. */
export interface ScatterRegion {
  readonly name: string;
  readonly until: number;
}

export interface ScatterPlot {
  /** Those that are most worth a label first. */
  readonly points: readonly ScatterPoint[];
  readonly regions: readonly ScatterRegion[];
  readonly xLabel: string;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const top = 30;
const axisHeight = 42;
const axisWidth = 46;
const marginRight = axisRoom;
const dotRadius = 5;
const labelHeight = 13;
const percent = (value: number): string => `${Math.round(value * 1000) / 10}%`;

/** Two shares against each other, with the line that the second can hardly pass. */
export function scatterPlot(plot: ScatterPlot, width: PlotWidth): PlotOptions {
  const isNarrow = width === plotWidths.narrow;
  const height = isNarrow ? 220 : 260;
  const right = width - marginRight;
  const { points, regions } = plot;
  const yScale = niceScale(
    points.map(({ y }) => y),
    6,
  );
  const xTicks = isNarrow ? [0, 0.25, 0.5, 0.75, 1] : [0, 0.2, 0.4, 0.6, 0.8, 1];
  const toX = (x: number): number => axisWidth + x * (right - axisWidth);
  const toY = (y: number): number => top + (height * (yScale.high - y)) / (yScale.high - yScale.low);
  const labels = placeLabels(points, { toX, toY, frame: { left: axisWidth, right: width, top, bottom: top + height } });
  const end = Math.min(1, yScale.high);
  return {
    width,
    height: top + height + axisHeight,
    marginTop: top,
    marginBottom: axisHeight,
    marginLeft: axisWidth,
    marginRight,
    x: { domain: [0, 1], axis: null },
    y: { domain: [yScale.low, yScale.high], axis: null },
    marks: [
      gridX(xTicks, { stroke: 'var(--grid)', strokeOpacity: 1 }),
      gridY(yScale.ticks, { stroke: 'var(--grid)', strokeOpacity: 1 }),
      axisX(xTicks, {
        tickSize: 0,
        tickFormat: percent,
        label: plot.xLabel,
        labelAnchor: 'center',
        labelArrow: 'none',
        labelOffset: 38,
        fontSize: 12,
        fill: 'var(--muted)',
      }),
      axisY(yScale.ticks, { tickSize: 0, tickFormat: percent, label: null, fontSize: 12, fill: 'var(--muted)' }),
      ruleX(
        regions.filter(({ until }) => until < 1),
        { x: 'until', stroke: 'var(--axis)', strokeDasharray: '3 3' },
      ),
      ...regions.map(({ name, until }, index) => {
        const from = regions[index - 1]?.until ?? 0;
        // The first is too narrow for its name, which stands where the axis begins.
        const place = index === 0 ? { x: 0, textAnchor: 'start' as const, dx: 2 } : { x: (from + until) / 2 };
        return text([name], { ...place, frameAnchor: 'top', dy: -10, fontSize: 12, fill: 'var(--muted)' });
      }),
      line(
        [
          [0, 0],
          [end, end],
        ],
        { stroke: 'var(--axis)' },
      ),
      ...labels.map(({ point, text: label, x, y, anchor }) =>
        text([label], {
          className: point.style.className,
          x: (x - axisWidth) / (right - axisWidth),
          y: yScale.high - ((y - top) / height) * (yScale.high - yScale.low),
          textAnchor: anchor,
          fontSize: 12,
          fill: 'var(--ink)',
          stroke: 'var(--surface)',
          strokeWidth: 4,
        }),
      ),
      ...[...new Map(points.map(({ style }) => [style.className, style])).values()].map((style) =>
        dot(
          points.filter((point) => point.style.className === style.className),
          {
            className: `${style.className} told`,
            x: 'x',
            y: 'y',
            r: dotRadius,
            symbol: style.symbol,
            fill: style.colour,
            stroke: 'var(--surface)',
            title: 'title',
          },
        ),
      ),
    ],
  };
}

interface PlacedLabel {
  readonly point: ScatterPoint;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end';
}

const longestLabel = 140;
/** With more points than this only the extremes have labels. */
const mostLabelled = 12;

/** A label beside each point that has room for one, in the order of the points; the others have theirs in their title. */
function placeLabels(
  points: readonly ScatterPoint[],
  { toX, toY, frame }: { toX: (x: number) => number; toY: (y: number) => number; frame: Box },
): PlacedLabel[] {
  const taken: Box[] = points.map((point) => around(toX(point.x), toY(point.y), dotRadius + 1));
  const labelled = points.length > mostLabelled ? points.filter(({ isExtreme }) => isExtreme) : points;
  return labelled.flatMap((point): PlacedLabel[] => {
    const own = taken[points.indexOf(point)]!;
    const label = fitText(point.label, longestLabel);
    const [x, y] = [toX(point.x), toY(point.y)];
    for (const [anchor, dy] of [
      ['start', 0],
      ['end', 0],
      ['start', -labelHeight],
      ['start', labelHeight],
      ['end', -labelHeight],
      ['end', labelHeight],
    ] as const) {
      const at = x + (anchor === 'start' ? 1 : -1) * (dy === 0 ? dotRadius + 4 : -2);
      const box: Box = {
        left: anchor === 'start' ? at : at - textWidth(label),
        right: anchor === 'start' ? at + textWidth(label) : at,
        top: y + dy - labelHeight / 2,
        bottom: y + dy + labelHeight / 2,
      };
      const isInside =
        box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
      if (!isInside || taken.some((other) => other !== own && overlap(box, other))) continue;
      taken.push(box);
      return [{ point, text: label, x: at, y: y + dy, anchor }];
    }
    return [];
  });
}

function around(x: number, y: number, radius: number): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

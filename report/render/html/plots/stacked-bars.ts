import { type PlotOptions, rect, text } from '@observablehq/plot';

import { type PlotWidth, plotWidths } from './drawing';
import { fitText, textWidth } from './fit-text';

export interface BarPart {
  readonly name: string;
  /** Names its colours in the stylesheet: `--part-TONE`, and of text upon it `--on-TONE`. */
  readonly tone: string;
  readonly count: number;
  /** What it says, in words. */
  readonly title: string;
}

export interface StackedBar {
  readonly name: string;
  readonly total: string;
  /** Without those that are 0. */
  readonly parts: readonly BarPart[];
}

const barHeight = 18;
const totalWidth = 52;
const gap = 1.5;
/** Of labels that stand beside the bars. */
const longestBeside = 150;

/** Bars of one length, each divided by shares; a part with room for it says its count. */
export function stackedBars(bars: readonly StackedBar[], width: PlotWidth): PlotOptions {
  const isNarrow = width === plotWidths.narrow;
  const longest = Math.max(...bars.map(({ name }) => textWidth(name)));
  const isAbove = isNarrow || longest > longestBeside;
  const labelWidth = isAbove ? width - totalWidth : longest;
  const left = isAbove ? 0 : labelWidth + 12;
  const right = width - totalWidth;
  const labelHeight = isAbove ? 17 : 0;
  const rowHeight = labelHeight + barHeight + 8;
  const middle = (index: number): number => index * rowHeight + labelHeight + 4 + barHeight / 2;
  const parts = bars.flatMap((bar, index) => {
    const sum = bar.parts.reduce((total, { count }) => total + count, 0);
    let start = 0;
    return bar.parts.map((part) => {
      const from = start;
      start += (part.count / sum) * (right - left);
      return { ...part, index, x1: left + from, x2: Math.max(left + from + 1, left + start - gap) };
    });
  });
  type Part = (typeof parts)[number];
  const counted = parts.filter(({ count, x1, x2 }) => textWidth(count.toLocaleString('en-US')) + 8 <= x2 - x1);
  const height = bars.length * rowHeight;
  return {
    width,
    height,
    margin: 0,
    x: { domain: [0, width], range: [0, width], axis: null },
    y: { domain: [0, height], range: [0, height], axis: null },
    marks: [
      text(bars, {
        x: isAbove ? 0 : left - 10,
        y: (_, index: number) => (isAbove ? index * rowHeight + 11 : middle(index)),
        text: ({ name }: StackedBar) => fitText(name, labelWidth),
        textAnchor: isAbove ? 'start' : 'end',
        fontSize: 12,
        fill: 'var(--ink)',
      }),
      text(bars, {
        x: width - 2,
        y: (_, index: number) => middle(index),
        text: 'total',
        textAnchor: 'end',
        fontSize: 12,
        fill: 'var(--muted)',
      }),
      rect(parts, {
        x1: 'x1',
        x2: 'x2',
        y1: ({ index }: Part) => middle(index) - barHeight / 2,
        y2: ({ index }: Part) => middle(index) + barHeight / 2,
        fill: ({ tone }: Part) => `var(--part-${tone})`,
        className: 'told',
        title: 'title',
      }),
      text(counted, {
        x: ({ x1, x2 }: Part) => (x1 + x2) / 2,
        y: ({ index }: Part) => middle(index),
        text: ({ count }: Part) => count.toLocaleString('en-US'),
        fontSize: 12,
        fill: ({ tone }: Part) => `var(--on-${tone})`,
      }),
    ],
  };
}

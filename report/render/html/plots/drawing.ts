import { dot, plot, type PlotOptions } from '@observablehq/plot';
import { parseHTML } from 'linkedom';

import { allReaders, type SweepReport } from '../../../sweep-report';
import { formatReader } from '../../format';
import { html, type SafeHtml } from '../safe-html';
import { type ReaderStyle, readerStyles } from './reader-styles';
import { type DrawnNode, svgMarkup } from './svg-markup';

/** Widths that every plot is drawn at, in pixels: the page shows the one that fits, so that letters keep their size. */
export const plotWidths = { wide: 428, narrow: 326 } as const;
export type PlotWidth = (typeof plotWidths)[keyof typeof plotWidths];

/** What all plots of one page share. */
export interface Drawing {
  /** @throws Error for a reader that no row of the report names. */
  readonly readerStyle: (reader: string) => ReaderStyle;
  /** Everyone that rows may be of, in order; all readers together last. */
  readonly readers: readonly string[];
  /** A reader's sign and name, for keys and headings. */
  readonly readerSign: (reader: string) => SafeHtml;
  /** A plot at both widths. `label`: what it shows, for those who do not see it. */
  readonly draw: (label: string, optionsAt: (width: PlotWidth) => PlotOptions) => SafeHtml;
}

/** Side of a sign in pixels. */
const signSize = 14;

export function createDrawing(report: SweepReport): Drawing {
  const { document } = parseHTML('<!doctype html><html><body></body></html>') as unknown as {
    readonly document: object;
  };
  const styles = readerStyles(report);
  const svg = (options: PlotOptions, attributes: SafeHtml, titles = false): SafeHtml => {
    const drawn = plot({ ...options, document }) as unknown as DrawnNode;
    const [width = 0, height = 0] = [options.width, options.height];
    return html`<svg
      ${attributes}
      viewBox="0 0 ${width} ${height}"
      width="${width}"
      height="${height}"
      text-anchor="middle"
      fill="currentColor"
    >
      ${svgMarkup(drawn.childNodes, { titles })}
    </svg>`;
  };
  const readerStyle = (reader: string): ReaderStyle => {
    const style = styles.get(reader);
    if (style === undefined) throw new Error(`the report has no reader "${reader}"`);
    return style;
  };
  return {
    readers: [...styles.keys()].filter((id) => id !== allReaders),
    readerStyle,
    readerSign(reader) {
      const { symbol, colour } = readerStyle(reader);
      const mark = dot([0], { x: 0, y: 0, r: 4.5, symbol, fill: colour, stroke: colour, strokeWidth: 1 });
      const axis = { domain: [-1, 1], axis: null };
      const sign = { width: signSize, height: signSize, margin: 0, x: axis, y: axis, marks: [mark] };
      return html`${svg(sign, html`class="sign" aria-hidden="true"`)}${formatReader(reader)}`;
    },
    draw: (label, optionsAt) =>
      html`<div class="plot">
        ${Object.entries(plotWidths).map(
          ([name, width]) =>
            // The page's script tells the narrow marks what the wide ones say; without it a phone has no way to show it.
            html`<div class="${name}">
              ${svg(optionsAt(width), html`role="img" aria-label="${label}"`, width === plotWidths.wide)}
            </div>`,
        )}
      </div>`,
  };
}

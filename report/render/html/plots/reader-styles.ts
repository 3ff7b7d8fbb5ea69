import { allReaders, type SweepReport } from '../../../sweep-report';

/** How a reader is drawn, the same in every figure of a page. */
export interface ReaderStyle {
  /** Of everything that is its own, e.g. `r1`: what the page's choice of readers acts on. */
  readonly className: string;
  /** A CSS colour. */
  readonly colour: string;
  readonly symbol: (typeof symbols)[number];
}

/** Of the palette in the stylesheet: `--reader-1` and so on. */
const colours = 6;
/** One more than colours, so that no two of 42 readers look alike. */
const symbols = ['circle', 'square', 'triangle', 'diamond', 'star', 'cross', 'wye'] as const;

/** By id, in the order of the report; the mean over all readers is drawn in the colour of text. */
export function readerStyles({ readers, tables }: SweepReport): ReadonlyMap<string, ReaderStyle> {
  const named = [
    ...readers.filter(({ role }) => role === 'reader').map(({ id }) => id),
    ...tables.flatMap(({ results }) => results.map(({ reader }) => reader)),
  ];
  const ids = [...new Set(named)].filter((id) => id !== allReaders);
  return new Map([
    ...ids.map((id, index): [string, ReaderStyle] => [
      id,
      {
        className: `r${index + 1}`,
        colour: `var(--reader-${(index % colours) + 1})`,
        symbol: symbols[index % symbols.length]!,
      },
    ]),
    [allReaders, { className: 'r0', colour: 'var(--ink)', symbol: 'diamond' }],
  ]);
}

import type { PlotOptions } from '@observablehq/plot';

import type { ShownView } from '../../tables/shown-view';
import type { TextTable } from '../../text-table';
import type { Drawing, PlotWidth } from '../plots/drawing';

/** What a picture is made from. */
export interface Scene {
  readonly drawing: Drawing;
  /** The headline view of a table. */
  readonly shown: ShownView;
  readonly scorer: string;
}

/** One drawing of a picture. */
export interface Panel {
  /** What is its own, e.g. a reader's id; undefined where a picture has one panel. */
  readonly heading?: string;
  /** The reader whose panel it is, where it is one reader's. */
  readonly reader?: string;
  readonly plot: (width: PlotWidth) => PlotOptions;
}

/** A sign of a picture's key. */
export type KeySign = 'band' | 'open' | 'reference' | 'part';

export interface Picture {
  readonly title: string;
  /** One sentence: what is shown, and over what n. */
  readonly caption: string;
  /** Those whose signs the key explains. */
  readonly readers: readonly string[];
  /** What else the key explains. `tone`: of a `part`. */
  readonly key: readonly { readonly sign: KeySign; readonly text: string; readonly tone?: string }[];
  readonly panels: readonly Panel[];
  /** The same figures. */
  readonly table: TextTable;
}

/** Draws pictures of a table; none where the table has nothing for them. */
export type PictureMaker = (scene: Scene) => readonly Picture[];

import type { Factors } from '../../experiments/condition';
import type { Figure } from '../sweep-report';
import type { CellRow } from './cell-row';
import type { PaperBand } from './paper-bands';
import type { TableStep } from './table-step';

/** One way to put conditions together into arms. */
export interface TableView {
  readonly id: string;
  /** For captions, e.g. `by level, the mean over prompt families and backends`. */
  readonly title: string;
  /** Heading of the arms' column, e.g. `template`. */
  readonly armHeading: string;
  /** The arm a condition belongs to; undefined: it has no part in this view. */
  readonly armOf: (factors: Factors) => string | undefined;
  /**
   * The arms that an arm is compared with, paired by item; only those that exist are.
   * @param arms All of the view, in their order.
   */
  readonly controlsOf: (arm: string, arms: readonly string[]) => readonly string[];
  /** The paper's range for an arm under a scorer. */
  readonly band?: (arm: string, scorer: string) => PaperBand | undefined;
  /** The paper's range for the difference of an arm from a control under a scorer. */
  readonly differenceBand?: (arm: string, control: string, scorer: string) => PaperBand | undefined;
  /** Id of the generator that made an arm's artifacts; undefined: none did. */
  readonly generatorOf?: (arm: string) => string | undefined;
}

/** How figures of one name are shown. */
export interface FigureText {
  readonly caption: string;
  /** Heading of the column of names. */
  readonly nameHeading: string;
  /** `points`: a signed difference; `points per distractor`: the same, smaller; `share`: of items; `score`: their mean, of 1; `tau`: −1 … 1; `tokens`: a count. */
  readonly unit: 'points' | 'points per distractor' | 'share' | 'score' | 'tau' | 'tokens';
  readonly note: string;
}

/** What an experiment's table consists of. */
export interface TableDefinition {
  /** The first is the headline. One that has the same arms as an earlier one, under other names, is left out. */
  readonly views: readonly TableView[];
  /** Also show the mean over all readers where there is more than one. */
  readonly pooled: boolean;
  /** Also show the best minus the worst arm of the headline view: how far the choice of arm alone moves a reader. */
  readonly spread?: true;
  /** What is worked out of the rows before any figure is; the rows' digest is of them as they are stored. */
  readonly prepare?: (rows: readonly CellRow[]) => readonly CellRow[];
  /** Further figures, one by one since each takes time. `rows` are sorted: readers and conditions as in the sweep. */
  readonly figures?: (rows: readonly CellRow[], options: FigureOptions) => Generator<TableStep, Figure[]>;
  /** Present where `figures` is. */
  readonly figureText?: (figure: string) => FigureText;
}

export interface FigureOptions {
  /** Those with rows, in the order of the table. */
  readonly readers: readonly string[];
  readonly scorers: readonly string[];
  readonly seed: number;
  /** The clusters of items that share evidence with others, by item. */
  readonly clusters: ReadonlyMap<string, string>;
}

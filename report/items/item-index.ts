/**
 * What the page holds of a sweep's cells: everything that lists and filters need, by columns, so that a quarter of a million
 * cells are some megabytes. Its browser side is report/render/html/items/browser.
 *
 * Glossary: a **text** is what a reader was shown or said, told once and numbered in the order in which items first need
 * it; **chunks** hold texts by number, so that an item's stand together; a **snippet** is the beginning of an answer, which
 * the index holds itself. A **code** is 0 for nothing, or 1 + a place in a list.
 */
import type { Gold } from '../../benchmarks/item';

export interface ItemIndex {
  readonly sweep: string;
  readonly readers: readonly string[];
  readonly scorers: readonly string[];
  readonly outcomes: readonly IndexedOutcome[];
  readonly experiments: readonly { readonly label: string; readonly benchmark: string }[];
  /** In the order of the plan. */
  readonly conditions: readonly IndexedCondition[];
  /** By benchmark, in the order of the data file. */
  readonly items: readonly IndexedItem[];
  /** Why cells can't be made. */
  readonly reasons: readonly string[];
  readonly markSets: readonly (readonly string[])[];
  readonly recalls: readonly number[];
  readonly cells: CellColumns;
  /** One for each scorer. */
  readonly scores: readonly ScoreColumn[];
  readonly judgements: JudgementColumns;
  readonly snippets: SnippetColumns;
  readonly chunks: ChunkList;
}

export interface IndexedOutcome {
  readonly name: string;
  /** Whether it counts in the tables, and whether there is text to score. */
  readonly delivered: boolean;
  readonly scored: boolean;
}

export interface IndexedCondition {
  /** Place in the experiments. */
  readonly experiment: number;
  readonly arm: string;
  /** Place in the readers. */
  readonly reader: number;
}

export interface IndexedItem {
  readonly id: string;
  readonly benchmark: string;
  readonly type: string;
  readonly question: string;
  readonly date: string | null;
  readonly gold: Gold;
  /** What a published audit says is wrong with the gold. */
  readonly defect: string | null;
}

/** One entry per cell in each, by item, then condition and repetition. */
export interface CellColumns {
  /** The first {@link idLength} digits of every id, run together. */
  readonly ids: string;
  /** Steps from the cell before. */
  readonly item: readonly number[];
  readonly condition: readonly number[];
  readonly repetition: readonly number[];
  readonly outcome: readonly number[];
  /** Codes of the lists of the same names. */
  readonly reason: readonly number[];
  readonly marks: readonly number[];
  readonly recall: readonly number[];
  /** Of the artifact; -1: there is none. */
  readonly words: readonly number[];
  /** Whether the gold stands in the artifact: 0 no, 1 yes, 2 can't be told. */
  readonly visible: readonly number[];
  /** Steps of the codes of texts. */
  readonly system: readonly number[];
  readonly artifact: readonly number[];
  readonly question: readonly number[];
  /** Codes of snippets. */
  readonly answer: readonly number[];
}

/** A scorer's scores of all cells. */
export interface ScoreColumn {
  /** Every value there is; null: the judge gave no verdict. */
  readonly values: readonly (number | null)[];
  /** 0: no score; otherwise 1 + 2 × the place of its value, and 1 more for an abstention. */
  readonly codes: readonly number[];
}

/** What judges said, in the order of the cells. */
export interface JudgementColumns {
  readonly verdicts: readonly string[];
  readonly whys: readonly string[];
  /** Steps between places of cells. */
  readonly cell: readonly number[];
  /** Of the judge's own cells. */
  readonly ids: string;
  readonly scorer: readonly number[];
  readonly verdict: readonly number[];
  readonly why: readonly number[];
  /** Codes of snippets. */
  readonly reply: readonly number[];
}

export interface SnippetColumns {
  readonly text: readonly string[];
  /** Codes of whole texts; 0: the snippet is whole. */
  readonly whole: readonly number[];
}

export interface ChunkList {
  /** The number of the first text of each chunk. */
  readonly first: readonly number[];
  /** Tells a chunk of this report from one of another. */
  readonly marks: readonly string[];
  /** The folder beside the page that holds the chunks; null: the page does itself. */
  readonly folder: string | null;
}

/** Hexadecimal digits of a cell's id that tell the cells of a sweep apart: of a million cells two are alike once in 500 sweeps. */
export const idLength = 12;

export function chunkFileName(chunk: number): string {
  return `${String(chunk + 1).padStart(4, '0')}.js`;
}

/** What crosses the border between workflows and activities: ids, labels and counts, never a text. */

export interface SweepInput {
  readonly sweepId: string;
}

export interface SweepOutline {
  /** Keys of the benchmarks to read. */
  readonly benchmarks: readonly string[];
  readonly experiments: readonly ExperimentInput[];
}

/** Every experiment, by the name of its file in workflows/experiments/ and in sweep files. */
export type ExperimentName =
  | 'templates'
  | 'ladder'
  | 'matched-content'
  | 'refusal-factors'
  | 'budget-control'
  | 'retrieval-noise'
  | 'hotpotqa-transfer'
  | 'locomo-transfer'
  | 'own-artifacts';

/** `generate`: generators make artifacts; `read`: readers answer from them. */
export type ExperimentStage = 'generate' | 'read';

export interface ExperimentInput {
  readonly sweepId: string;
  readonly experiment: ExperimentName;
  /** Unique in the sweep. */
  readonly label: string;
}

export interface ConditionOutline {
  readonly conditionId: number;
  readonly key: string;
  readonly readerId: string;
  readonly provider: string;
  /** The narrowest lane its calls take from: `provider/model`. */
  readonly lane: string;
  readonly model: string;
  /** Cells per block. */
  readonly block: number;
  /** Blocks at work at the same time. */
  readonly window: number;
}

export interface ConditionInput extends ConditionOutline {
  readonly sweepId: string;
  readonly experiment: string;
  /** 1, or 2 once the deferred cells have been opened again. */
  readonly pass: number;
}

/** What became of a condition's cells that have a call. */
export interface CellCounts {
  readonly of: number;
  readonly settled: number;
  readonly failed: number;
  readonly deferred: number;
}

export interface ConditionSummary extends CellCounts {
  readonly key: string;
}

export interface PageCursor {
  /** Where the next page starts; null: there is none. */
  readonly next: number | null;
  /** Rows done in this page. */
  readonly done: number;
}

/** Cells [from, to) of a condition. */
export interface CellRange {
  readonly from: number;
  readonly to: number;
}

export interface BlockInput extends CellRange {
  readonly sweepId: string;
  readonly conditionId: number;
  /** 1 or 2: the attempts budget of a call is its base times this. */
  readonly pass: number;
}

/** `of`: the cells owed when the block began; the other counts are what it made of them. */
export interface BlockResult extends CellCounts {
  /** Cells still owed; the condition schedules them again. */
  readonly left: number;
  /** Why some are left. */
  readonly because: 'done' | 'draining' | 'paused' | 'cancelled' | 'time';
}

/** What a block tells the Temporal UI while it works. */
export interface BlockHeartbeat {
  readonly settled: number;
  readonly of: number;
  /** ISO time; null: not waiting. */
  readonly waitingUntil: string | null;
  readonly why: string | null;
}

export interface OwedBlocks {
  readonly ranges: readonly CellRange[];
  readonly counts: CellCounts;
}

export interface TableSummary {
  readonly rows: number;
  readonly complete: boolean;
  /** First 12 digits of the digest. */
  readonly digest: string;
}

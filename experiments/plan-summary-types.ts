/**
 * A plan in numbers: what it is totalled from, and what people and programs get to see of it.
 */
import type { DatasetManifest } from '../benchmarks/item';
import type { StratumSample } from './sample-items';
import type { SweepSpec } from './sweep-spec';

/** One condition as planned, e.g. template `chatgpt_entries` read by `mini`. */
export interface PlannedCondition {
  /** The experiment's label. */
  readonly experiment: string;
  /** A key of `benchmarks`. */
  readonly benchmark: string;
  /** A reader's or a generator's id. */
  readonly reader: string;
  /** What tells it from other conditions of the same reader, e.g. the template. */
  readonly label: string;
  /** Cells, those that are not applicable included. */
  readonly cells: number;
  /** Cells that can't be made, by reason. */
  readonly notApplicable: Readonly<Record<string, number>>;
  /** Distinct calls that no condition before this one asks for; each call counts in one condition only. */
  readonly calls: number;
  /** Estimated tokens of those calls' prompts. */
  readonly inputTokens: number;
  /** UTF-8 bytes of those calls' prompts. */
  readonly promptBytes: number;
  /** Those of the calls whose artifact a generator has yet to make: their number and prompts are estimates. */
  readonly awaiting: number;
}

/** What an experiment took of its data set. */
export interface PlannedSample {
  /** The experiment's label. */
  readonly experiment: string;
  readonly strata: readonly StratumSample[];
}

export interface PlanInput {
  readonly spec: SweepSpec;
  /** By benchmark key. */
  readonly datasets: Readonly<Record<string, DatasetManifest>>;
  readonly conditions: readonly PlannedCondition[];
  /** Of the experiments that leave items out, or get fewer than they ask for. */
  readonly samples: readonly PlannedSample[];
  /** What reading the sweep file already warned of. */
  readonly fileWarnings?: readonly string[];
}

/** Bounds of something estimated. */
export interface EstimatedRange {
  readonly low: number;
  readonly high: number;
}

export interface PlanTotals {
  readonly conditions: number;
  readonly cells: number;
  readonly notApplicable: number;
  /** Distinct calls. */
  readonly calls: number;
  /** Cells that share the call of another cell. */
  readonly shared: number;
  readonly inputTokens: EstimatedRange;
  /** Every answer at the reader's `maxOutputTokens`. */
  readonly outputTokensAtMost: number;
  /** Calls that wait for a generator: their number and prompts are estimates. */
  readonly awaiting: number;
}

export interface PlannedExperiment extends PlanTotals {
  readonly experiment: string;
  readonly benchmark: string;
}

export interface PlannedReader {
  readonly id: string;
  readonly provider: string;
  readonly model: string;
  readonly calls: number;
  readonly inputTokens: EstimatedRange;
  readonly outputTokensAtMost: number;
  readonly mode: 'realtime' | 'batch';
  /**
   * From short prompts without any answer to long prompts with every answer at its cap, at the price of its mode; null: no
   * price is known.
   */
  readonly costUsd: EstimatedRange | null;
  readonly priceSource: 'offline, free' | 'sweep file' | 'listed' | 'none';
  /** The list of a listed price, with its version and date. */
  readonly priceList: string | null;
  /** Share of the price in real time that is paid; below 1 for batches. */
  readonly priceShare: number;
  /** How what is sent differs from what a reader of the results would take for granted. */
  readonly declared: readonly string[];
}

/** How long one lane needs if it runs at its limits without a pause. */
export interface PlannedLane {
  readonly key: string;
  readonly calls: number;
  /** Seconds each limit alone would need; null where it is not declared. */
  readonly requestsSeconds: number | null;
  readonly tokensSeconds: number | null;
  /** Whole days of waiting: the first day's requests need none. */
  readonly daySeconds: number | null;
  /** From the assumed latency; null where the calls' concurrency is declared by another lane. */
  readonly concurrencySeconds: number | null;
  readonly concurrency: { readonly value: number; readonly source: 'sweep file' | 'assumed' } | null;
  /** The largest of them. */
  readonly seconds: number;
}

/** What one provider gets to see. */
export interface PlannedEgress {
  readonly provider: string;
  /** Host and port of the server; null where there is none. */
  readonly host: string | null;
  readonly leavesMachine: boolean;
  readonly readers: readonly string[];
  readonly datasets: readonly { readonly key: string; readonly licence: string }[];
  readonly promptBytes: number;
}

export interface PlanSummary {
  readonly sweep: {
    readonly name: string;
    readonly repetitions: number;
    readonly sharing: boolean;
    readonly block: number;
    readonly seed: number;
    readonly budgetUsd: number | null;
    /** Of each condition. */
    readonly conditionBudgetUsd: number | null;
    readonly order: SweepSpec['order'];
  };
  readonly totals: PlanTotals;
  readonly experiments: readonly PlannedExperiment[];
  readonly conditions: readonly PlannedCondition[];
  /** Of the experiments that leave items out, or get fewer than they ask for. */
  readonly samples: readonly PlannedSample[];
  /** Cells that can't be made. */
  readonly notApplicable: readonly {
    readonly experiment: string;
    readonly benchmark: string;
    readonly reason: string;
    /** Labels of the conditions it holds for. */
    readonly labels: readonly string[];
    readonly cells: number;
  }[];
  readonly readers: readonly PlannedReader[];
  /** Over priced readers; null where none has a price. */
  readonly costUsd: EstimatedRange | null;
  /** Those that calls in real time count against. */
  readonly lanes: readonly PlannedLane[];
  /** Of what is not in batches. Lanes run side by side: the slowest decides. */
  readonly seconds: number;
  readonly egress: readonly PlannedEgress[];
  /** What the estimates rest on. */
  readonly assumptions: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Everything a report prints, as read from stored rows: the same object behind the terminal, HTML, CSV and JSON.
 */
import type { DatasetManifest } from '../benchmarks/item';
import type { StratumSample } from '../experiments/sample-items';
import type { ExperimentName } from '../experiments/sweep-spec';
import type { Estimate } from '../scoring/statistics';

/** Counts of cells by what became of them. `planned` is the sum of all others. */
export interface OutcomeCounts {
  readonly planned: number;
  readonly notApplicable: number;
  readonly pending: number;
  readonly deferred: number;
  readonly answer: number;
  readonly truncated: number;
  readonly exhausted: number;
  readonly empty: number;
  readonly refusal: number;
  readonly blocked: number;
  readonly failed: number;
  readonly givenUp: number;
}

/** One row of a table: reader × arm × scorer, in one view. */
export interface ArmResult {
  /** How conditions were put together into arms, e.g. `levels`. */
  readonly view: string;
  /** A reader's id, or {@link allReaders}. */
  readonly reader: string;
  readonly arm: string;
  /** Id of a scorer. */
  readonly scorer: string;
  /** Every cell of the arm, `notApplicable` included. Counts are of cells: items × conditions of the arm × repetitions. */
  readonly planned: number;
  readonly notApplicable: number;
  readonly delivered: number;
  /** Cells with text that this scorer has not judged yet: in none of the denominators, and the table is incomplete. */
  readonly unscored: number;
  /** Items with at least one delivered cell: what `accuracy` and its interval are taken over. */
  readonly deliveredItems: number;
  /** Delivered and not an abstention by this scorer. */
  readonly answered: number;
  /** Sum of scores over delivered cells (a count of right answers for binary scorers). */
  readonly right: number;
  /** The headline: over delivered cells, an item's conditions and repetitions averaged first. */
  readonly accuracy: Estimate;
  /** Over answered cells. Rewards abstaining: never read it alone. */
  readonly accuracyAnswered: number | null;
  /** right / planned cells that can be made: failed and given-up cells count as wrong. */
  readonly accuracyPlanned: number | null;
  /** Over the items whose gold no published audit calls wrong; null where the data set has no such audit. */
  readonly accuracySound: number | null;
  /** answered / delivered. */
  readonly answerRate: number | null;
  /** `_abs` items abstained rightly, and how many of them were delivered. */
  readonly abstainedRightly: number;
  readonly unanswerable: number;
  /** Delivered items no string rule can judge (rubrics), counted wrong above. */
  readonly notScorable: number;
  /** Mean words of the artifact. */
  readonly meanWords: number | null;
  /** Share of string-scorable items whose gold form stands in the artifact: the ceiling of a reader that can only quote. */
  readonly visibility: number | null;
  /** Mean share of an item's witnesses that a retriever found; null for arms that retrieve nothing. */
  readonly witnessRecall: number | null;
  /** Share of (item, condition) pairs whose delivered repetitions do not all score alike; null without repetitions. */
  readonly flipRate: number | null;
  /** Lowest and highest accuracy of the conditions averaged in the arm; null for an arm of one condition. */
  readonly spread: { readonly low: number; readonly high: number } | null;
  /** Cells by what their artifact is marked with, e.g. `{ whole_dialogue: 12 }`. */
  readonly marks: Readonly<Record<string, number>>;
}

/** Stands for the mean over all readers of an item, in place of a reader's id (which can't have parentheses). */
export const allReaders = '(all readers)';

/** A paired comparison, arm − control, over the items delivered in both. */
export interface Comparison {
  readonly view: string;
  readonly reader: string;
  readonly scorer: string;
  readonly arm: string;
  readonly control: string;
  /** Pairs used. */
  readonly pairs: number;
  /** Items planned for both arms but missing in at least one. */
  readonly missing: number;
  /** Items that leave the comparison because one of the arms can't be made of them; not in `missing`. */
  readonly notApplicable: number;
  /** Pairs where the arm is better, and where it is worse. */
  readonly better: number;
  readonly worse: number;
  /** Mean difference with its percentile bootstrap interval (10,000 resamples, seeded). */
  readonly difference: Estimate;
  /**
   * The mean difference over `pairs + missing` items if every missing score went against the arm (`low`) or for it
   * (`high`). Null where both counts are 0. A conclusion whose sign these bounds change rests on what is missing.
   */
  readonly missingBounds: { readonly low: number; readonly high: number } | null;
}

/** What a table says beside accuracies and differences: an effect, a slope, a share of a diagnosis. */
export interface Figure {
  /** What is told, e.g. `effect on answer rate`; figures of one name make one text table. */
  readonly figure: string;
  readonly reader: string;
  readonly scorer: string;
  /** Of what, e.g. `fields × cue`, `raw/random/own`, `surface`. */
  readonly name: string;
  readonly estimate: Estimate;
  /** Items it is over, and items left out since something of theirs is missing. */
  readonly items: number;
  readonly missing: number;
  /** Ids of the items behind it, where it is a share of them. */
  readonly itemIds: readonly string[] | null;
}

/** The table of one experiment on one benchmark. */
export interface ExperimentTable {
  readonly experiment: ExperimentName;
  /** The experiment's label, unique in the sweep. */
  readonly label: string;
  readonly benchmark: string;
  readonly complete: boolean;
  /** SHA-256 over the rows the table was made from. */
  readonly digest: string;
  readonly writtenAt: string;
  /** Which items were planned, by stratum. */
  readonly sample: readonly StratumSample[];
  readonly results: readonly ArmResult[];
  readonly comparisons: readonly Comparison[];
  readonly figures: readonly Figure[];
  /** not_applicable cells by arm (of the conditions) and reason. */
  readonly notApplicable: readonly {
    readonly arm: string;
    readonly reason: string;
    readonly count: number;
  }[];
}

/** A reader, or a generator that makes artifacts for readers. */
export interface ReaderSummary {
  readonly id: string;
  readonly role: 'reader' | 'generator';
  readonly provider: string;
  readonly model: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly outcomes: OutcomeCounts;
  readonly calls: number;
  readonly attempts: number;
  /** Attempts without an end: possible double payments. */
  readonly orphans: number;
  /** Calls answered by another sweep's answer to the same request, without sending. */
  readonly reused: number;
  /** Delivered answers beyond the first of a call: known double payments. */
  readonly repeated: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Sum of the known costs. Null: the reader has no price, or its server told of no usage at all. */
  readonly costUsd: number | null;
  /**
   * Delivered answers of a reader with a price whose cost is not known, since the server told no usage: where there are
   * any, `costUsd` is a lower bound. 0 for a reader without a price.
   */
  readonly uncosted: number;
  /** Model ids the responses named, with counts; more than one, or another than asked for, is flagged. */
  readonly returnedModels: Readonly<Record<string, number>>;
}

/** What one generator made in one form, once for all readers. */
export interface FrozenTexts {
  readonly generator: string;
  /** What it was asked for, e.g. `summary`. */
  readonly form: string;
  /** SHA-256 of the generator's system message; null where nothing could be asked. */
  readonly promptHash: string | null;
  /** Items it was planned for. */
  readonly planned: number;
  readonly delivered: number;
  /** Refused by the model or blocked by its provider; part of `delivered`. */
  readonly refused: number;
}

export interface SweepReport {
  readonly sweep: {
    readonly id: string;
    readonly name: string;
    readonly createdAt: string;
    readonly firstSentAt: string | null;
    readonly lastSettledAt: string | null;
    readonly complete: boolean;
    readonly planHash: string;
    readonly seed: number;
    readonly repetitions: number;
    /** Ids of the scorers, the primary one first. */
    readonly scorers: readonly string[];
    readonly outcomes: OutcomeCounts;
    /** Sum over the readers with a known cost; null where none has one. */
    readonly costUsd: number | null;
    /** Library and project versions, prompt hashes: what another run would need to be the same. */
    readonly provenance: Readonly<Record<string, string>>;
  };
  readonly datasets: readonly DatasetManifest[];
  /** Readers, then generators. */
  readonly readers: readonly ReaderSummary[];
  /** Empty without generators. */
  readonly frozenTexts: readonly FrozenTexts[];
  /** In the order of the sweep file. */
  readonly tables: readonly ExperimentTable[];
}

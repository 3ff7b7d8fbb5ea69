/**
 * Everything a report prints, as read from stored rows: the same object behind the terminal, HTML, CSV and JSON.
 */
import type { DatasetManifest } from '../benchmarks/item';
import type { LaterSeries } from '../db/queries/later-series';
import type { OperatorAction } from '../db/queries/operator-actions';
import type { FlaggedCells } from '../db/queries/sweep-totals';
import type { StratumSample } from '../experiments/sample-items';
import type { Correction } from '../experiments/statistics-spec';
import type { ExperimentName } from '../experiments/sweep-spec';
import type { Estimate } from '../scoring/statistics';
import type { Agreement, FlipList, LeakCounts, ReportedJudge } from './judge-report';
import type { PriceOrigin, Spend, SweepSpend } from './spend';
import type { ArtifactStatement } from './statement/artifact-statement';

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
  /** Cells with text on which the scorer, a judge, gave no verdict that can be read: in none of the denominators. */
  readonly judgeErrors: number;
  /** Items with at least one delivered cell: what `accuracy` and its interval are taken over. */
  readonly deliveredItems: number;
  /** Delivered and not an abstention by this scorer. */
  readonly answered: number;
  /** Sum of scores over delivered cells (a count of right answers for binary scorers). */
  readonly right: number;
  /** The headline: over delivered cells, an item's conditions and repetitions averaged first. */
  readonly accuracy: Estimate;
  /** How its interval was made; null: there is none, or the table is of an earlier version. */
  readonly method: string | null;
  /** Groups of items that share evidence, where any do: they are resampled whole. Null: all items are independent. */
  readonly clusters: number | null;
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

/** Whether a difference could be chance. */
export interface Significance {
  /** `mcnemar_exact`, `sign_flip` or `cluster_sign_flip`; null: none was made. */
  readonly test: string | null;
  readonly pValue: number | null;
  /** The family of comparisons that it is corrected in, and their number; null: it is in none, and not corrected. */
  readonly family: string | null;
  readonly familySize: number | null;
  /** Adjusted over the family by Holm, and by Benjamini and Hochberg. */
  readonly pHolm: number | null;
  readonly pBh: number | null;
}

/** Of what no test was made. */
export const untested: Significance = {
  test: null,
  pValue: null,
  family: null,
  familySize: null,
  pHolm: null,
  pBh: null,
};

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
  /** Mean difference with its 95 % interval, made by `method`. */
  readonly difference: Estimate;
  /** `bca`, `percentile`, `tango` or `cluster_bootstrap`; null: there is none, or the table is of an earlier version. */
  readonly method: string | null;
  /** The percentile bootstrap interval (10,000 resamples, seeded), whatever `method` is. */
  readonly percentile: { readonly low: number; readonly high: number } | null;
  readonly significance: Significance;
  /** As in {@link ArmResult}. */
  readonly clusters: number | null;
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
  readonly significance: Significance;
  readonly clusters: number | null;
  /** Items it is over, and items left out since something of theirs is missing. */
  readonly items: number;
  readonly missing: number;
  /** Ids of the items behind it, where it is a share of them. */
  readonly itemIds: readonly string[] | null;
}

/** What became of the cells of one arm in one view, whatever the scorer. */
export interface ArmCells {
  readonly view: string;
  /** A reader's id, or {@link allReaders}. */
  readonly reader: string;
  readonly arm: string;
  readonly outcomes: OutcomeCounts;
  /** Delivered cells by tier: `batch`, or as the provider names it; null: not told. More than one is flagged. */
  readonly tiers: readonly { readonly tier: string | null; readonly cells: number }[];
  /** Delivered cells by the model id that their response names; null: none. More than one is flagged. */
  readonly models: readonly { readonly model: string | null; readonly cells: number }[];
  /** Delivered cells by what is odd about their answer, see `ExchangeFlag`. */
  readonly flags: readonly { readonly flag: string; readonly cells: number }[];
}

/** The answers of one condition that one model, or one tier, gave; only of conditions that have several. */
export interface DeliverySplit {
  readonly by: 'model' | 'tier';
  readonly reader: string;
  /** Of the conditions, not of a view. */
  readonly arm: string;
  readonly scorer: string;
  /** The model id that responses name, or the tier; null: not told. */
  readonly part: string | null;
  readonly delivered: number;
  /** Items with at least one of them: what `accuracy` and its interval are taken over. */
  readonly deliveredItems: number;
  readonly answered: number;
  readonly unscored: number;
  readonly right: number;
  readonly accuracy: Estimate;
}

/** Which items of a table are no independent sample, since they share a dialogue, a session or a turn with evidence. */
export interface Clustering {
  readonly items: number;
  /** Groups of items, those that share nothing being one each; as many as items: all are independent. */
  readonly clusters: number;
  /** Items of which only the dialogue is known, as a version before stored them. */
  readonly unknown: number;
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
  /** Between every two scorers that give verdicts. */
  readonly agreements: readonly Agreement[];
  /** not_applicable cells by arm (of the conditions) and reason. */
  readonly notApplicable: readonly {
    readonly arm: string;
    readonly reason: string;
    readonly count: number;
  }[];
  /** By view, reader and arm, as `results` without their scorers. */
  readonly arms: readonly ArmCells[];
  /** Conditions whose answers come from several models or tiers, told apart. */
  readonly splits: readonly DeliverySplit[];
  /** By condition, in the order of the table; conditions without text are left out. */
  readonly leaks: readonly LeakCounts[];
  readonly clustering: Clustering;
  /** How the p values of its families are corrected, and at which level they are judged. */
  readonly correction: Correction;
}

/** What a reader's requests carried, and by what they were sent. */
export interface ReaderSettings {
  /** `chat` or `responses`; null: the provider has one only. */
  readonly endpoint: string | null;
  /** Host and port that requests go to; null: nothing is sent anywhere. */
  readonly host: string | null;
  readonly apiVersion: string | null;
  readonly mode: 'realtime' | 'batch';
  /** Where its model's contract keeps a request from what the sweep file asks for, e.g. `temperature: provider default`. */
  readonly declared: readonly string[];
  /** Client libraries with their versions. */
  readonly clients: readonly string[];
}

/** How fast a reader answered, and how much of its input came from a cache. */
export interface ReaderPace {
  /** Share of input tokens read from a cache, over the requests whose usage tells; null: none does. */
  readonly cachedShare: number | null;
  /** Share of requests that read anything from a cache, over the same. */
  readonly warmShare: number | null;
  /** Exchanges that the times are of: delivered, in real time, sent by this sweep. */
  readonly timed: number;
  /** From sending to the whole answer. */
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
  /** From the journal to sending: the wait for a slot. */
  readonly queueMedianMs: number | null;
  readonly queueP95Ms: number | null;
}

/** A reader, a generator that makes artifacts for readers, or a judge of their answers. */
export interface ReaderSummary {
  readonly id: string;
  readonly role: 'reader' | 'generator' | 'judge';
  readonly provider: string;
  readonly model: string;
  /** Exactly as sent. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly settings: ReaderSettings;
  readonly outcomes: OutcomeCounts;
  readonly calls: number;
  /** Calls answered by another sweep's answer to the same request, without sending. */
  readonly reused: number;
  /** Requests that left, or may have. */
  readonly attempts: number;
  /** Attempts without an end: possible double payments. */
  readonly orphans: number;
  /** Delivered answers beyond the first of a call: known double payments. */
  readonly repeated: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Sum of the known costs. Null: the reader has no price, or no cost of a request is known. */
  readonly costUsd: number | null;
  /**
   * Requests that are over and whose cost nobody knows, since no usage was told or no end was seen: where there are any,
   * `costUsd` is a lower bound. Of a reader without a price: all of them.
   */
  readonly uncosted: number;
  /** Null: it has none. */
  readonly price: PriceOrigin | null;
  /** What the figures above are the sums of. */
  readonly spend: Spend;
  readonly pace: ReaderPace;
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

/** What an operator did to the sweep: who, when, why, and what came of it. */
export interface ReportedAction extends Pick<OperatorAction, 'action' | 'details' | 'reason' | 'who'> {
  /** ISO time. */
  readonly at: string;
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
    /** In which order a condition's cells were sent. */
    readonly order: 'planned' | 'shuffled';
    /** Sum of the known costs, the probes' too; null where none is known. */
    readonly costUsd: number | null;
    /** Of it, for the probes before the sweep; null where none has a cost that is known. */
    readonly probesUsd: number | null;
    /** Library and project versions, prompt hashes: what another run would need to be the same. */
    readonly provenance: Readonly<Record<string, string>>;
  };
  /** What operators did to it while it ran, in the order it happened. */
  readonly actions: readonly ReportedAction[];
  readonly datasets: readonly DatasetManifest[];
  /** Readers, then generators, then judges. */
  readonly readers: readonly ReaderSummary[];
  /** What was spent, by everything but the readers; theirs stands with each. */
  readonly spend: SweepSpend;
  /** Cells whose answer is odd, by condition. */
  readonly flags: readonly FlaggedCells[];
  /** Which answers stand in the tables, where there are several of a call. */
  readonly series: {
    /** Cells that use what a rerun or an operator's verdict opened; empty: all use the plan's. */
    readonly later: readonly LaterSeries[];
    /** Cells for which a rerun is owed: the tables have what they had before. */
    readonly rerunning: number;
  };
  /** Empty without generators. */
  readonly frozenTexts: readonly FrozenTexts[];
  /** In the order they were asked for. */
  readonly judges: readonly ReportedJudge[];
  /** In the order of the sweep file. */
  readonly tables: readonly ExperimentTable[];
  /** What was shown to whom, of each table in its order. */
  readonly statements: readonly ArtifactStatement[];
  /** By table; pairs of scorers that disagree on nothing are left out. `flips.csv` has every cell of them. */
  readonly flips: readonly FlipList[];
}

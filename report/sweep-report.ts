/**
 * Everything a report prints, as read from stored rows: the same object behind the terminal, HTML, CSV and JSON.
 */
import type { DatasetManifest } from '../benchmarks/item';
import type { TemplateName } from '../evidence/artifact';
import type { ScorerId } from '../scoring/scorer';
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

/** One row of the templates table: reader × template × scorer. */
export interface TemplateResult {
  readonly reader: string;
  readonly template: TemplateName;
  readonly scorer: ScorerId;
  /** Every cell of the arm, `notApplicable` included. Counts are of cells: items × repetitions. */
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
  /** The headline: over delivered cells, repetitions averaged per item first. */
  readonly accuracy: Estimate;
  /** Over answered cells. Rewards abstaining: never read it alone. */
  readonly accuracyAnswered: number | null;
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
  /** Share of items whose delivered repetitions do not all score alike; null without items delivered at least twice. */
  readonly flipRate: number | null;
}

/** A paired comparison, arm − control, over the items delivered in both. */
export interface Comparison {
  readonly reader: string;
  readonly scorer: ScorerId;
  readonly arm: TemplateName;
  readonly control: TemplateName;
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

export interface TemplatesTable {
  readonly experiment: 'templates';
  readonly benchmark: string;
  readonly complete: boolean;
  /** SHA-256 over the rows the table was made from. */
  readonly digest: string;
  readonly writtenAt: string;
  readonly results: readonly TemplateResult[];
  readonly comparisons: readonly Comparison[];
  /** not_applicable cells by template and reason. */
  readonly notApplicable: readonly {
    readonly template: TemplateName;
    readonly reason: string;
    readonly count: number;
  }[];
}

export interface ReaderSummary {
  readonly id: string;
  readonly provider: string;
  readonly model: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly outcomes: OutcomeCounts;
  readonly calls: number;
  readonly attempts: number;
  /** Attempts without an end: possible double payments. */
  readonly orphans: number;
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
    readonly outcomes: OutcomeCounts;
    /** Sum over the readers with a known cost; null where none has one. */
    readonly costUsd: number | null;
    /** Library and project versions, prompt hashes: what another run would need to be the same. */
    readonly provenance: Readonly<Record<string, string>>;
  };
  readonly datasets: readonly DatasetManifest[];
  readonly readers: readonly ReaderSummary[];
  readonly tables: readonly TemplatesTable[];
}

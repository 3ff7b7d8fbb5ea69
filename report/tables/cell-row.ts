import type { Gold } from '../../benchmarks/item';
import type { Factors } from '../../experiments/condition';
import type { Outcome } from '../../providers/provider';
import { scoreRange } from '../../scoring/scorer';
import type { OutcomeCounts } from '../sweep-report';
import type { ReconFacts } from './recon-facts';

/** What became of a cell so far. `pending` and `deferred` are not settled; every other state is final. */
export type CellOutcome = Outcome | 'given_up' | 'deferred' | 'pending' | 'not_applicable';

/** One stored cell, as the tables need it: one item shown to one reader under one condition, once. */
export interface CellRow {
  readonly itemId: string;
  /** The condition without its reader: its factors' values, e.g. `P2/formal/event_log/gold`. */
  readonly arm: string;
  readonly factors: Factors;
  readonly reader: string;
  /** From 0 or 1; only its being different from the other repetitions of the item matters. */
  readonly repetition: number;
  readonly outcome: CellOutcome;
  /** By scorer; a scorer that has not judged the answer yet is absent. Ignored for outcomes that carry no answer. */
  readonly scores: Readonly<Record<string, CellScore>>;
  readonly gold: Gold['kind'];
  /** Words of the artifact; null where there is none. */
  readonly artifactWords: number | null;
  /** Whether an accepted gold form stands in the artifact; null where no string rule can say or there is no artifact. */
  readonly goldVisible: boolean | null;
  /** Share of the item's witnesses that a retriever found; null where nothing was retrieved. */
  readonly witnessRecall: number | null;
  /** What the artifact is marked with, e.g. `whole_dialogue`. */
  readonly marks: readonly string[];
  /** Whether a published audit calls the gold wrong; null where the data set has no audit. */
  readonly isDefective: boolean | null;
  /** Why the artifact can't be made; present exactly for `not_applicable`. */
  readonly notApplicableReason?: string;
  /**
   * What its item shares evidence in: the items of one cluster are no independent sample. Absent: it shares none; null:
   * nothing is known but its dialogue, which it shares with no other, as it was stored by a version before.
   */
  readonly cluster?: string | null;
  /** Type of the item as its data set names it. Items of a data set never change, so the digest of the rows leaves it out. */
  readonly itemType?: string;
  /** Of RECON's questions alone: what their tables group by. */
  readonly recon?: ReconFacts;
  /** How its answer came. No figure of a stored table depends on it, and neither does the digest of its rows. */
  readonly delivery?: Delivery;
}

/** A stored score; null: a judge was asked and gave no verdict that can be read. */
export interface CellScore {
  readonly value: number | null;
  readonly abstained: boolean;
}

/** What is known of a delivered cell's exchange. */
export interface Delivery {
  /** `batch`, or the provider's name of its service tier; null: not told. */
  readonly tier: string | null;
  /** The model id that the response names; null: none. */
  readonly model: string | null;
  /** What is odd about the answer, see `ExchangeFlag`. */
  readonly flags: readonly string[];
}

interface OutcomeRule {
  /** Whether the provider gave a result. Only delivered cells are in the headline's denominator. */
  readonly delivered: boolean;
  /** Whether there is text for the scorers; a delivered cell without is wrong and not answered. */
  readonly scored: boolean;
  readonly settled: boolean;
  readonly count: keyof OutcomeCounts;
}

/** The one table of what each outcome means for the denominators. */
export const outcomeRules: Readonly<Record<CellOutcome, OutcomeRule>> = {
  answer: { delivered: true, scored: true, settled: true, count: 'answer' },
  truncated: { delivered: true, scored: true, settled: true, count: 'truncated' },
  exhausted: { delivered: true, scored: false, settled: true, count: 'exhausted' },
  empty: { delivered: true, scored: false, settled: true, count: 'empty' },
  refusal: { delivered: true, scored: false, settled: true, count: 'refusal' },
  blocked: { delivered: true, scored: false, settled: true, count: 'blocked' },
  failed: { delivered: false, scored: false, settled: true, count: 'failed' },
  given_up: { delivered: false, scored: false, settled: true, count: 'givenUp' },
  deferred: { delivered: false, scored: false, settled: false, count: 'deferred' },
  pending: { delivered: false, scored: false, settled: false, count: 'pending' },
  not_applicable: { delivered: false, scored: false, settled: true, count: 'notApplicable' },
};

/** A cell as one scorer sees it. */
export type Verdict =
  | { readonly kind: 'delivered'; readonly value: number; readonly answered: boolean }
  /** There is an answer, but this scorer has not judged it yet. */
  | { readonly kind: 'unscored' }
  /** This scorer, a judge, was asked and gave no verdict that can be read. */
  | { readonly kind: 'judge_error' }
  | { readonly kind: 'undelivered' };

const wrongUnanswered: Verdict = { kind: 'delivered', value: 0, answered: false };
const unscored: Verdict = { kind: 'unscored' };
const judgeError: Verdict = { kind: 'judge_error' };
const undelivered: Verdict = { kind: 'undelivered' };

/**
 * Applies the outcome table to one cell under one scorer.
 * @throws RangeError for a stored score outside of what its scorer gives: one NaN would spoil every mean.
 */
export function verdictOf(row: CellRow, scorer: string): Verdict {
  const rule = outcomeRules[row.outcome];
  if (!rule.delivered) return undelivered;
  if (!rule.scored) return wrongUnanswered;
  const score = row.scores[scorer];
  if (score === undefined) return unscored;
  if (score.value === null) return judgeError;
  const { low, high } = scoreRange(scorer);
  if (!(score.value >= low && score.value <= high)) {
    throw new RangeError(
      `stored score ${score.value} of ${scorer} for ${cellName(row)} is not between ${low} and ${high}`,
    );
  }
  return { kind: 'delivered', value: score.value, answered: !score.abstained };
}

/** Names a cell in messages. */
export function cellName(row: CellRow): string {
  return `${row.reader} × ${row.arm} × ${row.itemId} × repetition ${row.repetition}`;
}

/** Adds up groups of cells by what became of them. */
export function countOutcomes(
  groups: Iterable<{ readonly outcome: CellOutcome; readonly cells: number }>,
): OutcomeCounts {
  const counts = {
    planned: 0,
    notApplicable: 0,
    pending: 0,
    deferred: 0,
    answer: 0,
    truncated: 0,
    exhausted: 0,
    empty: 0,
    refusal: 0,
    blocked: 0,
    failed: 0,
    givenUp: 0,
  };
  for (const { outcome, cells } of groups) {
    counts.planned += cells;
    counts[outcomeRules[outcome].count] += cells;
  }
  return counts;
}

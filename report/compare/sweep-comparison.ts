/** What `compare` prints: two sweeps, condition by condition, paired by item. */
import type { Estimate } from '../../scoring/statistics';
import type { Comparison } from '../sweep-report';

/** A condition without its experiment. */
export interface ConditionName {
  readonly arm: string;
  readonly reader: string;
}

/** One of the two sweeps. */
export interface ComparedSweep {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  /** Whether every compared cell of it is settled and scored. */
  readonly complete: boolean;
}

/** Something that is not the same in both sweeps; null: one of them has no such thing. */
export interface SweepDifference {
  readonly what: string;
  readonly a: string | null;
  readonly b: string | null;
}

/** One condition of A against one of B under one scorer; differences are B − A. */
export interface ConditionComparison extends Pick<
  Comparison,
  'pairs' | 'better' | 'worse' | 'missing' | 'notApplicable' | 'method' | 'percentile' | 'significance' | 'clusters'
> {
  /** The experiment's label, the same in both. */
  readonly label: string;
  readonly a: ConditionName;
  readonly b: ConditionName;
  readonly scorer: string;
  /** Over the pairs. */
  readonly accuracyA: number | null;
  readonly accuracyB: number | null;
  readonly difference: Estimate;
  /** Items that only one of the two planned, and those whose question or gold is not the same; in no pair. */
  readonly onlyA: number;
  readonly onlyB: number;
  readonly changed: number;
  /**
   * The mean difference over all items of both if every score that is missing, those of items in only one sweep included, went
   * against B, and for it. Null without items.
   */
  readonly bounds: { readonly low: number; readonly high: number } | null;
}

/** An item on which the two sweeps do not score alike; texts are cut. */
export interface ComparedFlip {
  readonly label: string;
  readonly a: ConditionName;
  readonly b: ConditionName;
  readonly scorer: string;
  readonly itemId: string;
  readonly question: string;
  readonly gold: string;
  /** Means over repetitions. */
  readonly scoreA: number;
  readonly scoreB: number;
  /** Id and answer of the first delivered repetition. */
  readonly cellA: string | null;
  readonly cellB: string | null;
  readonly answerA: string;
  readonly answerB: string;
}

export interface SweepComparison {
  readonly a: ComparedSweep;
  readonly b: ComparedSweep;
  readonly differences: readonly SweepDifference[];
  /** What weakens the comparison, each a sentence or two. */
  readonly warnings: readonly string[];
  readonly comparisons: readonly ConditionComparison[];
  /** Null: not asked for. */
  readonly flips: readonly ComparedFlip[] | null;
}

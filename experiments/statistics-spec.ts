import { experimentLabels } from './experiment-labels';
import type { SweepSpec } from './sweep-spec';

/** How p values of one family are corrected for their number. */
export interface Correction {
  /** The one that tables print; both are computed. */
  readonly correction: 'holm' | 'bh';
  /** The level that corrected p values are held against. */
  readonly alpha: number;
}

/** How the results of a sweep are judged. No part of what is measured: running the file again changes it. */
export interface StatisticsSpec extends Correction {
  /** Chance to find a true difference that `plan` computes with, 0 … 1. */
  readonly power: number;
  /** Families of one's own, by name. */
  readonly families: Readonly<Record<string, FamilySpec>>;
}

/** The comparisons of the headline views of some experiments under some scorers, as one family. */
export interface FamilySpec {
  /** Labels of entries; undefined: all. */
  readonly experiments?: readonly string[];
  /** Ids of scorers, judges too; undefined: the primary one. */
  readonly scorers?: readonly string[];
}

export const defaultStatistics: StatisticsSpec = { correction: 'holm', alpha: 0.05, power: 0.8, families: {} };

/** A spec's, with the families' members filled in. */
export function statisticsOf({
  statistics = defaultStatistics,
  scorers,
  experiments,
}: Pick<SweepSpec, 'statistics' | 'scorers' | 'experiments'>): StatisticsSpec {
  const members = { experiments: experimentLabels(experiments), scorers: scorers.slice(0, 1) };
  const families = Object.entries(statistics.families).map(([name, given]) => [name, { ...members, ...given }]);
  return { ...statistics, families: Object.fromEntries(families) as StatisticsSpec['families'] };
}

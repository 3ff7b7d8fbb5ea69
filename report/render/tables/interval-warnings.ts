import { leastClusters } from '../../../scoring/statistics';
import { leastDiscordant } from '../../../scoring/statistics/compare-pairs';
import { type Estimate, roundingError } from '../../../scoring/statistics/estimate';
import type { Comparison } from '../../sweep-report';
import { formatCount } from '../format';

interface Clustered {
  readonly clusters: number | null;
}

/** What must be known under a table whose figures are over few clusters; empty where none is. */
export function fewClustersWarnings(rows: readonly Clustered[]): string[] {
  const counts = rows.flatMap(({ clusters }) => clusters ?? []);
  const least = Math.min(...counts);
  if (!counts.some(isFew)) return [];
  return [
    `Items that share evidence are resampled together, and there are only ${formatCount(least)} such clusters: with under ` +
      `${leastClusters}, intervals are too narrow and p values too small.`,
  ];
}

/** What must be known under a table with intervals that have no width; empty where none is. */
export function noVariationWarnings(estimates: readonly Estimate[]): string[] {
  if (!estimates.some(hasNoWidth)) return [];
  return [
    'An interval of no width says that all that is resampled is alike, so that there is nothing to vary; not that the ' +
      'figure is certain.',
  ];
}

/** What an interval can't carry, in words short enough for its row. */
export function comparisonWarnings({ pairs, better, worse, clusters, difference }: Comparison): string[] {
  return [
    ...(pairs > 0 && better + worse < leastDiscordant ? ['few pairs differ'] : []),
    ...(clusters !== null && isFew(clusters) ? ['few clusters'] : []),
    ...(hasNoWidth(difference) ? ['no variation'] : []),
  ];
}

function isFew(clusters: number): boolean {
  return clusters < leastClusters;
}

function hasNoWidth({ low, high }: Estimate): boolean {
  return low !== null && high !== null && high - low <= roundingError;
}

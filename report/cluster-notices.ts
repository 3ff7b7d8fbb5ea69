import { leastClusters } from '../scoring/statistics';
import { named } from './named';
import { formatCount, formatPlural } from './render/format';
import type { ExperimentTable, SweepReport } from './sweep-report';

/** What there is to know about items that are no independent sample. */
export function clusterNotices({ tables }: Pick<SweepReport, 'tables'>): string[] {
  const shared = tables.filter(({ clustering }) => clustering.clusters < clustering.items);
  const few = shared.filter(({ clustering }) => clustering.clusters < leastClusters);
  const unknown = tables.filter(({ clustering }) => clustering.unknown > 0);
  return [
    ...(shared.length > 0
      ? [
          `Items share evidence (${named(shared.map(countsOf))}): those of one cluster are resampled together, and tests flip ` +
            'their signs together.',
        ]
      : []),
    ...(few.length > 0
      ? [
          `Fewer than ${leastClusters} clusters (${named(few.map(nameOf))}): intervals are too narrow and p values too small ` +
            'there, however many questions there are.',
        ]
      : []),
    ...(unknown.length > 0
      ? [
          `Clusters unknown (${named(unknown.map((table) => `${nameOf(table)}: ${formatPlural(table.clustering.unknown, 'item')}`))}): ` +
            'these items were stored by an earlier version, which kept which dialogue each is about but not which sessions and ' +
            'turns they share. They are taken as independent.',
        ]
      : []),
  ];
}

function nameOf({ label, benchmark }: ExperimentTable): string {
  return `${label} on ${benchmark}`;
}

function countsOf(table: ExperimentTable): string {
  const { items, clusters } = table.clustering;
  return `${nameOf(table)}: ${formatPlural(items, 'item')} in ${formatCount(clusters)} clusters`;
}

import { clustersOf } from '../../scoring/statistics';
import type { Clustering } from '../sweep-report';
import type { CellRow } from './cell-row';

/** What is stored of an item's keys, see `clusterKeys`. */
interface ItemKeys {
  readonly itemId: string;
  readonly keys: readonly string[];
  /** Whether these are all that there are to know. */
  readonly isWhole: boolean;
}

/** The `cluster` of each item's rows (see {@link CellRow}), from what the items of one table share. */
export function rowClusters(items: readonly ItemKeys[]): Map<string, string | null | undefined> {
  const clusters = clustersOf(items);
  const sizes = new Map<string, number>();
  for (const cluster of clusters.values()) sizes.set(cluster, (sizes.get(cluster) ?? 0) + 1);
  return new Map(
    items.map(({ itemId, isWhole }) => {
      const cluster = clusters.get(itemId)!;
      return [itemId, sizes.get(cluster)! > 1 ? cluster : isWhole ? undefined : null];
    }),
  );
}

/** The clusters of the items that share evidence with others. */
export function clustersIn(cells: readonly CellRow[]): ReadonlyMap<string, string> {
  return new Map(cells.flatMap(({ itemId, cluster }) => (typeof cluster === 'string' ? [[itemId, cluster]] : [])));
}

/** How many of the items of a table are independent. */
export function clusteringOf(cells: readonly CellRow[]): Clustering {
  const byItem = new Map(cells.map(({ itemId, cluster }) => [itemId, cluster]));
  return {
    items: byItem.size,
    clusters: new Set([...byItem].map(([itemId, cluster]) => cluster ?? itemId)).size,
    unknown: [...byItem.values()].filter((cluster) => cluster === null).length,
  };
}

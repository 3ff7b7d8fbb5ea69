/** Per cluster, the sum of its observations and their number. */
export interface ClusterTotals {
  readonly sums: Float64Array;
  readonly sizes: Float64Array;
}

/**
 * Totals per cluster in the order in which clusters first appear; `undefined` stands for an observation that is a cluster
 * of its own. Null where no cluster has more than one observation: then observations are independent.
 * @throws RangeError where there are not as many names as observations.
 */
export function clusterTotals(
  values: ArrayLike<number>,
  clusters: readonly (string | undefined)[] | undefined,
): ClusterTotals | null {
  if (clusters === undefined || !sharesClusters(clusters)) return null;
  if (clusters.length !== values.length) {
    throw new RangeError(`${values.length} observations with ${clusters.length} cluster names`);
  }
  const places = new Map<string, number>();
  const sums: number[] = [];
  const sizes: number[] = [];
  clusters.forEach((cluster, index) => {
    const place = (cluster === undefined ? undefined : places.get(cluster)) ?? sums.length;
    if (cluster !== undefined) places.set(cluster, place);
    sums[place] = (sums[place] ?? 0) + values[index]!;
    sizes[place] = (sizes[place] ?? 0) + 1;
  });
  return { sums: Float64Array.from(sums), sizes: Float64Array.from(sizes) };
}

/** Whether two observations are of one cluster. */
export function sharesClusters(clusters: readonly (string | undefined)[]): boolean {
  const named = clusters.filter((cluster) => cluster !== undefined);
  return new Set(named).size < named.length;
}

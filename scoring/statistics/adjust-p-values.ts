/** A p value, or null where there was nothing to test. */
export type PValue = number | null;

/**
 * Adjusted p values that bound the chance of any false finding in the family (Holm, "A simple sequentially rejective
 * multiple test procedure", Scandinavian Journal of Statistics 1979): the k-th smallest of m times m − k + 1, never less
 * than one before it, at most 1. Nulls are no part of the family and stay null; the order is kept.
 */
export function holm(ps: readonly PValue[]): PValue[] {
  return adjust(ps, (sorted) => {
    let largest = 0;
    return sorted.map((p, index) => (largest = Math.max(largest, Math.min(1, p * (sorted.length - index)))));
  });
}

/**
 * Adjusted p values that bound the expected share of false findings among the findings (Benjamini and Hochberg, JRSS B
 * 1995): the k-th smallest of m times m / k, never more than one after it, at most 1. Valid for independent and for
 * positively dependent tests. Nulls are no part of the family and stay null; the order is kept.
 */
export function benjaminiHochberg(ps: readonly PValue[]): PValue[] {
  return adjust(ps, (sorted) => {
    let smallest = 1;
    return sorted
      .map((p, index) => (p * sorted.length) / (index + 1))
      .reverse()
      .map((p) => (smallest = Math.min(smallest, p)))
      .reverse();
  });
}

/** @param inOrder From ascending p values to adjusted ones. */
function adjust(ps: readonly PValue[], inOrder: (sorted: readonly number[]) => number[]): PValue[] {
  const tested = ps.flatMap((p, index) => (p === null ? [] : [{ p, index }])).sort((a, b) => a.p - b.p);
  const adjusted: PValue[] = ps.map(() => null);
  inOrder(tested.map(({ p }) => p)).forEach((p, rank) => (adjusted[tested[rank]!.index] = p));
  return adjusted;
}

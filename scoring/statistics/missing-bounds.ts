/** The least and the most that a figure could be. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/**
 * What the difference arm − control of one item could be, where one that is missing (null) could be the least or the most
 * that there is; by default scores are 0 … 1.
 */
export function differenceRange(
  arm: number | null,
  control: number | null,
  { low, high }: Range = { low: 0, high: 1 },
): Range {
  return { low: (arm ?? low) - (control ?? high), high: (arm ?? high) - (control ?? low) };
}

/**
 * Worst and best case of a mean difference over all planned items, the missing ones at their extremes (Horowitz and Manski,
 * "Nonparametric analysis of randomized experiments with missing covariate and outcome data", JASA 2000). No assumption is
 * made on why they are missing. Null without items.
 * @param items One range each; an item with both scores has a range of no width.
 */
export function missingBounds(items: readonly Range[]): Range | null {
  if (items.length === 0) return null;
  const sum = items.reduce((total, { low, high }) => ({ low: total.low + low, high: total.high + high }));
  return { low: sum.low / items.length, high: sum.high / items.length };
}

/** An estimate with its 95 % interval; all three `null` where there are no observations. */
export interface Estimate {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** The estimate over no observations. */
export const noEstimate: Estimate = { value: null, low: null, high: null };

/** Arithmetic mean. `values` is not empty. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < values.length; index += 1) sum += values[index]!;
  return sum / values.length;
}

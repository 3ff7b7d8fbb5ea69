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

/** Whether all are equal up to rounding, so that resampling them varies nothing. */
export function areAlike(values: ArrayLike<number>): boolean {
  let [least, most] = [Infinity, -Infinity];
  for (let index = 0; index < values.length; index += 1) {
    least = Math.min(least, values[index]!);
    most = Math.max(most, values[index]!);
  }
  return most - least <= roundingError;
}

/**
 * Scores and their differences lie within −1 … 1 and are a few additions away from their exact values, so what is closer
 * than this is equal.
 */
export const roundingError = 1e-12;

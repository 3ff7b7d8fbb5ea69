/** A linear axis that ends on round numbers. */
export interface NiceScale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

const steps = [1, 2, 2.5, 5, 10];

/**
 * The smallest scale with round ticks that holds 0 and all values.
 * @param most Ticks it has at most, as far as the width has room for their labels.
 * `least`: length it has at least; `isSigned`: what that takes is added on both sides of 0.
 */
export function niceScale(
  values: readonly number[],
  most: number,
  { least = 0.1, isSigned = false }: { readonly least?: number; readonly isSigned?: boolean } = {},
): NiceScale {
  const missing = Math.max(0, least - (Math.max(0, ...values) - Math.min(0, ...values)));
  const low = Math.min(0, ...values) - (isSigned ? missing / 2 : 0);
  const high = Math.max(0, ...values) + (isSigned ? missing / 2 : missing);
  const span = high - low;
  const magnitude = 10 ** Math.floor(Math.log10(span / most));
  // Rounding outwards may add a tick at each end.
  for (const step of steps.map((factor) => factor * magnitude).concat(magnitude * 20, magnitude * 50)) {
    const first = Math.floor(low / step + 1e-9);
    const last = Math.ceil(high / step - 1e-9);
    if (last - first + 1 > most) continue;
    const ticks = Array.from({ length: last - first + 1 }, (_, index) => round((first + index) * step));
    return { low: ticks[0]!, high: ticks.at(-1)!, ticks };
  }
  throw new Error(`no scale of ${most} ticks holds ${low} to ${high}`);
}

function round(value: number): number {
  return Number(value.toPrecision(12));
}

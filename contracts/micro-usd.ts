/** Millionths of a US dollar, to the nearest: what amounts that people give are stored as. */
export function toMicroUsd(usd: number): number {
  return Math.round(usd * 1e6);
}

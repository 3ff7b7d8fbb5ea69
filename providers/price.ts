import type { Usage } from './provider';

/** US dollars per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

/**
 * What the tokens cost, in whole micro-dollars, rounded up so that a sum of many small calls never falls short of the
 * bill. A dollar per million tokens is a micro-dollar per token. Cached and written input count at the full input
 * price, so the figure is an upper bound for providers that discount cached input.
 * @returns undefined, never 0, where the provider did not say how many tokens it used
 */
export function costMicroUsd(usage: Usage, price: Price): number | undefined {
  const { inputUncached, inputCached = 0, inputWritten = 0, outputVisible, outputReasoning = 0 } = usage;
  if (inputUncached === undefined || outputVisible === undefined) return undefined;
  const cost =
    (inputUncached + inputCached + inputWritten) * price.input + (outputVisible + outputReasoning) * price.output;
  // A decimal price is rarely exact in binary: without this, 0.1 × 30 would round up to 4.
  return Math.ceil(Number(cost.toFixed(6)));
}

import type { Usage } from './provider';

/** US dollars per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** Input read from a cache; the input price where absent. */
  readonly cachedInput?: number;
  /** Input written into a cache; the input price where absent. */
  readonly cacheWrite?: number;
  /** Prices of the whole request once its input is longer than so many tokens. */
  readonly longContext?: { readonly above: number } & Omit<Price, 'longContext' | 'batchFactor' | 'source'>;
  /** What a batch costs as a share of these; 1 where absent. */
  readonly batchFactor?: number;
  /** Who says so and when, e.g. `@pydantic/genai-prices 0.1.8`; undefined: the sweep file. */
  readonly source?: { readonly name: string; readonly asOf: string };
}

/** How a request reached the provider: batches have a price of their own. */
export type PriceTier = 'realtime' | 'batch';

/**
 * What the tokens cost, in whole micro-dollars, rounded up so that a sum of many small calls never falls short of the
 * bill. A dollar per million tokens is a micro-dollar per token. Where a price says nothing of cached or written input,
 * it counts at the full input price.
 * @returns undefined, never 0, where the provider did not say how many tokens it used
 */
export function costMicroUsd(usage: Usage, price: Price, tier: PriceTier = 'realtime'): number | undefined {
  const { inputUncached, inputCached = 0, inputWritten = 0, outputVisible, outputReasoning = 0 } = usage;
  if (inputUncached === undefined || outputVisible === undefined) return undefined;
  const rates = ratesFor(inputUncached + inputCached + inputWritten, price);
  const cost =
    inputUncached * rates.input +
    inputCached * (rates.cachedInput ?? rates.input) +
    inputWritten * (rates.cacheWrite ?? rates.input) +
    (outputVisible + outputReasoning) * rates.output;
  return wholeMicroUsd(cost * (tier === 'batch' ? (price.batchFactor ?? 1) : 1));
}

/**
 * The most that a request may cost in real time: its input at the dearest of the prices it may fall under, nothing read
 * from a cache.
 * @param inputTokens what it may have at most
 * @param writesCache whether its input may be written into a cache
 */
export function costAtMostMicroUsd(
  { inputTokens, outputTokens, writesCache }: RequestSize & { readonly writesCache: boolean },
  price: Price,
): number {
  const rates = ratesFor(inputTokens, price);
  return wholeMicroUsd(inputTokens * dearestInput(rates, writesCache) + outputTokens * rates.output);
}

/** The dearer of reading input and of writing it into a cache, where it may be. */
export function dearestInput({ input, cacheWrite = 0 }: Price, writesCache: boolean): number {
  return writesCache ? Math.max(input, cacheWrite) : input;
}

interface RequestSize {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** The prices that a request of so much input has as a whole. */
export function ratesFor(inputTokens: number, price: Price): Price {
  const { longContext } = price;
  return longContext !== undefined && inputTokens > longContext.above ? longContext : price;
}

/** A decimal price is rarely exact in binary: without this, 0.1 × 30 would round up to 4. */
function wholeMicroUsd(cost: number): number {
  return Math.ceil(Number(cost.toFixed(6)));
}

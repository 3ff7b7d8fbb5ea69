import { calcPrice, type MatchLogic, type ModelInfo, type ModelPrice } from '@pydantic/genai-prices';

import { type Vendor, withoutSnapshot } from './contracts';
import type { Price } from './price';

/** The price list, and the day on which this version of it was published: the list itself bears no date. */
export const priceList = { name: '@pydantic/genai-prices', version: '0.1.8', asOf: '2026-09-23' } as const;

type Rates = Pick<Price, 'input' | 'output' | 'cachedInput' | 'cacheWrite'>;

/** The price of a model in a list that comes with the project; nothing is fetched. */
export type PriceLookUp = (
  vendor: Vendor,
  model: string,
  options: { readonly today: string; readonly cacheHour: boolean },
) => Price | undefined;

/**
 * Looks a price up. The list matches some models by how their names begin, which takes a newer model for an older one
 * (`claude-sonnet-5-5` for `claude-sonnet-5`); such a match is none here.
 * @param options.today prices change by date
 * @param options.cacheHour whether what is written into a cache stays there for an hour, which some vendors charge more for
 */
export const listedPrice: PriceLookUp = (vendor, model, { today, cacheHour }) => {
  const found = calcPrice({ input_tokens: 0, output_tokens: 0 }, model, {
    providerId: vendor,
    timestamp: new Date(today),
  });
  if (found === null || !isNamed(found.model, model)) return undefined;
  const starts = tierStarts(found.model_price);
  if (starts.length > 1) return undefined;
  const base = ratesAt(found.model_price, 0, cacheHour);
  const above = starts[0];
  const long = above === undefined ? undefined : ratesAt(found.model_price, above + 1, cacheHour);
  if (base === undefined || (above !== undefined && long === undefined)) return undefined;
  return {
    ...base,
    ...(above !== undefined && long && { longContext: { above, ...long } }),
    source: { name: `${priceList.name} ${priceList.version}`, asOf: priceList.asOf },
  };
};

/** Whether an entry of the list speaks of this very model or of its snapshots. */
function isNamed({ id, match }: ModelInfo, model: string): boolean {
  const names = [id, ...namesIn(match)];
  return names.includes(model) || names.includes(withoutSnapshot(model));
}

/** What an entry names in full; of a beginning, that beginning itself. */
function namesIn(match: MatchLogic): string[] {
  if ('or' in match) return match.or.flatMap(namesIn);
  if ('and' in match) return match.and.flatMap(namesIn);
  if ('equals' in match) return [match.equals];
  if ('starts_with' in match) return [match.starts_with];
  return [];
}

const pricedParts = ['input_mtok', 'output_mtok', 'cache_read_mtok', 'cache_write_mtok', 'cache_write_1h_mtok'];

/** Where other prices begin to hold; the list means more tokens than the start. */
function tierStarts(prices: ModelPrice): number[] {
  const starts = pricedParts.flatMap((part) => {
    const price = prices[part];
    return typeof price === 'object' ? price.tiers.map(({ start }) => start) : [];
  });
  return [...new Set(starts)];
}

function ratesAt(prices: ModelPrice, tokens: number, cacheHour: boolean): Rates | undefined {
  const rate = (part: string): number | undefined => {
    const price = prices[part];
    if (typeof price !== 'object') return price;
    return price.tiers.find(({ start }) => tokens > start)?.price ?? price.base;
  };
  const [input, output] = [rate('input_mtok'), rate('output_mtok')];
  if (input === undefined || output === undefined) return undefined;
  const cachedInput = rate('cache_read_mtok');
  const cacheWrite = (cacheHour ? rate('cache_write_1h_mtok') : undefined) ?? rate('cache_write_mtok');
  return {
    input,
    output,
    ...(cachedInput !== undefined && { cachedInput }),
    ...(cacheWrite !== undefined && { cacheWrite }),
  };
}

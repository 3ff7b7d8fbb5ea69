import { costMicroUsd, type PriceTier } from '../providers/price';
import type { ExchangeResult } from '../providers/provider';
import type { ReaderSpec } from './sweep-spec';

/** What one exchange with a reader cost, in micro-dollars; undefined where nobody knows: no price, or no usage told. */
export function exchangeCostMicroUsd(
  { provider, price }: Pick<ReaderSpec, 'provider' | 'price'>,
  { httpStatus = 0, usage }: Pick<ExchangeResult, 'httpStatus' | 'usage'>,
  tier: PriceTier,
): number | undefined {
  if (price === undefined) return provider === 'offline' ? 0 : undefined;
  // A server that answers with an error status bills nothing; a lost answer may have been billed.
  return httpStatus >= 400 ? 0 : costMicroUsd(usage, price, tier);
}

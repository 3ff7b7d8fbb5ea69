import { dearestInput, ratesFor } from '../providers/price';
import { mayWriteCache } from './may-write-cache';
import type { PlannedReader, PlanTotals } from './plan-summary-types';
import type { ReaderSpec } from './sweep-spec';

/** What a reader's calls come to, and by whose price. */
export function plannedCost(
  reader: ReaderSpec,
  { calls, inputTokens, outputTokensAtMost }: PlanTotals,
): Pick<PlannedReader, 'costUsd' | 'priceSource' | 'priceList' | 'priceShare'> {
  const unlisted = { priceList: null, priceShare: 1 };
  if (reader.provider === 'offline') return { ...unlisted, costUsd: { low: 0, high: 0 }, priceSource: 'offline, free' };
  const { price } = reader;
  if (!price) return { ...unlisted, costUsd: null, priceSource: 'none' };
  const share = reader.mode === 'batch' ? (price.batchFactor ?? 1) : 1;
  // A request is long or short as a whole; of a total only its average is known.
  const low = ratesFor(inputTokens.low / Math.max(1, calls), price);
  const high = ratesFor(inputTokens.high / Math.max(1, calls), price);
  return {
    costUsd: {
      low: (share * inputTokens.low * low.input) / 1e6,
      high:
        (share * (inputTokens.high * dearestInput(high, mayWriteCache(reader)) + outputTokensAtMost * high.output)) /
        1e6,
    },
    priceSource: price.source ? 'listed' : 'sweep file',
    priceList: price.source ? `${price.source.name} of ${price.source.asOf}` : null,
    priceShare: share,
  };
}

import { bootstrapMean, type BootstrapOptions } from './bootstrap-mean';
import type { Estimate } from './estimate';
import { wilsonInterval } from './wilson-interval';

/**
 * Mean score with its 95 % interval. Where every value is 0 or 1 this is a proportion and the interval is Wilson's, which
 * stays honest near 0 and 1 and for few items; any other values (f1) get the percentile bootstrap. Both take items as
 * independent: where items share a conversation or session the interval is too narrow.
 */
export function accuracyInterval(values: readonly number[], options: BootstrapOptions): Estimate {
  const binary = values.every((value) => value === 0 || value === 1);
  if (!binary) return bootstrapMean(values, options);
  return wilsonInterval(values.filter((value) => value === 1).length, values.length);
}

import type { ReaderSpec } from './sweep-spec';

/** Whether a reader's prompts may be written into a cache that is paid for: where asked for, or by the vendor itself. */
export function mayWriteCache({ provider, sent, price }: ReaderSpec): boolean {
  return provider === 'anthropic' ? sent?.['cache_control'] !== undefined : price?.cacheWrite !== undefined;
}

import type { ProviderName } from '../providers/provider';
import type { ReaderSpec } from './sweep-spec';

/**
 * The provider that a reader's requests go to.
 * @throws Error for an imported run, to which nothing is sent.
 */
export function sentProvider({ provider }: Pick<ReaderSpec, 'provider'>): ProviderName {
  if (provider === 'imported') throw new Error('nothing is sent to an imported run');
  return provider;
}

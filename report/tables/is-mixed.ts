import type { DeliverySplit } from '../sweep-report';

/**
 * Whether answers that say so (null: they don't) come from several models or tiers. One that does not say, as an error
 * that blocks a prompt, may be of the same as those beside it; but of a batch it always is said, so that beside batches it
 * was sent in real time.
 */
export function isMixed(by: DeliverySplit['by'], told: readonly (string | null)[]): boolean {
  const names = new Set(told);
  const isSilent = names.delete(null);
  return names.size > 1 || (by === 'tier' && isSilent && names.has('batch'));
}

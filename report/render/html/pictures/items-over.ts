import { formatCount } from '../../format';

/** `64 items`, `61 to 64 items` where rows differ. */
export function itemsOver(counts: readonly number[], noun = 'items'): string {
  const [low, high] = [Math.min(...counts), Math.max(...counts)];
  return low === high ? `${formatCount(low)} ${noun}` : `${formatCount(low)} to ${formatCount(high)} ${noun}`;
}

import { nearest } from '../text/nearest';

/** `, did you mean "…"?` where a known name is near enough to be a slip of the keys, else nothing. */
export function didYouMean(given: string, known: readonly string[]): string {
  const found = nearest(given, known);
  return found === undefined ? '' : `, did you mean "${found}"?`;
}

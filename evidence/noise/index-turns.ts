import type { Bm25Index } from '../../text/bm25-index';
import { contentTerms } from '../../text/terms';

/** Adds the turns that an index does not hold yet, by their content words; returns the index. */
export function indexTurns(index: Bm25Index, turns: readonly { readonly text: string }[]): Bm25Index {
  for (let next = index.size; next < turns.length; next += 1) index.add(contentTerms(turns[next]!.text));
  return index;
}

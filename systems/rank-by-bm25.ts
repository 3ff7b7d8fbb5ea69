import { Bm25Index } from '../text/bm25-index';
import { highestIndices } from '../text/highest-indices';
import { contentTerms } from '../text/terms';
import type { RecallCase } from './recall-system';

/** Indexes of cases, each made once per process; a few megabytes for all of a set. */
export class CaseIndexes {
  private readonly known = new Map<string, Bm25Index>();

  /** Places of the entries that share words with the query, the best by BM25 first. */
  rank(given: RecallCase, query: string, most: number): number[] {
    const scores = this.indexOf(given).scores(contentTerms(query));
    return highestIndices(scores, most, (place) => scores[place]! > 0);
  }

  private indexOf({ id, entries }: RecallCase): Bm25Index {
    let index = this.known.get(id);
    if (index === undefined) {
      index = new Bm25Index();
      for (const { header, body } of entries) index.add(contentTerms(`${header} ${body}`));
      this.known.set(id, index);
    }
    return index;
  }
}

import { termScore, termWeight } from './bm25';

/**
 * Documents read once and scored against many queries: an inverted index, term to the documents that hold it. The scores
 * are those of `bm25Ranker` (see `bm25.ts` for the formula), but a query costs only the postings of its own terms.
 */
export class Bm25Index {
  /** Per term: document and count, document and count, … */
  private readonly postings = new Map<string, number[]>();
  private readonly lengths: number[] = [];
  private totalLength = 0;

  /** How many documents it holds. */
  get size(): number {
    return this.lengths.length;
  }

  /** Adds the next document as its terms. */
  add(terms: readonly string[]): void {
    for (const [term, count] of countTerms(terms)) {
      const posting = this.postings.get(term);
      if (posting === undefined) this.postings.set(term, [this.size, count]);
      else posting.push(this.size, count);
    }
    this.lengths.push(terms.length);
    this.totalLength += terms.length;
  }

  /** One score per document, in the order they were added; 0 where no query term occurs. */
  scores(query: Iterable<string>): Float64Array {
    const scores = new Float64Array(this.size);
    const averageLength = this.averageLength();
    for (const term of new Set(query)) {
      const posting = this.postings.get(term) ?? [];
      const weight = termWeight(this.size, posting.length / 2);
      for (let at = 0; at < posting.length; at += 2) {
        const document = posting[at]!;
        scores[document]! += termScore(weight, posting[at + 1]!, this.lengths[document]!, averageLength);
      }
    }
    return scores;
  }

  /** The score of a document that need not be in the index, by the statistics of those that are. */
  scoreOf(query: Iterable<string>, document: readonly string[]): number {
    const counts = countTerms(document);
    let score = 0;
    for (const term of new Set(query)) {
      const count = counts.get(term);
      if (count === undefined) continue;
      const weight = termWeight(this.size, (this.postings.get(term)?.length ?? 0) / 2);
      score += termScore(weight, count, document.length, this.averageLength());
    }
    return score;
  }

  private averageLength(): number {
    return this.totalLength / this.size || 1;
  }
}

function countTerms(terms: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** Usual values: how fast repeated terms saturate, and how much length counts. */
const k1 = 1.2;
const b = 0.75;

/** How much a term tells that stands in `holding` of `total` documents; never negative, see {@link bm25Ranker}. */
export function termWeight(total: number, holding: number): number {
  return Math.log(1 + (total - holding + 0.5) / (holding + 0.5));
}

/**
 * What a term adds to a document's score.
 * @param count how often it stands there, from 1.
 * @param length terms of the document.
 */
export function termScore(weight: number, count: number, length: number, averageLength: number): number {
  return (weight * count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / averageLength));
}

/** Scores documents against one query; documents are read once and only their query terms are kept. */
export interface Bm25Ranker {
  /** Adds the next document as its terms. */
  add(terms: readonly string[]): void;
  /** One score per document, in the order they were added; 0 where no query term occurs. */
  scores(): Float64Array;
}

/**
 * BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009) with k1 = 1.2, b = 0.75
 * and the inverse document frequency ln(1 + (N − n + 0.5) / (n + 0.5)), which unlike the original is never negative.
 * Repeated query terms count once. Terms are compared as they are: stem and fold case before.
 */
export function bm25Ranker(query: Iterable<string>): Bm25Ranker {
  const slots = new Map([...new Set(query)].map((term, slot) => [term, slot]));
  const documentsWith = new Uint32Array(slots.size);
  const documents: { length: number; counts: ReadonlyMap<number, number> }[] = [];
  let totalLength = 0;

  return {
    add(terms) {
      const counts = new Map<number, number>();
      for (const term of terms) {
        const slot = slots.get(term);
        if (slot !== undefined) counts.set(slot, (counts.get(slot) ?? 0) + 1);
      }
      for (const slot of counts.keys()) documentsWith[slot]! += 1;
      documents.push({ length: terms.length, counts });
      totalLength += terms.length;
    },
    scores() {
      const averageLength = totalLength / documents.length || 1;
      const weights = Float64Array.from(documentsWith, (holding) => termWeight(documents.length, holding));
      return Float64Array.from(documents, ({ length, counts }) => {
        let score = 0;
        for (const [slot, count] of counts) score += termScore(weights[slot]!, count, length, averageLength);
        return score;
      });
    },
  };
}

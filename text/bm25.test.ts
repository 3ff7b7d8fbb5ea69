import * as fc from 'fast-check';

import { bm25Ranker } from './bm25';

/** The formula written out document by document, without an index. */
function plainScores(query: readonly string[], documents: readonly (readonly string[])[]): number[] {
  const total = documents.reduce((sum, document) => sum + document.length, 0);
  const average = total / documents.length || 1;
  return documents.map((document) =>
    [...new Set(query)]
      .map((term) => {
        const count = document.filter((word) => word === term).length;
        const holding = documents.filter((other) => other.includes(term)).length;
        const idf = Math.log((documents.length + 1) / (holding + 0.5));
        return (idf * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * document.length) / average));
      })
      .reduce((sum, part) => sum + part, 0),
  );
}

describe('bm25Ranker', () => {
  const words = fc.array(fc.constantFrom('cat', 'dog', 'tea', 'constructor', ''), { maxLength: 8 });

  it('equals the formula written out', () => {
    fc.assert(
      fc.property(words, fc.array(words, { maxLength: 6 }), (query, documents) => {
        const ranker = bm25Ranker(query);
        documents.forEach((document) => ranker.add(document));
        const expected = plainScores(query, documents);
        const scores = [...ranker.scores()];
        expect(scores).toHaveLength(documents.length);
        scores.forEach((score, index) => expect(score).toBeCloseTo(expected[index]!, 10));
      }),
    );
  });

  it('is positive exactly where a query term occurs, even one that is in every document', () => {
    const ranker = bm25Ranker(['cat']);
    ranker.add(['cat', 'tea']);
    ranker.add(['cat']);
    ranker.add(['dog']);
    expect([...ranker.scores()].map((score) => score > 0)).toEqual([true, true, false]);
  });

  it('has no scores without documents', () => expect(bm25Ranker(['cat']).scores()).toHaveLength(0));
});

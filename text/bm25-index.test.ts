import * as fc from 'fast-check';

import { bm25Ranker } from './bm25';
import { Bm25Index } from './bm25-index';

const words = fc.array(fc.constantFrom('cat', 'dog', 'tea', 'constructor', ''), { maxLength: 8 });

function indexOf(documents: readonly (readonly string[])[]): Bm25Index {
  const index = new Bm25Index();
  for (const document of documents) index.add(document);
  return index;
}

test('every query has the scores that a ranker of its own gives', () => {
  fc.assert(
    fc.property(fc.array(words, { maxLength: 4 }), fc.array(words, { maxLength: 6 }), (queries, documents) => {
      const index = indexOf(documents);
      for (const query of queries) {
        const ranker = bm25Ranker(query);
        documents.forEach((document) => ranker.add(document));
        const expected = ranker.scores();
        const scores = index.scores(query);
        expect(scores).toHaveLength(expected.length);
        scores.forEach((score, at) => expect(score).toBeCloseTo(expected[at]!, 10));
      }
    }),
  );
});

test('a document scored from outside has the score it has inside', () => {
  fc.assert(
    fc.property(words, fc.array(words, { minLength: 1, maxLength: 6 }), (query, documents) => {
      const index = indexOf(documents);
      const scores = index.scores(query);
      documents.forEach((document, at) => expect(index.scoreOf(query, document)).toBeCloseTo(scores[at]!, 10));
    }),
  );
});

test('a term that no document holds still tells documents from outside apart', () => {
  const index = indexOf([['cat'], ['tea']]);
  expect(index.scoreOf(['dog'], ['dog'])).toBeGreaterThan(index.scoreOf(['dog'], ['dog', 'tea', 'tea']));
  expect(index.scoreOf(['dog'], ['cat'])).toBe(0);
  expect(new Bm25Index().scores(['cat'])).toHaveLength(0);
});

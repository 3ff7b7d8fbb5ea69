import * as fc from 'fast-check';

import { highestIndices } from './highest-indices';

test('the highest places are those of a stable sort', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 })), fc.nat(8), fc.nat(4), (scores, count, refused) => {
      const isAllowed = (index: number) => index % 5 !== refused;
      const sorted = scores
        .map((score, index) => ({ score, index }))
        .filter(({ index }) => isAllowed(index))
        .sort((a, b) => b.score - a.score)
        .map(({ index }) => index);
      expect(highestIndices(scores, count, isAllowed)).toEqual(sorted.slice(0, count));
    }),
  );
});

test('all places are allowed unless something is refused', () => expect(highestIndices([1, 3, 2], 2)).toEqual([1, 2]));

import fc from 'fast-check';

import { splitWords } from './split-words';

test.each([
  [10, [20, 20, 20], [3, 3, 4]],
  [2, [20, 20, 20], [0, 0, 2]],
  [11, [20, 1, 20], [5, 1, 5]],
  [11, [20, 4, 4], [3, 4, 4]],
  [12, [20, 3, 3], [6, 3, 3]],
  [5, [2, 2, 2], [1, 2, 2]],
  [9, [2, 2, 2], [2, 2, 2]],
  [3, [], []],
])('%d words over turns of %j are %j', (budget, lengths, shares) => {
  expect(splitWords(budget, lengths)).toEqual(shares);
});

test('the shares add up to the budget or to all words, none exceeds its text, and no cut text gets less than an even share', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 8 }), (budget, lengths) => {
      const shares = splitWords(budget, lengths);
      const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
      expect(sum(shares)).toBe(Math.min(budget, sum(lengths)));
      shares.forEach((share, index) => {
        expect(share).toBeLessThanOrEqual(lengths[index]!);
        if (share < lengths[index]!) expect(share).toBeGreaterThanOrEqual(Math.floor(budget / lengths.length));
      });
    }),
  );
});

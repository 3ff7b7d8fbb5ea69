import fc from 'fast-check';

import { cellOrder } from './cell-order';

const lengths = fc.integer({ min: 0, max: 400 });
const name = fc.tuple(fc.string(), fc.string());

function ordinals(order: 'planned' | 'shuffled', seed: number, condition: [string, string], cells: number): number[] {
  return Array.from({ length: cells }, (_, planned) => cellOrder({ order, seed }, condition, cells)(planned));
}

test('a shuffled order is a permutation, and the same whenever it is drawn', () => {
  fc.assert(
    fc.property(fc.nat(), name, lengths, (seed, condition, cells) => {
      const drawn = ordinals('shuffled', seed, condition, cells);
      expect([...drawn].sort((a, b) => a - b)).toEqual(Array.from({ length: cells }, (_, index) => index));
      expect(ordinals('shuffled', seed, condition, cells)).toEqual(drawn);
    }),
    { numRuns: 50 },
  );
});

test('two conditions, two experiments and two seeds have different orders', () => {
  const orders = [
    ordinals('shuffled', 7, ['ladder', 'p2/mini'], 100),
    ordinals('shuffled', 7, ['ladder', 'p3/mini'], 100),
    ordinals('shuffled', 7, ['templates', 'p2/mini'], 100),
    ordinals('shuffled', 8, ['ladder', 'p2/mini'], 100),
  ];
  expect(new Set(orders.map(String)).size).toBe(orders.length);
});

test('the planned order is the plan’s own', () => {
  expect(ordinals('planned', 7, ['ladder', 'p2/mini'], 5)).toEqual([0, 1, 2, 3, 4]);
});

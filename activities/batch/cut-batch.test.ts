import fc from 'fast-check';

import { BatchCut, batchLimits } from './cut-batch';

function cut(sizes: readonly number[], limits: { lines: number; bytes: number }): number[] {
  const batch = new BatchCut<number>(limits);
  sizes.forEach((bytes, index) => batch.offer(index, bytes));
  return batch.taken;
}

it.each([
  ['all that fit', [10, 10], { lines: 5, bytes: 22 }, [0, 1]],
  ['up to the lines', [10, 10, 10], { lines: 2, bytes: 1_000 }, [0, 1]],
  ['up to the bytes, line breaks included', [10, 10, 10], { lines: 5, bytes: 32 }, [0, 1]],
  ['nothing behind the first that has no room, so that the order stays', [10, 20, 1], { lines: 5, bytes: 25 }, [0]],
  ['not what no batch has room for, but what is behind it', [99, 10], { lines: 5, bytes: 50 }, [1]],
])('takes %s', (_, sizes, limits, taken) => {
  expect(cut(sizes, limits)).toEqual(taken);
});

it('cuts any calls into batches that keep the limits, in their order, each call once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 60 }),
      fc.record({ lines: fc.integer({ min: 1, max: 10 }), bytes: fc.integer({ min: 20, max: 120 }) }),
      (sizes, limits) => {
        let left = sizes.map((bytes, index) => ({ index, bytes }));
        const taken: number[] = [];
        for (;;) {
          const batch = new BatchCut<(typeof left)[number]>(limits);
          for (const line of left) batch.offer(line, line.bytes);
          if (batch.taken.length === 0) break;
          expect(batch.taken.length).toBeLessThanOrEqual(limits.lines);
          expect(batch.taken.reduce((sum, { bytes }) => sum + bytes + 1, 0)).toBeLessThanOrEqual(limits.bytes);
          taken.push(...batch.taken.map(({ index }) => index));
          left = left.filter((line) => !batch.taken.includes(line));
        }
        expect(taken.toSorted((a, b) => a - b)).toEqual(
          sizes.flatMap((bytes, index) => (bytes + 1 > limits.bytes ? [] : [index])),
        );
      },
    ),
  );
});

it.each([
  [
    "the vendor's limits where they are lower than ours",
    { lines: 100, bytes: 1_000 },
    null,
    { lines: 100, bytes: 1_000 },
  ],
  ['ours where the vendor takes more', { lines: 50_000, bytes: 2e9 }, null, { lines: 10_000, bytes: 50_000_000 }],
  ['half of what was too much', { lines: 50_000, bytes: 2e9 }, 901, { lines: 451, bytes: 50_000_000 }],
])('limits: %s', (_, vendor, tooLarge, limits) => {
  expect(batchLimits(vendor, tooLarge)).toEqual(limits);
});

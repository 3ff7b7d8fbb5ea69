import { blockWindow } from './block-window';

it.each([
  ['two loads of the slots, and one more', 100, 25, 9],
  ['three at least', 1, 25, 3],
  ['thirty at most of blocks of the usual size', 600, 25, 30],
  ['as many as there are slots where a block is one cell', 64, 1, 65],
  ['a hundred at most', 1_000, 1, 100],
])('%s', (_, concurrency, block, window) => {
  expect(blockWindow([{ concurrency }], block)).toBe(window);
});

it('follows the lowest of the limits of its lanes', () => {
  expect(blockWindow([{ concurrency: 1_000 }, { concurrency: 4 }, { concurrency: null }], 1)).toBe(9);
});

import { readerLanes } from './reader-lanes';

test("a reader's calls take from its provider's lane and its model's, the widest first", () => {
  expect(readerLanes({ provider: 'compatible', model: 'qwen3:4b' })).toEqual(['compatible', 'compatible/qwen3:4b']);
});

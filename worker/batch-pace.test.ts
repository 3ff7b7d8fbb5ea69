import { batchPace } from './batch-pace';

it.each([
  [undefined, 1],
  ['', 1],
  ['0.001', 0.001],
  ['10', 10],
])('%j is a pace of %d', (given, pace) => {
  expect(batchPace(given === undefined ? {} : { RENDER_BENCH_BATCH_PACE: given })).toBe(pace);
});

it.each(['0', '-1', '11', 'fast', 'NaN'])('%s is refused with what is allowed', (given) => {
  expect(() => batchPace({ RENDER_BENCH_BATCH_PACE: given })).toThrow(/above 0, at most 10/);
});

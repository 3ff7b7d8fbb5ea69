import { batchTimes, lineDeadlineMs, requestDeadlineMs } from './batch-times';

const minute = 60_000;
const hour = 60 * minute;
const steady = batchTimes(1, () => 0.5);

it.each([
  [0, 30_000],
  [5 * minute, 30_000],
  [10 * minute, minute],
  [50 * minute, 5 * minute],
  [24 * hour, 5 * minute],
])('a job that has run for %i ms is looked at again after %i ms', (ranForMs, pollMs) => {
  expect(steady.pollMs(ranForMs)).toBe(pollMs);
});

it('looks are spread by a quarter to both sides, so that batches made together are not looked at together', () => {
  expect(batchTimes(1, () => 0).pollMs(0)).toBe(22_500);
  expect(batchTimes(1, () => 1).pollMs(0)).toBe(37_500);
});

it.each([
  [1, minute],
  [2, 2 * minute],
  [4, 8 * minute],
  [5, 15 * minute],
  [50, 15 * minute],
])('after %i refusals in a row the next batch waits %i ms', (refusals, waitMs) => {
  expect(steady.queueWaitMs(refusals)).toBe(waitMs);
});

it('a job is made again only when its request can be on its way no more', () => {
  expect(steady.createGraceMs).toBeGreaterThan(2 * requestDeadlineMs);
});

it('no line can be answered after its deadline: every window and its patience end before', () => {
  for (const provider of ['openai', 'anthropic', 'google'] as const) {
    const before = steady.submitPatienceMs + steady.windowMs(provider) + steady.cancelPatienceMs;
    expect(before).toBeLessThan(lineDeadlineMs);
  }
});

it('a pace scales every wait, and with it what counts as long', () => {
  const fast = batchTimes(0.001, () => 0.5);
  expect(fast.pollMs(0)).toBe(30);
  expect(fast.pollMs(hour / 1_000)).toBe(300);
  expect(fast.windowMs('google')).toBe(180_000);
});

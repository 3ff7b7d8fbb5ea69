import type { MockLog } from './mock-provider';
import { answersSince, quarterRates, repeatedRequests } from './read-log';

const logOf = (log: Partial<MockLog>): MockLog => log as MockLog;

test('the quarters of a run hold equal numbers of answers', () => {
  const evenly = Array.from({ length: 401 }, (_, index) => 1000 + index * 10);
  expect(quarterRates(logOf({ answeredAtMs: evenly }))).toEqual([100, 100, 100, 100]);
  const slowing = [0, 100, 300, 600, 1000];
  expect(quarterRates(logOf({ answeredAtMs: slowing })).map(Math.round)).toEqual([10, 5, 3, 3]);
});

test('answers since a moment include that moment', () => {
  expect(answersSince(logOf({ answeredAtMs: [1, 2, 3] }), 2)).toBe(2);
});

test('repeated requests are those beyond the first of an item', () => {
  const items = { a: { accepted: 1, answered: 1 }, b: { accepted: 3, answered: 1 } };
  expect(repeatedRequests(logOf({ items }))).toBe(2);
});

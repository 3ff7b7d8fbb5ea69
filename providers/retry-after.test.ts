import { retryAfterMs } from './retry-after';

const now = Date.parse('2026-11-30T12:00:00Z');

describe('the wait a response asks for', () => {
  test.each([
    ['seconds', { 'retry-after': '20' }, 20_000],
    ['fractions of a second', { 'retry-after': '0.25' }, 250],
    ['milliseconds, which are finer and win', { 'retry-after': '1', 'retry-after-ms': '840' }, 840],
    ['an HTTP date', { 'retry-after': 'Mon, 30 Nov 2026 12:01:30 GMT' }, 90_000],
    ['a date that has passed: no wait', { 'retry-after': 'Mon, 30 Nov 2026 11:00:00 GMT' }, 0],
    ['days, uncapped', { 'retry-after': '172800' }, 172_800_000],
    ['nothing', {}, undefined],
    ['a negative number: no hint', { 'retry-after': '-5' }, undefined],
    ['words: no hint', { 'retry-after': 'soon' }, undefined],
    ['a broken millisecond value: the seconds', { 'retry-after': '3', 'retry-after-ms': 'NaN' }, 3000],
  ])('%s', (_what, headers: Record<string, string>, expected) => {
    expect(retryAfterMs(new Headers(headers), now)).toBe(expected);
  });
});

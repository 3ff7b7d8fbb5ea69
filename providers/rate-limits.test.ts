import fc from 'fast-check';

import { readAnthropicRateLimits, readOpenAiRateLimits } from './rate-limits';

const now = Date.parse('2026-11-30T12:00:00Z');

/** Headers of one OpenAI limit. */
const limit = (of: 'requests' | 'tokens', most: number | string, remaining?: number | string, reset?: string) => ({
  [`x-ratelimit-limit-${of}`]: String(most),
  ...(remaining !== undefined && { [`x-ratelimit-remaining-${of}`]: String(remaining) }),
  ...(reset !== undefined && { [`x-ratelimit-reset-${of}`]: reset }),
});
const read = (headers: Record<string, string>) => readOpenAiRateLimits(new Headers(headers), now);
const requestsPerMinute = (...given: [most: number | string, remaining?: number | string, reset?: string]) =>
  read(limit('requests', ...given))?.requestsPerMinute;

describe('limits from x-ratelimit headers', () => {
  test('of requests and of tokens', () => {
    const headers = { ...limit('requests', 5000, 4999, '12ms'), ...limit('tokens', 450_000, 449_968, '4ms') };
    expect(read(headers)).toEqual({ requestsPerMinute: 5000, tokensPerMinute: 450_000 });
  });

  test('one without the other is given alone', () => {
    expect(read(limit('tokens', 90_000))).toEqual({ tokensPerMinute: 90_000 });
    expect(read({ ...limit('requests', 60), ...limit('tokens', -1) })).toEqual({ requestsPerMinute: 60 });
  });

  test.each([
    ['none at all', {}],
    ['what remains alone', { 'x-ratelimit-remaining-requests': '9' }],
    ['-1, Azure’s word for none', limit('requests', -1, -1, '0')],
    ['0', limit('requests', 0, 0, '0s')],
    ['an empty one', limit('requests', '')],
    ['a word', limit('requests', 'unlimited')],
    ['a fraction', limit('requests', '1.5')],
    ['an exponent', limit('requests', '1e3')],
    ['two joined by a proxy', limit('requests', '60, 60')],
    ['one beyond any account', limit('requests', '999999999999999')],
    ['digits without end', limit('requests', '9'.repeat(400))],
  ])('%s: nothing is known', (_what, headers) => {
    expect(read(headers)).toBeUndefined();
  });
});

describe('the period', () => {
  test.each([
    ['a day’s, of which one is used', 200, 199, '7m12s', 86_400],
    ['a day’s, of which half is used', 200, 100, '12h0m0s', 86_400],
    ['a day’s, all used', 200, 0, '24h0m0s', 86_400],
    ['a day’s, in fractions of a second', 10_000, 9999, '8.64s', 86_400],
    ['a day’s, in whole seconds', 14_400, 14_399, '6s', 86_400],
    ['a day’s, with some time gone since', 14_400, 14_370, '2m59.56s', 86_400],
    ['a day’s, in bare seconds', 1000, 500, '43200', 86_400],
    ['a day’s, as a time', 1000, 500, '2026-12-01T00:00:00Z', 86_400],
    ['an hour’s', 100, 99, '36s', 3600],
    ['an hour’s, all used', 100, 0, '1h0m0s', 3600],
    ['a minute’s', 60, 59, '1s', 60],
    ['a minute’s, in milliseconds', 10_000, 9998, '12ms', 60],
    ['a minute’s, all used', 500, 0, '59.88s', 60],
    ['a minute’s, in bare seconds', 500, 250, '30', 60],
    ['a minute’s, as a time', 4000, 3999, '2026-11-30T12:00:01Z', 60],
  ])('%s', (_what, most, remaining, reset, periodS) => {
    expect(requestsPerMinute(most, remaining, reset)).toBeCloseTo((most * 60) / periodS);
  });

  test.each([
    ['nothing is used', 5000, 5000, '0s'],
    ['more remains than there is', 5000, 6000, '6m0s'],
    ['no reset is given', 5000, 4999, undefined],
    ['what remains is not given', 5000, undefined, '7m12s'],
    ['the reset is rounded up to a second', 5000, 4999, '1s'],
    ['the reset is rounded up to a millisecond', 150_000_000, 149_999_900, '1ms'],
    ['the reset is in whole minutes', 1000, 983, '1m'],
    ['the reset fits no period', 150_000, 149_984, '6m0s'],
    ['the server’s clock is ahead', 400_000, 399_000, '2026-11-30T12:00:30Z'],
    ['the time has passed', 4000, 3999, '2026-11-30T11:59:00Z'],
    ['the reset is a word', 5000, 4999, 'soon'],
    ['the reset is negative', 5000, 4999, '-12ms'],
    ['the reset has an unknown unit', 5000, 4999, '7w'],
    ['the reset is a date that is none', 5000, 4999, '2026-13-77T99:00:00Z'],
    ['the reset is empty', 5000, 4999, ''],
  ])('is a minute where %s', (_what, most, remaining, reset) => {
    expect(requestsPerMinute(most, remaining, reset)).toBe(most);
  });

  test.each(['1d0h', '24h', '23h60m', '86400s', '86400000ms', '86400000000us', '86400000000µs', '86400000000000ns'])(
    'is read off the duration %s',
    (reset) => {
      expect(requestsPerMinute(1440, 0, reset)).toBe(1);
    },
  );

  test('of an evenly refilled bucket is found wherever the reset is finely enough given', () => {
    const periods = fc.constantFrom(60, 3600, 86_400);
    const buckets = fc
      .tuple(periods, fc.integer({ min: 10, max: 100_000 }))
      .chain(([periodS, most]) => fc.tuple(fc.constant(periodS), fc.constant(most), fc.integer({ min: 1, max: most })));
    fc.assert(
      fc.property(buckets, ([periodS, most, used]) => {
        const resetMs = Math.ceil((used / most) * periodS * 1000);
        fc.pre(resetMs >= 100);
        expect(requestsPerMinute(most, most - used, `${resetMs}ms`)).toBeCloseTo((most * 60) / periodS);
      }),
    );
  });

  test('whatever the headers hold, a limit is positive and at most what the header says', () => {
    const anyText = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.stringMatching(/^(?:\d{1,20}(?:\.\d{1,9})?(?:ms|s|m|h|d)){0,4}$/u),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), anyText, anyText, (most, remaining, reset) => {
        const values = new Map(Object.entries(limit('requests', most, remaining, reset)));
        const found = readOpenAiRateLimits({ get: (name) => values.get(name) ?? null }, now)?.requestsPerMinute;
        expect(found).toBeGreaterThan(0);
        expect(found).toBeLessThanOrEqual(most);
      }),
    );
  });

  test('a long reset takes no time to speak of', () => {
    const started = performance.now();
    expect(requestsPerMinute(5000, 4999, `${'1h'.repeat(50_000)}x`)).toBe(5000);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('limits from anthropic-ratelimit headers', () => {
  const anthropic = (of: string, most: number, remaining: number, reset: string) => ({
    [`anthropic-ratelimit-${of}-limit`]: String(most),
    [`anthropic-ratelimit-${of}-remaining`]: String(remaining),
    [`anthropic-ratelimit-${of}-reset`]: reset,
  });
  const readIt = (headers: Record<string, string>) => readAnthropicRateLimits(new Headers(headers), now);
  const requests = anthropic('requests', 4000, 3999, '2026-11-30T12:00:00Z');
  const input = anthropic('input-tokens', 400_000, 399_000, '2026-11-30T12:00:01Z');
  const output = anthropic('output-tokens', 80_000, 80_000, '2026-11-30T12:00:00Z');

  test.each([
    ['requests alone', requests, { requestsPerMinute: 4000 }],
    [
      'the combined limit where it is the lower',
      { ...requests, ...input, ...anthropic('tokens', 300_000, 299_000, '2026-11-30T12:00:01Z') },
      { requestsPerMinute: 4000, tokensPerMinute: 300_000 },
    ],
    [
      'that of input where it is the lower',
      { ...input, ...output, ...anthropic('tokens', 480_000, 479_000, '2026-11-30T12:00:01Z') },
      { tokensPerMinute: 400_000 },
    ],
    ['that of output is none', output, undefined],
    ['a day’s tokens', anthropic('tokens', 2_880_000, 1_440_000, '2026-12-01T00:00:00Z'), { tokensPerMinute: 2000 }],
    ['nothing', {}, undefined],
  ])('%s', (_what, headers, expected) => {
    expect(readIt(headers)).toEqual(expected);
  });
});

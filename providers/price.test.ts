import fc from 'fast-check';

import { costAtMostMicroUsd, costMicroUsd, type Price } from './price';
import type { Usage } from './provider';

describe('cost', () => {
  test('a dollar per million tokens is a micro-dollar per token', () => {
    expect(costMicroUsd({ inputUncached: 1000, outputVisible: 10 }, { input: 2.5, output: 15 })).toBe(2650);
  });

  test('counts every part of the usage, reasoning as output', () => {
    const usage = { inputUncached: 1, inputCached: 2, inputWritten: 3, outputVisible: 4, outputReasoning: 5 };
    expect(costMicroUsd(usage, { input: 10, output: 100 })).toBe(960);
  });

  test.each([[{}], [{ inputUncached: 10 }], [{ outputVisible: 10 }], [{ inputCached: 10, outputVisible: 10 }]])(
    'of the usage %j is unknown, not 0',
    (usage) => {
      expect(costMicroUsd(usage, { input: 1, output: 1 })).toBeUndefined();
    },
  );

  test('of known usage at a price of 0 is 0', () => {
    expect(costMicroUsd({ inputUncached: 10, outputVisible: 1 }, { input: 0, output: 0 })).toBe(0);
  });

  test('rounds up to whole micro-dollars, but not for the inexactness of binary fractions', () => {
    expect(costMicroUsd({ inputUncached: 1, outputVisible: 0 }, { input: 0.02, output: 0 })).toBe(1);
    expect(costMicroUsd({ inputUncached: 30, outputVisible: 0 }, { input: 0.1, output: 0 })).toBe(3);
  });

  test('equals exact integer arithmetic for prices in cents', () => {
    const count = fc.integer({ min: 0, max: 5_000_000 });
    const cents = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(count, count, cents, cents, (input, output, inputCents, outputCents) => {
        const exact = BigInt(input) * BigInt(inputCents) + BigInt(output) * BigInt(outputCents);
        const expected = Number((exact + 99n) / 100n);
        const usage = { inputUncached: input, outputVisible: output };
        expect(costMicroUsd(usage, { input: inputCents / 100, output: outputCents / 100 })).toBe(expected);
      }),
    );
  });
});

/** Worked out by hand from the vendors' own fields, which the comments name. */
describe('of one request', () => {
  const mini: Price = { input: 0.75, cachedInput: 0.075, output: 4.5, batchFactor: 0.5 };
  const sol: Price = { input: 4, cachedInput: 0.4, cacheWrite: 5, output: 20, batchFactor: 0.5 };
  const opus5m: Price = { input: 5, cachedInput: 0.5, cacheWrite: 6.25, output: 25, batchFactor: 0.5 };
  const opus1h: Price = { ...opus5m, cacheWrite: 10 };
  const pro: Price = {
    ...{ input: 1.25, cachedInput: 0.125, output: 10, batchFactor: 0.5 },
    longContext: { above: 200_000, input: 2.5, cachedInput: 0.25, output: 15 },
  };

  test.each<[string, Usage, Price, 'realtime' | 'batch', number]>([
    [
      // prompt_tokens 3000 with cached_tokens 2048, completion_tokens 120 with reasoning_tokens 100.
      'OpenAI: cached input is inside the prompt, reasoning inside the completion',
      { inputUncached: 952, inputCached: 2048, outputVisible: 20, outputReasoning: 100 },
      mini,
      'realtime',
      1408, // 952 × 0.75 + 2048 × 0.075 + 120 × 4.5 = 714 + 153.6 + 540 = 1407.6
    ],
    [
      // prompt_tokens 2000 with cache_write_tokens 1536.
      'OpenAI from gpt-5.6 on: written input costs a quarter more',
      { inputUncached: 464, inputWritten: 1536, outputVisible: 10 },
      sol,
      'realtime',
      9736, // 464 × 4 + 1536 × 5 + 10 × 20 = 1856 + 7680 + 200
    ],
    [
      // input_tokens 50, cache_read_input_tokens 4096, cache_creation_input_tokens 1000 beside each other.
      'Anthropic: read and written input stand beside the rest',
      { inputUncached: 50, inputCached: 4096, inputWritten: 1000, outputVisible: 10 },
      opus5m,
      'realtime',
      8798, // 50 × 5 + 4096 × 0.5 + 1000 × 6.25 + 10 × 25 = 250 + 2048 + 6250 + 250
    ],
    [
      'Anthropic: what is written for an hour costs twice the input',
      { inputUncached: 50, inputWritten: 1000, outputVisible: 10 },
      opus1h,
      'realtime',
      10_500, // 250 + 10000 + 250
    ],
    [
      'Anthropic: the discount of a batch stacks with that of the cache',
      { inputUncached: 50, inputCached: 4096, outputVisible: 10 },
      opus5m,
      'batch',
      1274, // (250 + 2048 + 250) / 2
    ],
    [
      // promptTokenCount 1000 with cachedContentTokenCount 600, candidatesTokenCount 20, thoughtsTokenCount 300 beside it.
      'Google: thoughts stand beside the candidates and cost as much',
      { inputUncached: 400, inputCached: 600, outputVisible: 20, outputReasoning: 300 },
      pro,
      'realtime',
      3775, // 400 × 1.25 + 600 × 0.125 + 320 × 10 = 500 + 75 + 3200
    ],
    [
      'a long prompt is dearer as a whole, its cached part counts to its length',
      { inputUncached: 1, inputCached: 200_000, outputVisible: 1 },
      pro,
      'realtime',
      50_018, // 2.5 + 50000 + 15 = 50017.5
    ],
    [
      'a prompt of just the length is not long',
      { inputUncached: 200_000, outputVisible: 1 },
      pro,
      'realtime',
      250_010, // 250000 + 10
    ],
    ['an odd batch is rounded up', { inputUncached: 1, outputVisible: 1 }, mini, 'batch', 3], // 5.25 / 2 = 2.625
    [
      'without a batch price a batch costs the same',
      { inputUncached: 1, outputVisible: 0 },
      { input: 2, output: 0 },
      'batch',
      2,
    ],
  ])('%s', (_what, usage, price, tier, expected) => {
    expect(costMicroUsd(usage, price, tier)).toBe(expected);
  });
});

describe('the most a request may cost', () => {
  const price: Price = { input: 4, cachedInput: 0.4, cacheWrite: 5, output: 20, batchFactor: 0.5 };

  test.each([
    ['counts no cache', false, 4000 + 2000],
    ['counts its input as written where it may be', true, 5000 + 2000],
  ])('%s', (_what, writesCache, expected) => {
    expect(costAtMostMicroUsd({ inputTokens: 1000, outputTokens: 100, writesCache }, price)).toBe(expected);
  });

  test('is never less than any usage within it costs in real time', () => {
    const long: Price = {
      ...price,
      longContext: { above: 500, input: 8, cachedInput: 0.8, cacheWrite: 10, output: 30 },
    };
    const part = fc.nat(400);
    fc.assert(
      fc.property(part, part, part, part, (inputUncached, inputCached, inputWritten, outputVisible) => {
        const cost = costMicroUsd({ inputUncached, inputCached, inputWritten, outputVisible }, long)!;
        const inputTokens = inputUncached + inputCached + inputWritten;
        const most = costAtMostMicroUsd({ inputTokens, outputTokens: outputVisible, writesCache: true }, long);
        expect(cost).toBeLessThanOrEqual(most);
      }),
    );
  });
});

import fc from 'fast-check';

import { costMicroUsd } from './price';

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

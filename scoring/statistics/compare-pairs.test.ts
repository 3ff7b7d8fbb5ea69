import * as fc from 'fast-check';

import {
  comparePairs,
  mcnemarExact,
  type Pair,
  pairedBootstrap,
  type PairedComparison,
  signFlip,
  tangoInterval,
} from '.';

const options = { seed: 3, stream: 'test', resamples: 400 };

function pairsOf(scores: readonly (readonly [arm: number, control: number, cluster?: string])[]): Pair[] {
  return scores.map(([arm, control, cluster], index) => ({ itemId: `q${index}`, arm, control, cluster }));
}

/** So many pairs of each kind. */
function binaryPairs(both: number, onlyArm: number, onlyControl: number, neither: number): Pair[] {
  const repeat = (count: number, arm: number, control: number): [number, number][] =>
    Array.from({ length: count }, () => [arm, control]);
  return pairsOf([
    ...repeat(both, 1, 1),
    ...repeat(onlyArm, 1, 0),
    ...repeat(onlyControl, 0, 1),
    ...repeat(neither, 0, 0),
  ]);
}

describe('binary pairs', () => {
  it.each([
    [20, 9, 0, 30],
    [20, 3, 6, 30],
    [20, 0, 0, 30],
    [0, 1, 0, 0],
  ])('under 10 discordant (%d, %d, %d, %d) have Tango’s interval and no BCa', (both, onlyArm, onlyControl, neither) => {
    const compared = comparePairs(binaryPairs(both, onlyArm, onlyControl, neither), options);
    expect(compared).toMatchObject({
      better: onlyArm,
      worse: onlyControl,
      method: 'tango',
      difference: tangoInterval({ both, onlyArm, onlyControl, neither }),
    });
    expect(compared.difference.high! - compared.difference.low!).toBeGreaterThan(0);
  });

  it('with 10 discordant have BCa’s, with the percentile interval beside it', () => {
    const pairs = binaryPairs(20, 8, 2, 30);
    const compared = comparePairs(pairs, options);
    expect(compared).toMatchObject({ method: 'bca', clusters: null });
    expect(compared.percentile).toEqual(pairedBootstrap(pairs, options).difference);
    expect(compared.difference).not.toEqual(compared.percentile);
  });

  it('that are all better have Tango’s however many, since a bootstrap has nothing to vary', () => {
    const compared = comparePairs(binaryPairs(0, 50, 0, 0), options);
    expect(compared).toMatchObject({ method: 'tango', p: expect.closeTo(2 ** -49, 20) as number });
    expect(compared.difference).toMatchObject({ value: 1, high: 1 });
    expect(compared.difference.low).toBeLessThan(0.95);
  });

  it('are tested by exact McNemar, which equals sign flips where these are exact', () => {
    const count = fc.integer({ min: 0, max: 7 });
    fc.assert(
      fc.property(count, count, count, fc.integer({ min: 1, max: 7 }), (both, onlyArm, onlyControl, neither) => {
        const pairs = binaryPairs(both, onlyArm, onlyControl, neither);
        const { p, test } = comparePairs(pairs, options);
        expect(test).toBe('mcnemar_exact');
        expect(p).toBe(mcnemarExact(onlyArm, onlyControl));
        expect(p).toBeCloseTo(
          signFlip(
            pairs.map(({ arm, control }) => arm - control),
            options,
          ).p!,
          12,
        );
      }),
    );
  });
});

describe('other scores', () => {
  it('have BCa’s interval and are tested by sign flips', () => {
    const pairs = pairsOf(Array.from({ length: 30 }, (_, index) => [(index % 5) / 4, (index % 3) / 2]));
    const compared = comparePairs(pairs, options);
    expect(compared).toMatchObject({ method: 'bca', test: 'sign_flip', clusters: null });
  });

  it('with differences that are all alike have an interval of no width', () => {
    const compared = comparePairs(pairsOf([[0.75, 0.5], [0.5, 0.25], [0.3, 0.05]]), options); // prettier-ignore
    expect(compared).toMatchObject({
      difference: { value: 0.25 },
      method: 'percentile',
      p: 2 / 2 ** 3,
    });
    expect(compared.difference.low).toBe(compared.difference.high);
  });

  it('that differ by rounding alone do not differ', () => {
    const compared = comparePairs(pairsOf([[0.1 + 0.2, 0.3], [0.5, 0.5]]), options); // prettier-ignore
    expect(compared).toMatchObject({ better: 0, worse: 0, p: 1 });
  });

  it('have the same interval in tenths as in whole numbers, ties of sums included', () => {
    const tenths = fc.array(fc.integer({ min: -3, max: 4 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(tenths, (values) => {
        const scaled = (scale: number): PairedComparison =>
          comparePairs(pairsOf(values.map((value) => [value / scale + 0.5, 0.5])), options);
        const [inTenths, inEighths] = [scaled(10), scaled(8)];
        expect(inTenths.method).toBe(inEighths.method);
        expect(inTenths.difference.low! * 10).toBeCloseTo(inEighths.difference.low! * 8, 9);
        expect(inTenths.difference.high! * 10).toBeCloseTo(inEighths.difference.high! * 8, 9);
        expect(inTenths.p).toBe(inEighths.p);
      }),
    );
  });
});

describe('pairs of which some share a cluster', () => {
  const scores = Array.from({ length: 40 }, (_, index): [number, number, string] => [
    Number(index % 3 > 0),
    Number(index % 2),
    `session ${Math.floor(index / 2)}`,
  ]);

  it('have neither Tango’s nor McNemar’s, however binary, and tell the number of clusters', () => {
    expect(comparePairs(pairsOf(scores), options)).toMatchObject({
      method: 'cluster_bootstrap',
      test: 'cluster_sign_flip',
      clusters: 20,
    });
  });

  it('count an item without a cluster as one of its own, and clusters of one item as no clusters', () => {
    const alone = scores.map(([arm, control], index) => [arm, control, `own ${index}`] as const);
    expect(comparePairs(pairsOf(alone), options)).toEqual(
      comparePairs(pairsOf(alone.map(([arm, control]) => [arm, control])), options),
    );
    const some = pairsOf([[1, 0, 'a'], [0, 1], [0, 0], [1, 1, 'a']]); // prettier-ignore
    expect(comparePairs(some, options).clusters).toBe(3);
  });

  it('of a single cluster have an interval of no width and p = 1', () => {
    const whole = scores.map(([arm, control]) => [arm, control, 'only'] as const);
    const compared = comparePairs(pairsOf(whole), options);
    expect(compared).toMatchObject({ clusters: 1, p: 1 });
    expect(compared.difference.low).toBe(compared.difference.high);
  });

  it('have a wider interval than if they were independent, where they go together', () => {
    const together = Array.from({ length: 120 }, (_, index): [number, number, string] => [
      Number(Math.floor(index / 4) % 3 === 0),
      Number(index % 60 < 20),
      `conversation ${Math.floor(index / 4)}`,
    ]);
    const width = ({ difference }: PairedComparison): number => difference.high! - difference.low!;
    const independent = together.map(([arm, control]) => [arm, control] as const);
    expect(width(comparePairs(pairsOf(together), options))).toBeGreaterThan(
      1.4 * width(comparePairs(pairsOf(independent), options)),
    );
  });
});

describe('comparePairs', () => {
  it('has nulls over no pairs', () => {
    expect(comparePairs([], options)).toMatchObject({
      pairs: 0,
      difference: { value: null, low: null, high: null },
      p: null,
      test: null,
      clusters: null,
    });
  });

  it('turns its sign round when the arms are exchanged, p staying as it is', () => {
    const score = fc.constantFrom(0, 0.25, 1);
    const cluster = fc.constantFrom(undefined, 'a', 'b');
    fc.assert(
      fc.property(fc.array(fc.tuple(score, score, cluster), { minLength: 1, maxLength: 25 }), (scores) => {
        const forth = comparePairs(pairsOf(scores), options);
        const back = comparePairs(pairsOf(scores.map(([arm, control, of]) => [control, arm, of])), options);
        expect([back.better, back.worse, back.method]).toEqual([forth.worse, forth.better, forth.method]);
        expect(back.p).toBeCloseTo(forth.p!, 12);
        expect(back.difference.low).toBeCloseTo(-forth.difference.high!, 9);
        expect(back.difference.high).toBeCloseTo(-forth.difference.low!, 9);
      }),
    );
  });

  it('has the value within its interval, all within −1 … 1, and p within 0 … 1', () => {
    const score = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }));
    const cluster = fc.constantFrom(undefined, 'a', 'b', 'c', 'd');
    fc.assert(
      fc.property(fc.array(fc.tuple(score, score, cluster), { minLength: 1, maxLength: 25 }), (scores) => {
        const { difference, p } = comparePairs(pairsOf(scores), options);
        expect(difference.low!).toBeGreaterThanOrEqual(-1 - 1e-12);
        expect(difference.high!).toBeLessThanOrEqual(1 + 1e-12);
        expect(difference.low!).toBeLessThanOrEqual(difference.high!);
        expect(p! > 0 && p! <= 1).toBe(true);
      }),
    );
  });

  it('covers the true difference in about 95 of 100 samples, of few and of many pairs', () => {
    for (const [pairCount, armChance, controlChance] of [
      [40, 0.5, 0.42],
      [150, 0.6, 0.45],
    ] as const) {
      // prettier-ignore
      const random = lehmer(pairCount);
      let covered = 0;
      for (let sample = 0; sample < 400; sample += 1) {
        const pairs = pairsOf(
          Array.from({ length: pairCount }, () => [Number(random() < armChance), Number(random() < controlChance)]),
        );
        const { difference } = comparePairs(pairs, { ...options, stream: String(sample) });
        if (difference.low! <= armChance - controlChance && armChance - controlChance <= difference.high!) covered += 1;
      }
      // Three standard errors of 400 samples are 3.3 points.
      expect(Math.abs(covered / 400 - 0.95)).toBeLessThan(0.04);
    }
  });
});

/** Park and Miller's minimal generator, 0 … 1. */
function lehmer(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 0x7fff_ffff) / 0x7fff_ffff;
}

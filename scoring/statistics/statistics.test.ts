import * as fc from 'fast-check';

import { seededRandom } from '../../text/seeded-random';
import { accuracyInterval, bootstrapMean, pairedBootstrap, wilsonInterval } from '.';

const options = { seed: 7, resamples: 2000 };

/** A plain second implementation: redraws whole pairs, computes both means, sorts, interpolates. */
function slowPairedInterval(
  pairs: readonly (readonly [number, number])[],
  seed: number,
  resamples: number,
): [number, number] {
  const random = seededRandom(seed, '');
  const differences: number[] = [];
  for (let resample = 0; resample < resamples; resample += 1) {
    const drawn = pairs.map(() => pairs[random.nextBelow(pairs.length)]!);
    const average = (side: 0 | 1) => drawn.map((pair) => pair[side]).reduce((a, b) => a + b, 0) / drawn.length;
    differences.push(average(0) - average(1));
  }
  differences.sort((a, b) => a - b);
  const at = (share: number) => {
    const position = share * (resamples - 1);
    const rest = position % 1;
    return differences[Math.floor(position)]! * (1 - rest) + differences[Math.ceil(position)]! * rest;
  };
  return [at(0.025), at(0.975)];
}

function toPairs(values: readonly (readonly [number, number])[]) {
  return values.map(([arm, control], index) => ({ itemId: String(index), arm, control }));
}

/** Quantile of a binomial distribution, summed term by term. */
function binomialQuantile(trials: number, chance: number, share: number): number {
  let term = (1 - chance) ** trials;
  let sum = term;
  for (let successes = 0; ; successes += 1) {
    if (sum >= share) return successes;
    term *= ((trials - successes) / (successes + 1)) * (chance / (1 - chance));
    sum += term;
  }
}

describe('the bootstrap', () => {
  it('equals a plain implementation that redraws whole pairs', () => {
    const score = fc.integer({ min: 0, max: 4 }).map((quarters) => quarters / 4);
    fc.assert(
      fc.property(fc.array(fc.tuple(score, score), { minLength: 2, maxLength: 30 }), fc.nat(), (values, seed) => {
        const { difference } = pairedBootstrap(toPairs(values), { seed, resamples: 200 });
        const [low, high] = slowPairedInterval(values, seed, 200);
        expect(difference.low).toBeCloseTo(low, 12);
        expect(difference.high).toBeCloseTo(high, 12);
      }),
      { numRuns: 50 },
    );
  });

  it('agrees with the exact distribution for 0 and 1: the resampled sum is binomial', () => {
    const values = Array.from({ length: 200 }, (_, index) => (index < 60 ? 1 : 0));
    const { value, low, high } = bootstrapMean(values, { seed: 11 });
    expect(value).toBe(0.3);
    expect(Math.abs(low! * 200 - binomialQuantile(200, 0.3, 0.025))).toBeLessThanOrEqual(1);
    expect(Math.abs(high! * 200 - binomialQuantile(200, 0.3, 0.975))).toBeLessThanOrEqual(1);
  });

  it('has no interval over nothing, and none of width over one observation or equal ones', () => {
    expect(bootstrapMean([], options)).toEqual({ value: null, low: null, high: null });
    expect(bootstrapMean([0.25], options)).toEqual({ value: 0.25, low: 0.25, high: 0.25 });
    expect(bootstrapMean([0.1, 0.1, 0.1], options)).toEqual(
      expect.objectContaining({ low: bootstrapMean([0.1, 0.1, 0.1], options).value }),
    );
    expect(pairedBootstrap([], options)).toEqual({
      pairs: 0,
      better: 0,
      worse: 0,
      difference: { value: null, low: null, high: null },
    });
  });

  it('repeats to the bit for a fixed seed and does not touch its input', () => {
    const values = Array.from({ length: 50 }, (_, index) => Math.sqrt(index));
    const copy = [...values];
    expect(bootstrapMean(values, options)).toEqual(bootstrapMean(values, options));
    expect(values).toEqual(copy);
    expect(bootstrapMean(values, { seed: 8, resamples: 2000 })).not.toEqual(bootstrapMean(values, options));
  });

  it('turns its sign round when the arms are exchanged', () => {
    const values = [[1, 0], [0, 0], [1, 1], [1, 0], [0, 1]] as const; // prettier-ignore
    const forth = pairedBootstrap(toPairs(values), options);
    const back = pairedBootstrap(toPairs(values.map(([arm, control]) => [control, arm] as const)), options);
    expect([forth.better, forth.worse]).toEqual([2, 1]);
    expect([back.better, back.worse]).toEqual([1, 2]);
    expect(back.difference.value).toBe(-forth.difference.value!);
    expect(back.difference.low).toBeCloseTo(-forth.difference.high!, 12);
  });
});

describe('wilsonInterval', () => {
  it('has the bounds that solve the score equation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 1, noNaN: true }), (trials, share) => {
        const successes = Math.round(share * trials);
        const { value, low, high } = wilsonInterval(successes, trials);
        expect(low! <= value! && value! <= high!).toBe(true);
        for (const bound of [low!, high!].filter((edge) => edge > 0 && edge < 1)) {
          const score = Math.abs(value! - bound) / Math.sqrt((bound * (1 - bound)) / trials);
          expect(score).toBeCloseTo(1.959963984540054, 6);
        }
      }),
    );
  });

  it('has width at 0 and at 1, and no value over nothing', () => {
    expect(wilsonInterval(0, 10)).toEqual({ value: 0, low: 0, high: expect.closeTo(0.2775, 4) as number });
    expect(wilsonInterval(10, 10)).toEqual({ value: 1, low: expect.closeTo(0.7225, 4) as number, high: 1 });
    expect(wilsonInterval(0, 0)).toEqual({ value: null, low: null, high: null });
  });
});

describe('accuracyInterval', () => {
  it("is Wilson's for values of 0 and 1 and the bootstrap's for others", () => {
    const independent = { clusters: null };
    expect(accuracyInterval([1, 0, 1], options)).toEqual({ ...wilsonInterval(2, 3), method: 'wilson', ...independent });
    expect(accuracyInterval([1, 0.5, 0], options)).toEqual({
      ...bootstrapMean([1, 0.5, 0], options),
      method: 'percentile',
      ...independent,
    });
    expect(accuracyInterval([], options)).toMatchObject({ value: null, low: null, high: null });
  });

  it("is Wilson's over the number of clusters where clustered values are all 0 or all 1: never of no width", () => {
    const clusters = ['a', 'a', 'a', undefined, 'b', 'b'];
    const [none, all] = [0, 1].map((value) => accuracyInterval(Array<number>(6).fill(value), { ...options, clusters }));
    expect(none).toEqual({ ...wilsonInterval(0, 3), method: 'wilson', clusters: 3 });
    expect(all).toEqual({ ...wilsonInterval(3, 3), method: 'wilson', clusters: 3 });
    expect(accuracyInterval(Array<number>(6).fill(0.5), { ...options, clusters })).toMatchObject({
      ...{ value: 0.5, low: 0.5, high: 0.5 },
      method: 'cluster_bootstrap',
    });
  });

  it("is the cluster bootstrap's where values share a cluster and differ", () => {
    const clusters = ['a', 'a', undefined, 'b'];
    expect(accuracyInterval([1, 0, 1, 1], { ...options, clusters })).toMatchObject({
      value: 0.75,
      method: 'cluster_bootstrap',
      clusters: 3,
    });
    expect(accuracyInterval([1, 0, 1, 1], { ...options, clusters: ['a', 'b', undefined, undefined] }).method).toBe(
      'wilson',
    );
    expect(() => accuracyInterval([1, 0.5], { ...options, clusters: ['a', 'a', 'a'] })).toThrow(RangeError);
  });
});

import * as fc from 'fast-check';

import { perItemSlope, type SlopePoint } from './per-item-slope';

const options = { seed: 7, resamples: 500 };

function curve(itemId: string, scores: Readonly<Record<number, number | null>>): SlopePoint[] {
  return Object.entries(scores).map(([k, value]) => ({ itemId, k: Number(k), value }));
}

describe('the slope over distractors', () => {
  it('by hand: the mean of the items’ slopes', () => {
    const falling = curve('a', { 0: 1, 1: 0.5, 2: 0 });
    const flat = curve('b', { 0: 1, 9: 1 });
    const { slope, ...counts } = perItemSlope([...falling, ...flat], options);
    expect(slope.value).toBeCloseTo(-0.25, 12);
    expect([slope.low, slope.high]).toEqual([-0.5, 0]);
    expect(counts).toMatchObject({ items: 2, missing: 0, partial: 1 });
  });

  it('equals the mean of all two-point slopes weighted by their squared distance', () => {
    const score = fc.double({ min: 0, max: 1, noNaN: true });
    const scores = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 20 }), score), {
      minLength: 2,
      maxLength: 8,
      selector: ([k]) => k,
    });
    fc.assert(
      fc.property(scores, (points) => {
        let weighted = 0;
        let weights = 0;
        for (const [k1, y1] of points)
          for (const [k2, y2] of points) {
            weighted += (k1 - k2) * (y1 - y2);
            weights += (k1 - k2) ** 2;
          }
        const { slope } = perItemSlope(curve('q', Object.fromEntries(points)), options);
        expect(slope.value).toBeCloseTo(weighted / weights, 12);
      }),
    );
  });

  it('counts items with a score at fewer than two k as missing', () => {
    const points = [
      ...curve('one k', { 0: 1, 9: null }),
      ...curve('one k twice', { 3: 1 }),
      ...curve('one k twice', { 3: 0 }),
      ...curve('none', { 0: null }),
      ...curve('two', { 0: 1, 1: 0 }),
    ];
    expect(perItemSlope(points, options)).toEqual({
      slope: { value: -1, low: -1, high: -1 },
      items: 1,
      missing: 3,
      partial: 0,
      ...{ p: 1, test: 'sign_flip', clusters: null },
    });
    expect(perItemSlope([], options)).toMatchObject({ slope: { value: null }, items: 0, missing: 0 });
  });

  it('averages repetitions per k, so that a k asked more often weighs no more', () => {
    const repeated = [1, 1, 1, 0].flatMap((value) => curve('q', { 0: value }));
    const rest = curve('q', { 1: 0.5, 2: 0.25 });
    expect(perItemSlope([...repeated, ...rest], options).slope.value).toBeCloseTo(-0.25, 12);
  });

  it('does not depend on the order of the points', () => {
    const points = ['a', 'b', 'c', 'd'].flatMap((id, at) => curve(id, { 0: 1, 3: at / 4, 9: at / 8 }));
    expect(perItemSlope(points.toReversed(), options)).toEqual(perItemSlope(points, options));
  });
});

import * as fc from 'fast-check';

import { signFlip, tangoInterval, wilsonInterval } from '.';

const options = { seed: 4 };

describe('Tango’s interval', () => {
  const count = fc.integer({ min: 0, max: 40 });
  const someCounts = fc
    .record({ both: count, onlyArm: count, onlyControl: count, neither: count })
    .filter(({ both, onlyArm, onlyControl, neither }) => both + onlyArm + onlyControl + neither > 0);

  it('holds the difference, has width, stays within −1 … 1 and turns round with the arms', () => {
    fc.assert(
      fc.property(someCounts, (counts) => {
        const { value, low, high } = tangoInterval(counts);
        expect(-1 <= low! && low! <= value! && value! <= high! && high! <= 1).toBe(true);
        expect(high! - low!).toBeGreaterThan(0);
        const turned = tangoInterval({ ...counts, onlyArm: counts.onlyControl, onlyControl: counts.onlyArm });
        expect(turned.low).toBeCloseTo(-high!, 12);
        expect(turned.high).toBeCloseTo(-low!, 12);
      }),
    );
  });

  it('without discordant pairs reaches as far as Wilson’s of none, on both sides', () => {
    const { value, low, high } = tangoInterval({ both: 6, onlyArm: 0, onlyControl: 0, neither: 4 });
    expect(value).toBe(0);
    expect(high).toBeCloseTo(wilsonInterval(0, 10).high!, 12);
    expect(low).toBeCloseTo(-wilsonInterval(0, 10).high!, 12);
  });

  it('of no pairs has no value', () => {
    const none = { both: 0, onlyArm: 0, onlyControl: 0, neither: 0 };
    expect(tangoInterval(none)).toEqual({ value: null, low: null, high: null });
  });
});

describe('sign flips', () => {
  it('drawn are near what all patterns give, and never 0', () => {
    const values = Array.from({ length: 14 }, (_, index) => Math.sin(3 * index) + 0.2);
    const exact = signFlip(values, options);
    // Fifteenth and sixteenth values so small that they decide nothing make it too many to look at one by one.
    const drawn = signFlip([...values, 1e-9, 1e-9], options);
    expect([exact.exact, drawn.exact]).toEqual([true, false]);
    expect(Math.abs(drawn.p! - exact.p!)).toBeLessThan(0.02);
    const allBetter = Array.from({ length: 60 }, () => 1);
    expect(signFlip(allBetter, options).p).toBe(1 / 10_001);
  });

  it('leave out zeros, whatever their number; all zeros are no evidence, and nothing is no test', () => {
    expect(signFlip([0, 1, 0, 1, 1, 0], options)).toEqual(signFlip([1, 1, 1], options));
    expect(signFlip([0, 0], options)).toEqual({ p: 1, test: 'sign_flip', exact: true });
    expect(signFlip([], options)).toEqual({ p: null, test: null, exact: true });
  });

  it('by cluster flip the cluster’s sum', () => {
    const clusters = ['a', 'a', 'b', 'b', 'c'];
    const { p, test } = signFlip([1, 0.5, 1, -0.25, 1], { ...options, clusters });
    expect(test).toBe('cluster_sign_flip');
    expect(p).toBe(signFlip([1.5, 0.75, 1], options).p);
  });

  it('repeat for a seed and stream, and differ between streams', () => {
    const values = Array.from({ length: 40 }, (_, index) => Math.sin(index) + 0.2);
    expect(signFlip(values, options)).toEqual(signFlip(values, options));
    expect(signFlip(values, { ...options, stream: 'other' }).p).not.toBe(signFlip(values, options).p);
  });

  it('reject a true null hypothesis as often as they say', () => {
    let state = 7;
    const uniform = (): number => (state = (state * 48_271) % 0x7fff_ffff) / 0x7fff_ffff;
    const rejections = Array.from({ length: 400 }, (_, sample) => {
      const values = Array.from({ length: 25 }, () => uniform() - uniform());
      return signFlip(values, { seed: sample, resamples: 400 }).p! <= 0.1;
    }).filter(Boolean).length;
    expect(Math.abs(rejections / 400 - 0.1)).toBeLessThan(0.045);
  });
});

import * as fc from 'fast-check';

import { niceScale } from './nice-scale';

const value = fc.double({ min: -1, max: 1, noNaN: true });

describe('niceScale', () => {
  it('holds 0 and every value, with at most as many ticks as asked for, evenly apart', () => {
    fc.assert(
      fc.property(fc.array(value), fc.integer({ min: 4, max: 8 }), fc.boolean(), (values, most, isSigned) => {
        const { low, high, ticks } = niceScale(values, most, { isSigned });
        expect(low).toBeLessThanOrEqual(Math.min(0, ...values) + 1e-9);
        expect(high).toBeGreaterThanOrEqual(Math.max(0, ...values) - 1e-9);
        expect(ticks.length).toBeLessThanOrEqual(most);
        expect([ticks[0], ticks.at(-1)]).toEqual([low, high]);
        const step = (high - low) / (ticks.length - 1);
        ticks.forEach((tick, index) => expect(tick).toBeCloseTo(low + index * step, 9));
      }),
    );
  });

  it('ends on round numbers', () => {
    expect(niceScale([0.314], 7).ticks).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
    expect(niceScale([-0.313, 0.082], 7).ticks).toEqual([-0.4, -0.3, -0.2, -0.1, 0, 0.1]);
  });

  it('without a difference 0 is in the middle of a signed scale and at the start of another', () => {
    expect(niceScale([0], 5, { least: 0.2, isSigned: true })).toMatchObject({ low: -0.1, high: 0.1 });
    expect(niceScale([0], 5, { least: 0.2 })).toMatchObject({ low: 0, high: 0.2 });
  });
});

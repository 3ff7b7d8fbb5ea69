import * as fc from 'fast-check';

import { kendallTau } from '.';

const order = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })), {
  minLength: 2,
  maxLength: 7,
});

describe('Kendall’s tau', () => {
  it('is 1 for the same order, −1 for the reversed one, with twice one order in n! as p', () => {
    const ranks = [1, 2, 3, 4, 5];
    expect(kendallTau(ranks, ranks)).toEqual({
      n: 5,
      tau: 1,
      p: expect.closeTo(2 / 120, 12) as number,
      method: 'exact',
    });
    expect(kendallTau(ranks, ranks.toReversed()).tau).toBe(-1);
  });

  it('is the same for both lists exchanged, and turns round with one of them', () => {
    fc.assert(
      fc.property(order, (pairs) => {
        const [a, b] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
        const forth = kendallTau(a, b);
        const back = kendallTau(b, a);
        const turned = kendallTau(a, b.map((y) => -y)); // prettier-ignore
        expect(back.tau).toBe(forth.tau);
        if (forth.tau === null) expect(forth).toEqual({ n: a.length, tau: null, p: null, method: null });
        else {
          expect(back.p).toBeCloseTo(forth.p!, 12);
          expect(turned.tau).toBeCloseTo(-forth.tau, 12);
          expect(turned.p).toBeCloseTo(forth.p!, 12);
        }
      }),
    );
  });

  it('is null where a list is constant or too short, and needs lists of one length', () => {
    expect(kendallTau([1, 2, 3], [5, 5, 5]).tau).toBeNull();
    expect(kendallTau([1], [2]).tau).toBeNull();
    expect(() => kendallTau([1, 2], [1])).toThrow(RangeError);
  });
});

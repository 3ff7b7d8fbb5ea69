import * as fc from 'fast-check';

import { benjaminiHochberg, holm } from '.';

const family = fc.array(fc.option(fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 30 });

describe('corrected p values', () => {
  it('leave nulls out of the family and where they are', () => {
    expect(holm([0.02, null, 0.5, 0.01])).toEqual([0.04, null, 0.5, 0.03]);
    expect(benjaminiHochberg([0.02, null, 0.5, 0.01])).toEqual([0.03, null, 0.5, 0.03]);
    expect(holm([])).toEqual([]);
    expect(benjaminiHochberg([null])).toEqual([null]);
  });

  it('are at least p, at most Bonferroni’s, and Holm’s are at least Benjamini and Hochberg’s', () => {
    fc.assert(
      fc.property(family, (ps) => {
        const tested = ps.filter((p) => p !== null).length;
        const [byHolm, byBenjaminiHochberg] = [holm(ps), benjaminiHochberg(ps)];
        ps.forEach((p, index) => {
          const [most, least] = [byHolm[index], byBenjaminiHochberg[index]];
          if (p === null) expect([most, least]).toEqual([null, null]);
          else {
            expect(least!).toBeGreaterThanOrEqual(p * (1 - 1e-15));
            expect(most!).toBeGreaterThanOrEqual(least! * (1 - 1e-15));
            expect(most!).toBeLessThanOrEqual(Math.min(1, p * tested) * (1 + 1e-15));
          }
        });
      }),
    );
  });

  it('keep the order of p, and do not depend on the order in which they are given', () => {
    fc.assert(
      fc.property(family, (ps) => {
        for (const adjust of [holm, benjaminiHochberg]) {
          const adjusted = adjust(ps);
          expect(adjust(ps.toReversed())).toEqual(adjusted.toReversed());
          ps.forEach((p, i) =>
            ps.forEach((q, j) => {
              if (p !== null && q !== null && p < q) expect(adjusted[i]!).toBeLessThanOrEqual(adjusted[j]!);
            }),
          );
        }
      }),
    );
  });
});

import * as fc from 'fast-check';

import { type AgreementCounts, cohensKappa, kappaByItems } from '.';

const count = fc.integer({ min: 0, max: 30 });
const someCounts = fc.record({ both: count, onlyFirst: count, onlySecond: count, neither: count });
const options = { seed: 1, resamples: 300 };

describe('agreement of two judges', () => {
  it('by hand: 0.85 agreement, 0.5 by chance', () => {
    expect(cohensKappa({ both: 40, onlyFirst: 9, onlySecond: 6, neither: 45 })).toMatchObject({
      n: 100,
      agreement: 0.85,
      kappa: { value: expect.closeTo((0.85 - 0.5008) / (1 - 0.5008), 3) as number },
      prevalenceIndex: -0.05,
      biasIndex: 0.03,
      pabak: 0.7,
    });
  });

  it('with uneven verdicts has a low kappa beside high agreement, which prevalence and PABAK show', () => {
    const { agreement, kappa, prevalenceIndex, pabak } = cohensKappa({
      both: 95,
      onlyFirst: 2,
      onlySecond: 3,
      neither: 0,
    });
    expect(agreement).toBe(0.95);
    expect(kappa.value).toBeLessThan(0);
    expect(prevalenceIndex).toBe(0.95);
    expect(pabak).toBeCloseTo(0.9, 12);
  });

  it('has no kappa where both always say the same one thing, and nothing over nothing', () => {
    const kappa = { value: null, low: null, high: null };
    expect(cohensKappa({ both: 12, onlyFirst: 0, onlySecond: 0, neither: 0 })).toMatchObject({ agreement: 1, kappa });
    const none = { both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 };
    expect(cohensKappa(none)).toMatchObject({ n: 0, agreement: null, kappa, pabak: null });
    expect(kappaByItems([none], options)).toMatchObject({ n: 0, kappa, clusters: 0 });
  });

  it('equals PABAK where verdicts are even and unbiased, whoever is called first', () => {
    fc.assert(
      fc.property(someCounts, ({ both, onlyFirst, ...rest }) => {
        const even = cohensKappa({ both, onlyFirst, onlySecond: onlyFirst, neither: both });
        if (even.kappa.value !== null) expect(even.kappa.value).toBeCloseTo(even.pabak!, 12);
        const counts = { both, onlyFirst, ...rest };
        const swapped = { ...counts, onlyFirst: counts.onlySecond, onlySecond: counts.onlyFirst };
        const [one, other] = [cohensKappa(counts).kappa, cohensKappa(swapped).kappa];
        if (one.value !== null) {
          expect(other.value).toBeCloseTo(one.value, 12);
          expect(other.low).toBeCloseTo(one.low!, 9);
          expect(one.low! <= one.value && one.value <= one.high!).toBe(true);
        }
      }),
    );
  });

  it('over items is the pooled kappa; its interval resamples items, and is wider where an item’s answers go together', () => {
    const agreed: AgreementCounts = { both: 4, onlyFirst: 0, onlySecond: 0, neither: 4 };
    const flipped: AgreementCounts = { both: 0, onlyFirst: 4, onlySecond: 4, neither: 0 };
    const tables = Array.from({ length: 30 }, (_, index) => (index % 5 === 0 ? flipped : agreed));
    const { kappa, clusters } = kappaByItems(tables, options);
    const pooled = cohensKappa({ both: 96, onlyFirst: 24, onlySecond: 24, neither: 96 }).kappa;
    expect(kappa.value).toBe(pooled.value);
    expect(clusters).toBe(30);
    expect(kappa.high! - kappa.low!).toBeGreaterThan(1.5 * (pooled.high! - pooled.low!));
  });

  it('over items leaves resamples that have no kappa out of the interval', () => {
    const alike = { both: 1, onlyFirst: 0, onlySecond: 0, neither: 0 };
    const tables = [alike, alike, alike, { ...alike, both: 0, neither: 1 }];
    // (3/4)^4 + (1/4)^4 of the resamples hold one verdict only.
    expect(kappaByItems(tables, options)).toMatchObject({ kappa: { value: 1, low: 1, high: 1 }, clusters: 4 });
  });
});

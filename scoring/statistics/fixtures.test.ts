import {
  accuracyInterval,
  benjaminiHochberg,
  bootstrapMean,
  cohensKappa,
  comparePairs,
  type Estimate,
  factorialEffects,
  holm,
  kappaByItems,
  kendallTau,
  mcnemarExact,
  mcnemarPower,
  minimalDetectableDifference,
  perItemSlope,
  signFlip,
  tangoInterval,
  wilsonInterval,
} from '.';
import bootstraps from './fixtures/bootstrap.json';
import clusterBootstraps from './fixtures/cluster-bootstrap.json';
import corrections from './fixtures/corrections.json';
import { draws } from './fixtures/draws';
import factorials from './fixtures/factorial.json';
import kappas from './fixtures/kappa.json';
import kappasByItems from './fixtures/kappa-by-items.json';
import kendalls from './fixtures/kendall.json';
import mcnemars from './fixtures/mcnemar.json';
import powers from './fixtures/power.json';
import signFlips from './fixtures/sign-flip.json';
import slopes from './fixtures/slope.json';
import tangos from './fixtures/tango.json';
import wilsons from './fixtures/wilson.json';

/** Resamples of the fixtures, unless a case has its own number. */
const resamples = 2000;
const seed = 1;

function expectClose(found: number | null | undefined, expected: number | null, tolerance = 1e-9): void {
  if (expected === null || found === null || found === undefined) expect(found).toBe(expected);
  else if (!(Math.abs(found - expected) <= tolerance)) expect([found, 'within', tolerance, 'of']).toBe(expected);
}

function expectInterval({ low, high }: Estimate, [expectedLow, expectedHigh]: readonly number[]): void {
  expectClose(low, expectedLow!);
  expectClose(high, expectedHigh!);
}

describe('to 1e-9, with the same resample indices', () => {
  it.each(bootstraps)('the bootstrap of $name has SciPy’s percentile and BCa intervals', ({ values, ...expected }) => {
    const options = { seed, resamples, indices: draws(resamples, values.length) };
    const found = bootstrapMean(values, options);
    expectClose(found.value, expected.mean);
    expectInterval(found, expected.percentile);
    const pairs = values.map((value, index) => ({ itemId: String(index), arm: value + 0.5, control: 0.5 }));
    const compared = comparePairs(pairs, options);
    expect(compared.method).toBe('bca');
    expectClose(compared.difference.value, expected.mean);
    expectInterval(compared.difference, expected.bca);
    expectInterval(compared.percentile, expected.percentile);
  });

  it.each(clusterBootstraps)('clusters drawn whole have NumPy’s ratio of sums (case %#)', ({ values, ...expected }) => {
    const clusterCount = new Set(expected.clusters).size;
    const options = { seed, resamples, indices: draws(resamples, clusterCount) };
    const clusters = expected.clusters.map(String);
    const pairs = values.map((arm, index) => ({ itemId: String(index), arm, control: 0, cluster: clusters[index]! }));
    const compared = comparePairs(pairs, options);
    expect(compared).toMatchObject({ method: 'cluster_bootstrap', test: 'cluster_sign_flip', clusters: clusterCount });
    expectClose(compared.difference.value, expected.mean);
    expectInterval(compared.difference, expected.percentile);
    if (expected.p !== null) expectClose(compared.p, expected.p);
    const accuracy = accuracyInterval(values, { ...options, clusters });
    expectInterval(accuracy, expected.percentile);
  });

  it.each(kappasByItems)(
    'kappa over $tables.length items resampled whole is statsmodels’ of each resample',
    (expected) => {
      const { tables } = expected;
      const indices = draws(expected.resamples, tables.length);
      const { kappa } = kappaByItems(tables, { seed, resamples: expected.resamples, indices });
      expectClose(kappa.value, expected.kappa);
      expectInterval(kappa, expected.interval);
    },
  );

  it.each(factorials)('factorial effects are statsmodels’ least-squares coefficients with ±½ coding', (expected) => {
    const { factors, cells, outcomes } = expected;
    const rows = outcomes.flatMap((values, item) =>
      values.map((value, cell) => ({ itemId: `item ${String(item).padStart(2, '0')}`, cell: cells[cell]!, value })),
    );
    const found = factorialEffects(factors, rows, { seed, resamples, indices: draws(resamples, outcomes.length) });
    expect(found).toHaveLength(expected.effects.length);
    expected.effects.forEach(({ mean, interval, p }, index) => {
      expectClose(found[index]!.estimate.value, mean);
      expectInterval(found[index]!.estimate, interval);
      expectClose(found[index]!.p, p);
    });
  });

  it.each(slopes)('slopes per item are NumPy’s polynomial fit of degree 1', ({ ks, scores, ...expected }) => {
    const points = scores.flatMap((values, item) =>
      values.map((value, at) => ({ itemId: `item ${String(item).padStart(2, '0')}`, k: ks[at]!, value })),
    );
    const found = perItemSlope(points, { seed, resamples, indices: draws(resamples, scores.length) });
    expectClose(found.slope.value, expected.mean);
    expectInterval(found.slope, expected.interval);
    expectClose(found.p, expected.p);
  });
});

describe('to 1e-9', () => {
  it.each(wilsons)('Wilson’s interval of $successes in $observations is statsmodels’', (expected) =>
    expectInterval(wilsonInterval(expected.successes, expected.observations), expected.interval),
  );

  it.each(mcnemars)('exact McNemar of $better against $worse is statsmodels’', ({ better, worse, p }) =>
    expectClose(mcnemarExact(better, worse), p),
  );

  it.each(tangos)('Tango’s interval of $counts solves the score equation as SciPy’s root finder does', (expected) =>
    expectInterval(tangoInterval(expected.counts), expected.interval),
  );

  it.each(corrections)('Holm and Benjamini–Hochberg over $ps.length values are statsmodels’', ({ ps, ...expected }) => {
    holm(ps).forEach((p, index) => expectClose(p, expected.holm[index]!));
    benjaminiHochberg(ps).forEach((p, index) => expectClose(p, expected.benjaminiHochberg[index]!));
  });

  it.each(kappas)('kappa of $counts and its interval are statsmodels’', (expected) => {
    const { kappa } = cohensKappa(expected.counts);
    expectClose(kappa.value, expected.kappa);
    expectInterval(kappa, expected.interval);
  });

  it.each(kendalls)('Kendall’s tau-b and p of $a.length entries are SciPy’s (tied: $tied)', ({ a, b, ...expected }) => {
    const { tau, p } = kendallTau(a, b);
    expectClose(tau, expected.tau);
    if (a.length <= 33 || expected.tied) expectClose(p, expected.p);
  });

  it.each(signFlips)(
    'sign flips of $differences.length differences give SciPy’s exact p, or are near it where drawn (p = $p)',
    (expected) => {
      const { p, exact } = signFlip(expected.differences, { seed });
      const drawing = 4 * Math.sqrt((expected.p * (1 - expected.p)) / 10_000) + 1e-4;
      expect(exact).toBe(expected.differences.length <= 14);
      expectClose(p, expected.p, exact ? 1e-9 : drawing);
    },
  );

  it.each(powers)('the power of $plan is SciPy’s sum over all outcomes', ({ plan, least, power }) => {
    for (const each of power) expectClose(mcnemarPower(each.difference, plan), each.power);
    // The difference itself is rounded up to a millionth.
    const found = minimalDetectableDifference({ ...plan, power: 0.8 });
    if (least === null) expect(found).toBeNull();
    else {
      expect(found! - least).toBeGreaterThanOrEqual(-1e-9);
      expect(found! - least).toBeLessThanOrEqual(1e-6);
    }
  });
});

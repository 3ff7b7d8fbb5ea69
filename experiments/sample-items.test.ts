import { readFileSync } from 'node:fs';

import * as fc from 'fast-check';

import { type ItemHeader, itemHeader } from '../benchmarks/item-header';
import { UserError } from '../contracts/user-error';
import { sharedData } from '../test/support/shared-data';
import { sampleItems, type SampleOptions } from './sample-items';

const options: SampleOptions = {
  n: 10,
  seed: 7,
  stream: 'noise',
  stratumOf: ({ type, goldKind }) => (goldKind === 'forms' ? type : undefined),
  allocation: 'proportional',
  exact: false,
};

/** As many headers of each type as said, ids and ordinals in one sequence. */
function headersOf(sizes: Readonly<Record<string, number>>): ItemHeader[] {
  return Object.entries(sizes)
    .flatMap(([type, size]) => Array.from({ length: size }, (_, index) => ({ type, id: `${type}-${index}` })))
    .map((entry, ordinal) => ({ ...entry, ordinal, goldKind: 'forms', flags: [] }));
}

const sizesArbitrary = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 1, max: 40 }), {
  minKeys: 1,
  noNullPrototype: true,
});
const allocationArbitrary = fc.constantFrom<SampleOptions['allocation']>('proportional', 'equal');

function planned(sizes: Readonly<Record<string, number>>, changes: Partial<SampleOptions>): Record<string, number> {
  const { strata } = sampleItems(headersOf(sizes), { ...options, ...changes });
  return Object.fromEntries(strata.map((stratum) => [stratum.stratum, stratum.planned]));
}

describe('how many of each stratum', () => {
  it('proportional: by largest remainder, ties to the first name', () => {
    expect(planned({ a: 50, b: 30, c: 20 }, { n: 10 })).toEqual({ a: 5, b: 3, c: 2 });
    expect(planned({ a: 47, b: 16, c: 16, d: 21 }, { n: 10 })).toEqual({ a: 5, b: 2, c: 1, d: 2 });
    expect(planned({ a: 1, b: 1, c: 1 }, { n: 2 })).toEqual({ a: 1, b: 1, c: 0 });
  });

  it('equal: evenly, the rest to the first names', () => {
    expect(planned({ a: 50, b: 30, c: 20 }, { n: 11, allocation: 'equal' })).toEqual({ a: 4, b: 4, c: 3 });
    expect(planned({ a: 50, b: 30, c: 20 }, { n: 2, allocation: 'equal' })).toEqual({ a: 1, b: 1, c: 0 });
  });

  it('proportional keeps to the quota: each share is its exact share rounded down or up', () => {
    fc.assert(
      fc.property(sizesArbitrary, fc.integer({ min: 1, max: 250 }), (sizes, n) => {
        const total = Object.values(sizes).reduce((a, b) => a + b, 0);
        for (const [stratum, share] of Object.entries(planned(sizes, { n }))) {
          const exactShare = (n * sizes[stratum]!) / total;
          expect(Math.abs(share - exactShare)).toBeLessThan(1);
        }
      }),
    );
  });

  it('takes all of a short stratum, does not make up for it elsewhere, and says so', () => {
    const sample = sampleItems(headersOf({ bridge: 132, comparison: 66 }), { ...options, n: 200, allocation: 'equal' });
    expect(sample).toMatchObject({
      shortfall: true,
      strata: [
        { stratum: 'bridge', available: 132, planned: 100, taken: 100 },
        { stratum: 'comparison', available: 66, planned: 100, taken: 66 },
      ],
    });
    expect(sample.chosen.size).toBe(166);
    const proportional = sampleItems(headersOf({ a: 3, b: 1 }), { ...options, n: 8 });
    expect(proportional.strata.map((stratum) => [stratum.planned, stratum.taken])).toEqual([[6, 3], [2, 1]]); // prettier-ignore
  });

  it('under exact fails instead, naming what is planned, what there is and what would do', () => {
    const run = (changes: Partial<SampleOptions>, sizes: Record<string, number>) => () =>
      sampleItems(headersOf(sizes), { ...options, exact: true, ...changes });
    expect(run({ n: 200, allocation: 'equal' }, { bridge: 132, comparison: 66 })).toThrow(
      new UserError(
        [
          'noise: sampling: exact asks for 200 items in equal strata, which the data set does not have.',
          '  bridge: 100 planned, 132 available',
          '  comparison: 100 planned, 66 available (short)',
          'Ask for at most 132, or leave out `exact` to take what is there; every table prints planned and taken.',
        ].join('\n'),
      ),
    );
    expect(run({ n: 5 }, { a: 3, b: 1 })).toThrow(/Ask for at most 4/);
    expect(run({ n: 1 }, {})).toThrow(/None of its items is eligible/);
    expect(run({ n: 4 }, { a: 3, b: 1 })).not.toThrow();
  });

  it.each([0, 1.5, Number.NaN])('refuses to take %p items', (n) =>
    expect(() => sampleItems([], { ...options, n })).toThrow(RangeError),
  );
});

describe('which items', () => {
  it('holds only eligible ones, each once, as many as taken', () => {
    const kinds = ['forms', 'rubric', 'unanswerable'] as const;
    const mixed = headersOf({ a: 30, b: 30 }).map((header, index) => ({ ...header, goldKind: kinds[index % 3]! }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 80 }), fc.nat(), allocationArbitrary, (n, seed, allocation) => {
        const { chosen, strata, shortfall } = sampleItems(mixed, { ...options, n, seed, allocation });
        for (const { stratum, available, planned, taken } of strata) {
          expect(taken).toBe(Math.min(planned, available));
          const members = [...chosen].filter((ordinal) => mixed[ordinal]!.type === stratum);
          expect(members).toHaveLength(taken);
          expect(members.every((ordinal) => mixed[ordinal]!.goldKind === 'forms')).toBe(true);
        }
        expect(strata.reduce((sum, stratum) => sum + stratum.planned, 0)).toBe(n);
        expect(shortfall).toBe(chosen.size < n);
      }),
    );
  });

  it('does not depend on the order of the headers', () => {
    const headers = headersOf({ a: 20, b: 15, c: 7 });
    fc.assert(
      fc.property(fc.shuffledSubarray(headers, { minLength: headers.length }), (shuffled) => {
        const [one, other] = [sampleItems(headers, options), sampleItems(shuffled, options)];
        expect([...other.chosen].sort()).toEqual([...one.chosen].sort());
        expect(other.strata).toEqual(one.strata);
      }),
    );
  });

  it('stays the same in a stratum when another appears elsewhere, and grows without losing any', () => {
    const idsOf = (sizes: Record<string, number>, n: number) => {
      const headers = headersOf(sizes);
      const { chosen } = sampleItems(headers, { ...options, n, allocation: 'equal' });
      return headers.filter(({ ordinal, type }) => chosen.has(ordinal) && type === 'b').map(({ id }) => id);
    };
    expect(idsOf({ a: 9, b: 40 }, 10)).toEqual(idsOf({ a: 9, aa: 30, b: 40, z: 12 }, 20));
    expect(idsOf({ b: 40 }, 20)).toEqual(expect.arrayContaining(idsOf({ b: 40 }, 7)));
  });

  it('differs by seed and by stream, and repeats for both', () => {
    const headers = headersOf({ a: 200 });
    const draw = (changes: Partial<SampleOptions>) => [...sampleItems(headers, { ...options, ...changes }).chosen];
    expect(draw({})).toEqual(draw({}));
    expect(draw({ seed: 8 })).not.toEqual(draw({}));
    expect(draw({ stream: 'transfer' })).not.toEqual(draw({}));
  });

  it('gives every item the same chance: chi-squared over 20 items stays under its 99.9th percentile', () => {
    const headers = headersOf({ a: 20 });
    const counts = new Array<number>(20).fill(0);
    for (let seed = 0; seed < 4000; seed += 1)
      for (const ordinal of sampleItems(headers, { ...options, n: 5, seed }).chosen) counts[ordinal]! += 1;
    // Without replacement each count's variance is 4000 × ¼ × ¾ × 20/19.
    const chiSquared = counts.reduce((sum, count) => sum + (count - 1000) ** 2, 0) / ((4000 * 0.25 * 0.75 * 20) / 19);
    expect(chiSquared).toBeLessThan(43.82);
  });

  const hotpotqa = sharedData('hotpotqa/distractor_dev_sample.json');
  if (hotpotqa === undefined) console.log('skipped: hotpotqa/distractor_dev_sample.json is not beside the checkout');
  (hotpotqa === undefined ? it.skip : it)('halves HotpotQA by type as far as it goes', () => {
    const rows = JSON.parse(readFileSync(hotpotqa!, 'utf8')) as { _id: string; type: string }[];
    const headers = rows.map(({ _id: id, type }, ordinal): ItemHeader => ({
      ordinal,
      id,
      type,
      goldKind: 'forms',
      flags: [],
    }));
    const { strata } = sampleItems(headers, { ...options, n: 200, allocation: 'equal' });
    expect(strata.map(({ stratum, planned, taken }) => [stratum, planned, taken])).toEqual([
      ['bridge', 100, 100],
      ['comparison', 100, 66],
    ]);
  });
});

it('an item’s header is its id, type, kind of gold and flags', () => {
  const item = {
    id: 'q1',
    type: 'multi-session',
    question: 'Why?',
    questionDate: null,
    gold: { kind: 'rubric', raw: 'tea' },
    flags: ['no_witness'],
    sessions: [],
  } as const;
  expect(itemHeader(item, 3)).toEqual({
    ordinal: 3,
    id: 'q1',
    type: 'multi-session',
    goldKind: 'rubric',
    flags: ['no_witness'],
  });
});

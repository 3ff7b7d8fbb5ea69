import * as fc from 'fast-check';

import { judgeSample, type SampledCell } from './judge-sample';

const frame = fc
  .array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 })
  .map((sizes) =>
    sizes.flatMap((size, stratum) =>
      Array.from({ length: size }, (_, cell): SampledCell => ({ id: `c${stratum}-${cell}`, stratum: `s${stratum}` })),
    ),
  );
const seed = fc.integer();
const idsOf = (cells: readonly SampledCell[]) => cells.map(({ id }) => id);

describe('a sample of answered cells', () => {
  it('has the size asked for, or all, and no cell twice', () => {
    fc.assert(
      fc.property(frame, seed, fc.integer({ min: 1, max: 400 }), (cells, seed, size) => {
        const sample = idsOf(judgeSample({ cells, size, seed }));
        expect(sample).toHaveLength(Math.min(size, cells.length));
        expect(new Set(sample).size).toBe(sample.length);
      }),
    );
  });

  it('has of each stratum its share, rounded up or down', () => {
    fc.assert(
      fc.property(frame, seed, fc.integer({ min: 1, max: 400 }), (cells, seed, asked) => {
        const size = Math.min(asked, cells.length);
        const sample = judgeSample({ cells, size, seed });
        for (const stratum of new Set(cells.map((cell) => cell.stratum))) {
          const count = (of: readonly SampledCell[]) => of.filter((cell) => cell.stratum === stratum).length;
          const share = (count(cells) * size) / cells.length;
          expect(count(sample)).toBeGreaterThanOrEqual(Math.floor(share));
          expect(count(sample)).toBeLessThanOrEqual(Math.ceil(share));
        }
      }),
    );
  });

  it('of a larger size begins with that of a smaller', () => {
    fc.assert(
      fc.property(frame, seed, fc.nat(200), fc.nat(200), (cells, seed, small, more) => {
        const smaller = idsOf(judgeSample({ cells, size: small + 1, seed }));
        const larger = idsOf(judgeSample({ cells, size: small + 1 + more, seed }));
        expect(larger.slice(0, smaller.length)).toEqual(smaller);
      }),
    );
  });

  it('does not depend on the order of the cells', () => {
    fc.assert(
      fc.property(
        frame.chain((cells) => fc.tuple(fc.constant(cells), fc.shuffledSubarray(cells, { minLength: cells.length }))),
        seed,
        fc.integer({ min: 1, max: 100 }),
        ([cells, shuffled], seed, size) => {
          expect(idsOf(judgeSample({ cells: shuffled, size, seed }))).toEqual(
            idsOf(judgeSample({ cells, size, seed })),
          );
        },
      ),
    );
  });

  it('depends on the seed, and draws all cells of a stratum alike', () => {
    const cells = Array.from({ length: 20 }, (_, at) => ({ id: `c${at}`, stratum: 's' }));
    const drawn = new Map(cells.map(({ id }) => [id, 0]));
    for (let seed = 0; seed < 2000; seed += 1)
      for (const { id } of judgeSample({ cells, size: 5, seed })) drawn.set(id, drawn.get(id)! + 1);
    // 500 expected with a standard deviation of 19.4.
    for (const count of drawn.values()) expect(Math.abs(count - 500)).toBeLessThan(90);
  });

  it('is of at least one cell', () => {
    for (const size of [0, -1, 1.5, NaN])
      expect(() => judgeSample({ cells: [], size, seed: 1 })).toThrow('not a whole number from 1');
    expect(judgeSample({ cells: [], size: 5, seed: 1 })).toEqual([]);
  });

  it('of 600 of 240,000 cells in 480 strata has one or two of each', () => {
    const cells = Array.from({ length: 240_000 }, (_, at) => ({ id: `cell-${at}`, stratum: `s${at % 480}` }));
    const sample = judgeSample({ cells, size: 600, seed: 7 });
    expect(sample).toHaveLength(600);
    expect(new Set(sample.map(({ stratum }) => stratum)).size).toBe(480);
  });
});

import * as fc from 'fast-check';

import { bootstrapMean } from './bootstrap-mean';
import { factorialEffectNames, factorialEffects, type FactorialRow, itemContrasts } from './factorial-effects';

const factors = ['fields', 'cue', 'terms', 'prompt'];
const options = { seed: 7, stream: 'accuracy', resamples: 500 };
const cellNames = Array.from({ length: 16 }, (_, cell) => cell.toString(2).padStart(4, '0'));

function rowsOf(itemId: string, valueOf: (cell: string, index: number) => number | null): FactorialRow[] {
  return cellNames.map((cell, index) => ({ itemId, cell, value: valueOf(cell, index) }));
}

/** Solves the normal equations of `design` by Gauss–Jordan elimination. */
function leastSquares(design: readonly number[][], outcomes: readonly number[]): number[] {
  const width = design[0]!.length;
  const system = Array.from({ length: width }, (_, row) => [
    ...Array.from({ length: width }, (_, column) => design.reduce((sum, x) => sum + x[row]! * x[column]!, 0)),
    design.reduce((sum, x, index) => sum + x[row]! * outcomes[index]!, 0),
  ]);
  for (let pivot = 0; pivot < width; pivot += 1) {
    const best = system.slice(pivot).reduce((a, b) => (Math.abs(b[pivot]!) > Math.abs(a[pivot]!) ? b : a));
    system[system.indexOf(best)] = system[pivot]!;
    system[pivot] = best.map((entry) => entry / best[pivot]!);
    system.forEach((row, index) => {
      if (index !== pivot) system[index] = row.map((entry, column) => entry - row[pivot]! * system[pivot]![column]!);
    });
  }
  return system.map((row) => row[width]!);
}

/** All 16 subsets of the factors, each as a bit mask over the factors' places. */
const subsets = Array.from({ length: 16 }, (_, mask) => [0, 1, 2, 3].filter((factor) => (mask >> factor) & 1));
const saturatedDesign = cellNames.map((cell) =>
  subsets.map((members) => members.reduce((product, factor) => product * (cell[factor] === '1' ? 0.5 : -0.5), 1)),
);

describe('factorial effects', () => {
  it('are named by their factors, main effects first', () => {
    expect(factorialEffectNames(['a', 'b', 'c'])).toEqual(['a', 'b', 'c', 'a×b', 'a×c', 'b×c']);
    expect(factorialEffectNames(factors)).toHaveLength(10);
  });

  it('by hand, two factors: means, and the whole difference of differences', () => {
    const rows = Object.entries({ '00': 0.2, '01': 0.3, '10': 0.4, '11': 0.9 }).map(([cell, value]) => ({
      itemId: 'q',
      cell,
      value,
    }));
    const [a, b, interaction] = factorialEffects(['a', 'b'], rows, options);
    expect(a!.estimate.value).toBeCloseTo((0.4 + 0.9) / 2 - (0.2 + 0.3) / 2, 12);
    expect(b!.estimate.value).toBeCloseTo((0.3 + 0.9) / 2 - (0.2 + 0.4) / 2, 12);
    expect(interaction).toEqual({
      effect: 'a×b',
      estimate: expect.objectContaining({ value: expect.closeTo(0.9 - 0.3 - (0.4 - 0.2), 12) as number }) as unknown,
      items: 1,
      missing: 0,
      p: 1,
      test: 'sign_flip',
      clusters: null,
    });
  });

  it('by hand, four factors: only the one that matters has an effect, and a product is an interaction', () => {
    const rows = [
      ...rowsOf('cue alone', (cell) => Number(cell[1] === '1')),
      ...rowsOf('fields and prompt', (cell) => Number(cell[0] === '1' && cell[3] === '1')),
    ];
    const { complete } = itemContrasts(4, rows);
    const named = complete.map(({ itemId, contrasts }) => [
      itemId,
      Object.fromEntries(
        factorialEffectNames(factors).flatMap((name, at) => (contrasts[at] ? [[name, contrasts[at]]] : [])),
      ),
    ]);
    expect(named).toEqual([
      ['cue alone', { cue: 1 }],
      ['fields and prompt', { fields: 0.5, prompt: 0.5, 'fields×prompt': 1 }],
    ]);
  });

  it('are the coefficients of a saturated least-squares fit with factors coded ±½', () => {
    const outcome = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(outcome, { minLength: 16, maxLength: 16 }), (outcomes) => {
        const coefficients = leastSquares(saturatedDesign, outcomes);
        const byName = new Map(
          subsets.map((members, at) => [members.map((factor) => factors[factor]).join('×'), coefficients[at]!]),
        );
        const [item] = itemContrasts(
          4,
          rowsOf('q', (_, index) => outcomes[index]!),
        ).complete;
        factorialEffectNames(factors).forEach((name, at) =>
          expect(item!.contrasts[at]).toBeCloseTo(byName.get(name)!, 9),
        );
      }),
    );
  });

  it('average repetitions per cell, leave out what was not delivered, and count items that miss a cell', () => {
    const flat = rowsOf('whole', () => 0.5);
    const repeated = [0, 1, null].flatMap((value) => rowsOf('repeated', (cell) => (cell[0] === '1' ? value : 0)));
    const holed = rowsOf('holed', (cell) => (cell === '0110' ? null : 1));
    const absent = rowsOf('absent', () => 1).slice(1);
    const [fields] = factorialEffects(factors, [...flat, ...repeated, ...holed, ...absent], options);
    expect(fields).toMatchObject({ items: 2, missing: 2, estimate: { value: 0.25 } });
    expect(itemContrasts(4, [...holed, ...absent]).missing).toEqual(['absent', 'holed']);
  });

  it('have the bootstrap interval of the per-item contrasts, whatever the order of the rows', () => {
    const rows = Array.from({ length: 12 }, (_, item) =>
      rowsOf(`q${item}`, (_cell, index) => Number((index * 7 + item * 5) % 3 === 0)),
    ).flat();
    const effects = factorialEffects(factors, rows, options);
    const { complete } = itemContrasts(4, rows);
    const cue = complete.map(({ contrasts }) => contrasts[1]!);
    expect(effects[1]!.estimate).toEqual(bootstrapMean(cue, { ...options, stream: 'accuracy|cue' }));
    expect(factorialEffects(factors, rows.toReversed(), options)).toEqual(effects);
  });

  it('resample the items of a cluster together, flip their signs together, and say how many clusters there are', () => {
    const rows = ['a', 'b', 'c', 'd'].flatMap((itemId, index) =>
      rowsOf(itemId, (cell) => Number(cell[0] === '1') * (index < 2 ? 1 : 0.5)),
    );
    const clusters = new Map([
      ['a', 'one'],
      ['b', 'one'],
      ['c', 'two'],
    ]);
    const [fields] = factorialEffects(factors, rows, { ...options, clusters });
    expect(fields).toMatchObject({ clusters: 3, p: 2 / 2 ** 3, test: 'cluster_sign_flip' });
    expect(fields!.estimate).toMatchObject({ value: 0.75, low: 0.5, high: 1 });
    const alone = factorialEffects(factors, rows, options)[0]!;
    expect(alone).toMatchObject({ clusters: null, p: 2 / 2 ** 4, test: 'sign_flip' });
  });

  it('have no value over no items', () => {
    expect(factorialEffects(['a'], [], options)).toEqual([
      {
        effect: 'a',
        estimate: { value: null, low: null, high: null },
        ...{ items: 0, missing: 0, p: null, test: null, clusters: null },
      },
    ]);
  });

  it.each([
    ['010', 1],
    ['01012', 1],
    ['01a0', 1],
    ['0101', 1.2],
    ['0101', Number.NaN],
  ])('refuse cell %j with outcome %p', (cell, value) =>
    expect(() => factorialEffects(factors, [{ itemId: 'q', cell, value }], options)).toThrow(RangeError),
  );
});

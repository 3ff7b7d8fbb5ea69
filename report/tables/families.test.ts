import fc from 'fast-check';

import { defaultStatistics } from '../../experiments/statistics-spec';
import { benjaminiHochberg, holm } from '../../scoring/statistics';
import { experimentReport } from '../../test/support/experiment-reports';
import { sweepReport } from '../../test/support/sweep-report';
import type { ExperimentTable } from '../sweep-report';
import { correctTables } from './families';

const templates = sweepReport().tables[0]!;
const ladder = experimentReport('ladder').tables[0]!;
const factors = experimentReport('refusal-factors').tables[0]!;

/** Size of each family, by name, as its members say; fails where they disagree or are not so many. */
function familySizes(tables: readonly ExperimentTable[]): Record<string, number> {
  const members = tables.flatMap(({ comparisons, figures }) => [...comparisons, ...figures]);
  const sizes = new Map<string, number>();
  for (const { significance } of members) {
    if (significance.family === null) continue;
    const all = members.filter((row) => row.significance.family === significance.family);
    expect(all.map((row) => row.significance.familySize)).toEqual(all.map(() => all.length));
    sizes.set(significance.family, all.length);
  }
  return Object.fromEntries(sizes);
}

describe('correctTables', () => {
  it('one view under one scorer is a family, all readers together', () => {
    expect(familySizes(correctTables([templates], defaultStatistics))).toEqual({
      'templates · templates · substring': 8,
      'templates · templates · strict': 8,
      'templates · templates · exact': 8,
      'templates · templates · f1': 8,
    });
  });

  it('the effects on one outcome are a family', () => {
    const sizes = familySizes(correctTables([factors], defaultStatistics));
    expect(Object.keys(sizes).filter((name) => name.includes('effect on answer rate'))).toHaveLength(2);
    expect(sizes['refusal-factors · effect on answer rate · substring']).toBe(30);
  });

  it('a family of the sweep file spans experiments and scorers; other views and scorers keep theirs', () => {
    const families = { main: { experiments: ['templates', 'ladder'], scorers: ['substring', 'strict'] } };
    const sizes = familySizes(correctTables([templates, ladder], { ...defaultStatistics, families }));
    const apart = familySizes(correctTables([templates, ladder], defaultStatistics));
    expect(sizes['main']).toBe(16 + apart['ladder · levels · substring']! + apart['ladder · levels · strict']!);
    expect(sizes['templates · templates · f1']).toBe(8);
    expect(sizes['templates · templates · substring']).toBeUndefined();
  });

  it('corrects in each family by Holm and by Benjamini and Hochberg, and leaves p itself alone', () => {
    const [table] = correctTables([templates], defaultStatistics);
    const own = table!.comparisons.filter(({ scorer }) => scorer === 'substring').map((row) => row.significance);
    const pValues = own.map(({ pValue }) => pValue);
    expect(own.map(({ pHolm }) => pHolm)).toEqual(holm(pValues));
    expect(own.map(({ pBh }) => pBh)).toEqual(benjaminiHochberg(pValues));
    expect(pValues).toEqual(
      templates.comparisons.filter(({ scorer }) => scorer === 'substring').map((row) => row.significance.pValue),
    );
  });

  it('a comparison without pairs is in no family and makes none larger', () => {
    const [first, ...rest] = templates.comparisons;
    const untested = { ...first!, pairs: 0, significance: { ...first!.significance, test: null, pValue: null } };
    const [table] = correctTables([{ ...templates, comparisons: [untested, ...rest] }], defaultStatistics);
    expect(table!.comparisons[0]!.significance).toMatchObject({
      family: null,
      familySize: null,
      pHolm: null,
      pBh: null,
    });
    expect(table!.comparisons[1]!.significance.familySize).toBe(7);
  });

  it('correcting anew changes nothing, in whatever order the tables come', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([templates, ladder, factors], { minLength: 1 }), (tables) => {
        const once = correctTables(tables, defaultStatistics);
        expect(correctTables(once, defaultStatistics)).toEqual(once);
        expect(correctTables([...tables].reverse(), defaultStatistics).reverse()).toEqual(once);
      }),
      { numRuns: 10 },
    );
  });
});

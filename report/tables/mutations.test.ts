import fc from 'fast-check';

import { templateNames } from '../../evidence/artifact';
import { atOnce, cellRow, testOptions } from '../../test/support/cell-rows';
import type { Comparison, ExperimentTable } from '../sweep-report';
import type { CellRow } from './cell-row';
import { experimentTable, type TableIdentity } from './experiment-table';
import { verifyDigest } from './rows-digest';

/**
 * What a change of stored rows does to a table: the figures that depend on them change, no other does, and the table says
 * so itself: it is incomplete, or its digest is not that of the rows.
 */
const scorers = ['substring', 'strict'];
const options = { ...testOptions, scorers };
const identity: TableIdentity = {
  ...{ experiment: 'templates', label: 'templates', benchmark: 'sample', sample: [] },
  writtenAt: '2026-03-02T09:31:49.000Z',
};
const readers = ['a', 'b'];
const templates = templateNames.slice(0, 4);

function tableOf(rows: readonly CellRow[]): ExperimentTable {
  return atOnce(experimentTable(rows, identity, options));
}

/** A finished table's rows: every reader answers every template of every item. */
const rowsArbitrary = fc
  .record({
    items: fc.integer({ min: 20, max: 30 }),
    values: fc.infiniteStream(fc.constantFrom(0, 1)),
  })
  .map(({ items, values }) =>
    readers.flatMap((reader) =>
      templates.flatMap((template) =>
        Array.from({ length: items }, (_, item) =>
          cellRow({
            ...{ itemId: `q${String(item).padStart(2, '0')}`, reader, template },
            scores: Object.fromEntries(
              scorers.map((scorer) => [scorer, { value: Number(values.next().value), abstained: false }]),
            ),
          }),
        ),
      ),
    ),
  );

/** Names a figure of a table: reader, scorer, arm and, of a difference, its control. */
type Named = Pick<Comparison, 'reader' | 'scorer' | 'arm'> & { readonly control?: string };

/** The figures that differ between two tables; corrected p values aside, which depend on all of their family. */
function changed(before: ExperimentTable, after: ExperimentTable): string[] {
  const figures = ({ results, comparisons }: ExperimentTable) =>
    new Map<string, string>([
      ...results.map((row): [string, string] => [nameOf(row), JSON.stringify(row)]),
      ...comparisons.map(({ significance, ...row }): [string, string] => [
        nameOf(row),
        JSON.stringify({ ...row, test: significance.test, p: significance.pValue }),
      ]),
    ]);
  const [own, others] = [figures(before), figures(after)];
  expect([...others.keys()].sort()).toEqual([...own.keys()].sort());
  return [...own].filter(([name, figure]) => others.get(name) !== figure).map(([name]) => name);
}

function nameOf({ reader, scorer, arm, control = '' }: Named): string {
  return [reader, scorer, arm, control].join('|');
}

/** The figures of a table that use one of the given cells under one of the given scorers. */
function dependent(
  table: ExperimentTable,
  cells: readonly Pick<CellRow, 'reader' | 'arm'>[],
  touched: readonly string[] = scorers,
): string[] {
  const uses = (reader: string, scorer: string, arm: string): boolean =>
    touched.includes(scorer) && cells.some((cell) => cell.reader === reader && cell.arm === arm);
  return [
    ...table.results.filter((row) => uses(row.reader, row.scorer, row.arm)),
    ...table.comparisons.filter(
      (row) => uses(row.reader, row.scorer, row.arm) || uses(row.reader, row.scorer, row.control),
    ),
  ].map(nameOf);
}

/** A family is corrected anew where a member's p changed, and only there. */
function expectFamilies(before: ExperimentTable, after: ExperimentTable): void {
  for (const scorer of scorers) {
    const of = (table: ExperimentTable) =>
      table.comparisons.filter((row) => row.scorer === scorer).map(({ significance }) => significance);
    const pValues = (table: ExperimentTable) => of(table).map(({ pValue }) => pValue);
    if (JSON.stringify(pValues(before)) === JSON.stringify(pValues(after))) expect(of(after)).toEqual(of(before));
  }
}

it('deleting 5% of the answers changes what uses them, and makes the table incomplete', () => {
  fc.assert(
    fc.property(rowsArbitrary, fc.infiniteStream(fc.nat()), (rows, draws) => {
      const lost = new Set(Array.from({ length: Math.ceil(rows.length / 20) }, () => draws.next().value % rows.length));
      const mutated = rows.map((row, index): CellRow =>
        lost.has(index) ? { ...row, outcome: 'pending', scores: {} } : row,
      );
      const [before, after] = [tableOf(rows), tableOf(mutated)];
      const expected = dependent(
        before,
        [...lost].map((index) => rows[index]!),
      );
      expect(changed(before, after).sort()).toEqual(expected.sort());
      expectFamilies(before, after);
      expect([before.complete, after.complete]).toEqual([true, false]);
      expect(verifyDigest(before, mutated)).toBe(false);
      // Nothing of a lost answer is left: its item is missing in every pair that it was in.
      for (const row of after.comparisons) {
        const missing = new Set(
          [...lost]
            .map((index) => rows[index]!)
            .filter(({ reader, arm }) => reader === row.reader && [row.arm, row.control].includes(arm))
            .map(({ itemId }) => itemId),
        );
        expect(row.missing).toBe(missing.size);
      }
    }),
    { numRuns: 60 },
  );
});

it('deleting the scores of an answer leaves it unscored, in no denominator, and makes the table incomplete', () => {
  fc.assert(
    fc.property(rowsArbitrary, fc.nat(), (rows, draw) => {
      const index = draw % rows.length;
      const { reader, arm } = rows[index]!;
      const mutated = rows.map((row, place) =>
        place === index ? { ...row, scores: { strict: row.scores['strict']! } } : row,
      );
      const [before, after] = [tableOf(rows), tableOf(mutated)];
      expect(changed(before, after).sort()).toEqual(dependent(before, [{ reader, arm }], ['substring']).sort());
      expectFamilies(before, after);
      expect(after.complete).toBe(false);
      expect(verifyDigest(before, mutated)).toBe(false);
    }),
    { numRuns: 60 },
  );
});

it('swapping two arms of a reader swaps their accuracies, turns their difference round, and leaves the other reader alone', () => {
  fc.assert(
    fc.property(rowsArbitrary, fc.constantFrom(...readers), (rows, reader) => {
      const [control, arm] = [templates[0]!, templates[1]!];
      const other: Readonly<Record<string, string>> = { [control]: arm, [arm]: control };
      const mutated = rows.map((row) => {
        const template = row.reader === reader ? (other[row.arm] ?? row.arm) : row.arm;
        return { ...row, arm: template, factors: { template } };
      });
      const [before, after] = [tableOf(rows), tableOf(mutated)];
      const result = (table: ExperimentTable, name: string, scorer: string) =>
        table.results.find((row) => row.reader === reader && row.scorer === scorer && row.arm === name)!.accuracy;
      const difference = (table: ExperimentTable, scorer: string) =>
        table.comparisons.find((row) => row.reader === reader && row.scorer === scorer && row.arm === arm)!;
      for (const scorer of scorers) {
        expect(result(after, arm, scorer)).toEqual(result(before, control, scorer));
        expect(result(after, control, scorer)).toEqual(result(before, arm, scorer));
        const [was, is] = [difference(before, scorer), difference(after, scorer)];
        expect([is.better, is.worse, is.pairs]).toEqual([was.worse, was.better, was.pairs]);
        expect(is.difference.value).toBeCloseTo(-was.difference.value!, 12);
      }
      const possible = dependent(before, [
        { reader, arm },
        { reader, arm: control },
      ]);
      expect(possible).toEqual(expect.arrayContaining(changed(before, after)));
      expectFamilies(before, after);
      expect(verifyDigest(before, mutated)).toBe(JSON.stringify(sorted(rows)) === JSON.stringify(sorted(mutated)));
    }),
    { numRuns: 60 },
  );
});

it('editing one value changes the figures of its arm under its scorer, by what it weighs', () => {
  fc.assert(
    fc.property(rowsArbitrary, fc.nat(), fc.constantFrom(...scorers), (rows, draw, scorer) => {
      const index = draw % rows.length;
      const { reader, arm, scores } = rows[index]!;
      const value = 1 - scores[scorer]!.value!;
      const mutated = rows.map((row, place) =>
        place === index ? { ...row, scores: { ...row.scores, [scorer]: { value, abstained: false } } } : row,
      );
      const [before, after] = [tableOf(rows), tableOf(mutated)];
      expect(changed(before, after).sort()).toEqual(dependent(before, [{ reader, arm }], [scorer]).sort());
      expectFamilies(before, after);
      const accuracy = (table: ExperimentTable) =>
        table.results.find((row) => row.reader === reader && row.scorer === scorer && row.arm === arm)!;
      const weight = 1 / accuracy(before).deliveredItems;
      expect(accuracy(after).accuracy.value! - accuracy(before).accuracy.value!).toBeCloseTo(
        (value === 1 ? 1 : -1) * weight,
        12,
      );
      expect(after.complete).toBe(true);
      expect(verifyDigest(before, mutated)).toBe(false);
    }),
    { numRuns: 60 },
  );
});

function sorted(rows: readonly CellRow[]): string[] {
  return rows.map((row) => JSON.stringify([row.reader, row.arm, row.itemId, row.scores])).sort();
}

import fc from 'fast-check';

import { atOnce, cellRow, cellRowsArbitrary, testOptions } from '../../test/support/cell-rows';
import { allReaders, type DeliverySplit } from '../sweep-report';
import { mixesModels, mixesTiers } from './arm-cells';
import { type CellRow, countOutcomes, type Delivery, outcomeRules, verdictOf } from './cell-row';
import { cellContent } from './experiment-table';

const options = { ...testOptions, scorers: ['substring'] };
const of = (tier: string | null, model: string | null = 'm'): Delivery => ({ tier, model, flags: [] });
const scored = (value: number) => ({ substring: { value, abstained: false } });

function splitsOf(rows: readonly CellRow[]): readonly DeliverySplit[] {
  return atOnce(cellContent(rows, options)).splits;
}

describe('answers by tier and by returned model', () => {
  it('are told apart for a condition that holds several, each with its own accuracy and n', () => {
    const rows = [
      cellRow({ itemId: 'q1', scores: scored(1), delivery: of('batch') }),
      cellRow({ itemId: 'q2', scores: scored(0), delivery: of('batch') }),
      cellRow({ itemId: 'q3', scores: scored(1), delivery: of('default') }),
      cellRow({ itemId: 'q4', outcome: 'refusal', scores: {}, delivery: of('default') }),
      cellRow({ itemId: 'q5', outcome: 'failed', scores: {} }),
    ];
    expect(splitsOf(rows)).toMatchObject([
      { by: 'tier', part: 'batch', reader: 'mini', arm: 'raw_conversation', delivered: 2, right: 1 },
      { by: 'tier', part: 'default', delivered: 2, answered: 1, right: 1, accuracy: { value: 0.5 } },
    ]);
  });

  it('what is not told is a part of its own beside several, and comes last', () => {
    const rows = ['b', null, 'a'].map((model, index) => cellRow({ itemId: `q${index}`, delivery: of('batch', model) }));
    expect(splitsOf(rows).map(({ by, part }) => [by, part])).toEqual([
      ['model', 'a'],
      ['model', 'b'],
      ['model', null],
    ]);
    expect(splitsOf(rows.slice(1))).toEqual([]);
  });

  it('two conditions of one kind each are not split, though the arm that pools them is marked', () => {
    const rows = [
      cellRow({ template: 'raw_conversation', delivery: of('batch') }),
      cellRow({ template: 'witness_turns', delivery: of('default') }),
    ];
    const [view] = options.definition.views;
    const definition = { ...options.definition, views: [{ ...view!, armOf: () => 'all' }] };
    const { arms, splits } = atOnce(cellContent(rows, { ...options, definition }));
    expect(splits).toEqual([]);
    expect(arms.map(mixesTiers)).toEqual([true]);
  });

  it('all readers together pool tiers and models by design', () => {
    const parts = { tiers: [1, 2].map((n) => ({ tier: `t${n}`, cells: 1 })), models: [] };
    expect(mixesTiers({ reader: allReaders, ...parts })).toBe(false);
    expect(mixesTiers({ reader: 'mini', ...parts })).toBe(true);
    expect(mixesModels({ reader: 'mini', models: [{ model: null, cells: 3 }] })).toBe(false);
  });

  it('of any rows, parts add up to the condition’s delivered cells, and arms count every outcome once', () => {
    fc.assert(
      fc.property(cellRowsArbitrary, fc.infiniteStream(fc.constantFrom('batch', 'default', null)), (cells, tiers) => {
        const rows = cells.map((row): CellRow => {
          const { value: tier } = tiers.next() as { value: string | null };
          return outcomeRules[row.outcome].delivered ? { ...row, delivery: of(tier) } : row;
        });
        const { arms, splits } = atOnce(cellContent(rows, options));
        for (const { reader, arm } of splits) {
          const own = splits.filter((row) => row.reader === reader && row.arm === arm);
          const delivered = rows.filter(
            (row) =>
              row.reader === reader &&
              row.arm === arm &&
              row.delivery !== undefined &&
              // A judge's error is in no denominator.
              options.scorers.every((scorer) => verdictOf(row, scorer).kind !== 'judge_error'),
          );
          expect(own.reduce((sum, row) => sum + row.delivered + row.unscored, 0)).toBe(delivered.length);
        }
        for (const { reader, arm, outcomes } of arms) {
          const own = rows.filter((row) => row.reader === reader && row.arm === arm);
          expect(outcomes).toEqual(countOutcomes(own.map(({ outcome }) => ({ outcome, cells: 1 }))));
        }
      }),
    );
  });
});

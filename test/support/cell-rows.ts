import fc from 'fast-check';

import { templateNames } from '../../evidence/artifact';
import type { CellOutcome, CellRow } from '../../report/tables/cell-row';
import type { TableOptions, TableStatistics } from '../../report/tables/experiment-table';
import { templatesTable } from '../../report/tables/templates';

const outcomes: readonly CellOutcome[] = [
  'answer',
  'truncated',
  'exhausted',
  'empty',
  'refusal',
  'blocked',
  'failed',
  'given_up',
  'deferred',
  'pending',
  'not_applicable',
];

/** Scorers of tables made for tests, in their order. */
export const testScorers = ['substring', 'strict', 'f1'] as const;

/** One answered, rightly scored cell of a templates table, to be changed by `over`; `template` names its condition. */
export function cellRow({
  template = 'raw_conversation',
  ...over
}: Partial<CellRow> & { template?: string } = {}): CellRow {
  return {
    itemId: 'q1',
    arm: template,
    factors: { template },
    reader: 'mini',
    repetition: 1,
    outcome: 'answer',
    scores: { substring: { value: 1, abstained: false } },
    gold: 'forms',
    artifactWords: 100,
    goldVisible: true,
    witnessRecall: null,
    marks: [],
    isDefective: null,
    ...over,
  };
}

const scoreArbitrary = fc.oneof(
  fc.constant({ value: 0, abstained: true }),
  fc.constantFrom(0, 0.5, 1).map((value) => ({ value, abstained: false })),
);

/** Any set of cells of a templates table without duplicates: few readers, templates and items, so that arms meet. */
export const cellRowsArbitrary: fc.Arbitrary<CellRow[]> = fc.uniqueArray(
  fc
    .record({
      itemId: fc.constantFrom('q1', 'q2', 'q3', 'q4'),
      template: fc.constantFrom(...templateNames),
      reader: fc.constantFrom('a', 'b'),
      repetition: fc.integer({ min: 1, max: 3 }),
      outcome: fc.oneof({ weight: 3, arbitrary: fc.constant('answer' as const) }, fc.constantFrom(...outcomes)),
      scores: fc.dictionary(fc.constantFrom(...testScorers), scoreArbitrary, { noNullPrototype: true }),
      gold: fc.constantFrom('forms' as const, 'rubric' as const, 'unanswerable' as const),
      artifactWords: fc.option(fc.integer({ min: 0, max: 900 })),
      goldVisible: fc.option(fc.boolean()),
      witnessRecall: fc.option(fc.constantFrom(0, 0.5, 1)),
      marks: fc.subarray(['cut', 'whole_dialogue']),
      isDefective: fc.constantFrom(null, true, false),
    })
    .map(cellRow),
  { selector: (row) => [row.reader, row.arm, row.itemId, row.repetition].join(), maxLength: 60 },
);

/** Means with the plainest of intervals, so that a test can compute them by hand: lowest and highest value. */
export const plainStatistics: TableStatistics = {
  interval: (values) => ({
    value: values.reduce((sum, value) => sum + value, 0) / values.length,
    low: Math.min(...values),
    high: Math.max(...values),
  }),
  pairedDifference: (pairs) => {
    const differences = pairs.map((pair) => pair.arm - pair.control);
    return {
      pairs: pairs.length,
      better: differences.filter((difference) => difference > 0).length,
      worse: differences.filter((difference) => difference < 0).length,
      difference: {
        value: differences.reduce((sum, difference) => sum + difference, 0) / differences.length,
        low: Math.min(...differences),
        high: Math.max(...differences),
      },
    };
  },
};

/** Of a templates table over the built-in templates. */
export const testOptions: TableOptions = {
  ...plainStatistics,
  definition: templatesTable,
  order: { readers: ['a', 'b', 'mini', 'offline'], arms: templateNames },
  scorers: testScorers,
  seed: 7,
};

/** Takes every step of a computation that yields between them, and gives its result. */
export function atOnce<Result>(steps: Generator<void, Result>): Result {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

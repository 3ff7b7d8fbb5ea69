import fc from 'fast-check';

import { templateNames } from '../../evidence/artifact';
import { defaultStatistics } from '../../experiments/statistics-spec';
import type { CellOutcome, CellRow, CellScore } from '../../report/tables/cell-row';
import type { TableOptions } from '../../report/tables/experiment-table';
import type { AccuracyJob, ComparisonJob, EstimateRequest, Estimates, TableStep } from '../../report/tables/table-step';
import { templatesTable } from '../../report/tables/templates';
import { type AccuracyEstimate, kappaByItems, type PairedComparison } from '../../scoring/statistics';

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

const scoreArbitrary: fc.Arbitrary<CellScore> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(0, 0.5, 1).map((value) => ({ value, abstained: false })) },
  { weight: 3, arbitrary: fc.constant({ value: 0, abstained: true }) },
  // A judge may take an abstention for right, and may give no verdict that can be read.
  fc.constant({ value: 1, abstained: true }),
  fc.boolean().map((abstained) => ({ value: null, abstained })),
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

/** How tests estimate. */
export interface TableStatistics {
  readonly accuracy: (job: AccuracyJob) => AccuracyEstimate;
  readonly comparison: (job: ComparisonJob) => PairedComparison;
}

/** Means with the plainest of intervals, so that a test can compute them by hand: lowest and highest value. */
export const plainStatistics: TableStatistics = {
  accuracy: ({ values }) => ({ ...plainEstimate(values), method: 'wilson', clusters: null }),
  comparison: ({ pairs }) => {
    const differences = pairs.map((pair) => pair.arm - pair.control);
    const estimate = plainEstimate(differences);
    const better = differences.filter((difference) => difference > 0).length;
    const worse = differences.filter((difference) => difference < 0).length;
    return {
      ...{ pairs: pairs.length, better, worse },
      ...{ difference: estimate, percentile: estimate, method: 'percentile' },
      ...{ test: 'sign_flip', p: 1 / (1 + Math.abs(better - worse)), clusters: null },
    };
  },
};

function plainEstimate(values: readonly number[]): { value: number; low: number; high: number } {
  return {
    value: values.reduce((sum, value) => sum + value, 0) / values.length,
    low: Math.min(...values),
    high: Math.max(...values),
  };
}

/** Of a templates table over the built-in templates. */
export const testOptions: TableOptions = {
  definition: templatesTable,
  order: { readers: ['a', 'b', 'mini', 'offline'], arms: templateNames },
  scorers: testScorers,
  seed: 7,
  statistics: defaultStatistics,
};

/** Takes every step of a computation at once, with its estimates where it asks for some, and gives its result. */
export function atOnce<Result>(
  steps: Generator<TableStep, Result>,
  statistics: TableStatistics = plainStatistics,
): Result {
  let step = steps.next();
  while (step.done !== true) {
    const request = step.value;
    step = steps.next(request === undefined ? undefined : answerOf(request, statistics));
  }
  return step.value;
}

function answerOf(request: EstimateRequest, statistics: TableStatistics): Estimates {
  const { accuracies = [], comparisons = [], agreements = [] } = request;
  return {
    accuracies: accuracies.map(statistics.accuracy),
    comparisons: comparisons.map(statistics.comparison),
    agreements: agreements.map(({ tables, stream }) => kappaByItems(tables, { seed: 7, stream })),
  };
}

import { csvText } from '../render/csv';
import { estimateCells } from '../render/csv/csv-row';
import type { SweepComparison } from './sweep-comparison';

const sideColumns = ['sweep_a', 'sweep_b', 'complete', 'label', 'arm_a', 'reader_a', 'arm_b', 'reader_b', 'scorer'];
const comparisonColumns = [
  ...sideColumns,
  ...['accuracy_a', 'accuracy_b', 'difference', 'difference_low', 'difference_high', 'method'],
  ...['percentile_low', 'percentile_high', 'pairs', 'better', 'worse', 'test', 'p_value', 'p_holm', 'family_size'],
  ...['clusters', 'missing', 'not_applicable', 'only_a', 'only_b', 'changed', 'bound_low', 'bound_high'],
];
const flipColumns = [
  ...sideColumns,
  ...['item', 'question', 'gold', 'score_a', 'score_b', 'cell_a', 'cell_b', 'answer_a', 'answer_b'],
];

/** The comparison as files, see `renderCsv`: `differences.csv`, `comparisons.csv` and, where they were asked for, `flips.csv`. */
export function comparisonCsv(comparison: SweepComparison): { readonly name: string; readonly content: string }[] {
  const { a, b, differences, comparisons, flips } = comparison;
  const side = (row: Pick<SweepComparison['comparisons'][number], 'label' | 'a' | 'b' | 'scorer'>) => ({
    sweep_a: a.id,
    sweep_b: b.id,
    complete: a.complete && b.complete,
    label: row.label,
    arm_a: row.a.arm,
    reader_a: row.a.reader,
    arm_b: row.b.arm,
    reader_b: row.b.reader,
    scorer: row.scorer,
  });
  return [
    {
      name: 'differences.csv',
      content: csvText(
        ['sweep_a', 'sweep_b', 'what', 'a', 'b'],
        differences.map((row) => ({ sweep_a: a.id, sweep_b: b.id, what: row.what, a: row.a, b: row.b })),
      ),
    },
    {
      name: 'comparisons.csv',
      content: csvText(
        comparisonColumns,
        comparisons.map((row) => ({
          ...side(row),
          accuracy_a: row.accuracyA,
          accuracy_b: row.accuracyB,
          ...estimateCells('difference', row.difference),
          method: row.method,
          percentile_low: row.percentile?.low ?? null,
          percentile_high: row.percentile?.high ?? null,
          pairs: row.pairs,
          better: row.better,
          worse: row.worse,
          test: row.significance.test,
          p_value: row.significance.pValue,
          p_holm: row.significance.pHolm,
          family_size: row.significance.familySize,
          clusters: row.clusters,
          missing: row.missing,
          not_applicable: row.notApplicable,
          only_a: row.onlyA,
          only_b: row.onlyB,
          changed: row.changed,
          bound_low: row.bounds?.low ?? null,
          bound_high: row.bounds?.high ?? null,
        })),
      ),
    },
    ...(flips === null
      ? []
      : [
          {
            name: 'flips.csv',
            content: csvText(
              flipColumns,
              flips.map((flip) => ({
                ...side(flip),
                item: flip.itemId,
                question: flip.question,
                gold: flip.gold,
                score_a: flip.scoreA,
                score_b: flip.scoreB,
                cell_a: flip.cellA,
                cell_b: flip.cellB,
                answer_a: flip.answerA,
                answer_b: flip.answerB,
              })),
            ),
          },
        ]),
  ];
}

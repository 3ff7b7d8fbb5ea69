import type { DeliverySplit } from '../sweep-report';
import { byName } from './arm-cells';
import { accuracyFigures } from './arm-result';
import { itemScores, tallyArm } from './arm-tally';
import type { CellRow, Delivery } from './cell-row';
import { groupBy } from './group-by';
import { isMixed } from './is-mixed';
import { accuracyJob, estimates, type TableStep } from './table-step';

interface SplitOptions {
  readonly scorers: readonly string[];
  /** The clusters of items that share evidence with others. */
  readonly clusters: ReadonlyMap<string, string>;
}

/** By what a condition's answers are told apart. */
const partsOf: Readonly<Record<DeliverySplit['by'], (delivery: Delivery) => string | null>> = {
  model: ({ model }) => model,
  tier: ({ tier }) => tier,
};

/**
 * Accuracy by returned model and by tier, for each condition (an arm that nothing was averaged into, with its reader) whose
 * delivered answers are mixed, see {@link isMixed}.
 * @param cells Sorted; it yields before each estimate.
 */
export function* deliverySplits(
  cells: readonly CellRow[],
  options: SplitOptions,
): Generator<TableStep, readonly DeliverySplit[]> {
  const delivered = cells.filter(({ delivery }) => delivery !== undefined);
  const conditions = groupBy(delivered, ({ reader, arm }) => JSON.stringify([reader, arm]));
  const splits: DeliverySplit[] = [];
  for (const by of ['model', 'tier'] as const) {
    for (const condition of conditions.values()) splits.push(...(yield* splitCondition(condition, by, options)));
  }
  return splits;
}

/** The parts of one condition, under every scorer; none where it has only one. */
function* splitCondition(
  cells: readonly CellRow[],
  by: DeliverySplit['by'],
  { scorers, clusters }: SplitOptions,
): Generator<TableStep, DeliverySplit[]> {
  const parts = [...groupBy(cells, ({ delivery }) => partsOf[by](delivery!))].sort(([a], [b]) => byName(a, b));
  const { reader, arm } = cells[0]!;
  const splits: DeliverySplit[] = [];
  if (
    !isMixed(
      by,
      parts.map(([part]) => part),
    )
  )
    return splits;
  for (const scorer of scorers) {
    for (const [part, own] of parts) {
      const { delivered, answered, unscored, right, units } = tallyArm(own, scorer);
      const scores = itemScores(units);
      const job = accuracyJob(scores, clusters, ['split', by, reader, scorer, arm, part ?? ''].join('|'));
      const found = yield* estimates({ accuracies: job === undefined ? [] : [job] });
      splits.push({
        by,
        reader,
        arm,
        scorer,
        part,
        delivered,
        deliveredItems: scores.length,
        answered,
        unscored,
        right,
        accuracy: accuracyFigures(found.accuracies[0]).accuracy,
      });
    }
  }
  return splits;
}

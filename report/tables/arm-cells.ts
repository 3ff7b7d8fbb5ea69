import { allReaders, type ArmCells } from '../sweep-report';
import { type CellRow, countOutcomes, type Delivery } from './cell-row';
import { groupBy } from './group-by';
import { isMixed } from './is-mixed';
import type { ViewArms } from './view-arms';

/** What became of the cells of each arm of a view, whatever the scorer. */
export function armCells(
  { view, armByCondition, arms }: ViewArms,
  byReader: ReadonlyMap<string, readonly CellRow[]>,
): ArmCells[] {
  return [...byReader].flatMap(([reader, cells]) => {
    const byArm = groupBy(cells, (row) => armByCondition.get(row.arm));
    return arms
      .filter((arm) => byArm.has(arm))
      .map((arm) => ({ view: view.id, reader, arm, ...cellsOf(byArm.get(arm)!) }));
  });
}

function cellsOf(cells: readonly CellRow[]): Pick<ArmCells, 'outcomes' | 'tiers' | 'models' | 'flags'> {
  const deliveries = cells.flatMap(({ delivery }) => delivery ?? []);
  return {
    outcomes: countOutcomes(cells.map(({ outcome }) => ({ outcome, cells: 1 }))),
    tiers: countOf(deliveries, ({ tier }) => [tier]).map(([tier, count]) => ({ tier, cells: count })),
    models: countOf(deliveries, ({ model }) => [model]).map(([model, count]) => ({ model, cells: count })),
    flags: countOf(deliveries, ({ flags }) => flags).map(([flag, count]) => ({ flag, cells: count })),
  };
}

/** How often each value occurs, by its name; what is not told comes last. */
function countOf<Value extends string | null>(
  deliveries: readonly Delivery[],
  valuesOf: (delivery: Delivery) => readonly Value[],
): [Value, number][] {
  const counts = new Map<Value, number>();
  for (const value of deliveries.flatMap(valuesOf)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => byName(a, b));
}

/** Orders names, null last. */
export function byName(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Whether an arm pools answers of several tiers. All readers together do so by design, each being in a table of its own. */
export function mixesTiers({ reader, tiers }: Pick<ArmCells, 'reader' | 'tiers'>): boolean {
  return (
    reader !== allReaders &&
    isMixed(
      'tier',
      tiers.map(({ tier }) => tier),
    )
  );
}

/** Whether an arm pools answers of several models; as {@link mixesTiers}. */
export function mixesModels({ reader, models }: Pick<ArmCells, 'reader' | 'models'>): boolean {
  return (
    reader !== allReaders &&
    isMixed(
      'model',
      models.map(({ model }) => model),
    )
  );
}

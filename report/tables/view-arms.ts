import type { Factors } from '../../experiments/condition';
import type { CellRow } from './cell-row';
import { byPlaceIn } from './sort-cells';
import type { TableView } from './table-definition';

/** A view with the arms that a table's conditions make in it. */
export interface ViewArms {
  readonly view: TableView;
  /** The view's arm by condition; conditions without a part in the view are absent. */
  readonly armByCondition: ReadonlyMap<string, string>;
  /** In the order of their first conditions. */
  readonly arms: readonly string[];
}

/**
 * Puts conditions together into the arms of each view. A view without arms is left out, and so is one that puts the same
 * conditions together as an earlier one: it would print the same figures under other names.
 * @param order Of conditions, without their readers.
 */
export function viewArms(
  views: readonly TableView[],
  cells: readonly Pick<CellRow, 'arm' | 'factors'>[],
  order: readonly string[],
): ViewArms[] {
  const byPlace = byPlaceIn(order);
  const conditions = new Map(
    [...new Map(cells.map(({ arm, factors }) => [arm, factors]))].sort(([a], [b]) => byPlace(a, b)),
  );
  const groupings = new Set<string>();
  return views.flatMap((view) => {
    const armByCondition = armsOf(view, conditions);
    const arms = [...new Set(armByCondition.values())];
    const grouping = JSON.stringify(
      [...conditions.keys()].map((condition) => arms.indexOf(armByCondition.get(condition) ?? '')),
    );
    if (arms.length === 0 || groupings.has(grouping)) return [];
    groupings.add(grouping);
    return [{ view, armByCondition, arms }];
  });
}

function armsOf(view: TableView, conditions: ReadonlyMap<string, Factors>): Map<string, string> {
  return new Map(
    [...conditions].flatMap(([condition, factors]) => {
      const arm = view.armOf(factors);
      return arm === undefined ? [] : [[condition, arm]];
    }),
  );
}

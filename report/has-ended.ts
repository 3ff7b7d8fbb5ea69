import type { ConditionProgressRow } from '../db/queries/progress';
import type { StoredTable } from '../db/queries/result-tables';
import type { StoredSweep } from '../db/queries/sweeps';

/** Whether every cell of a sweep has its end, no rerun is owed, every verdict is read, and every table is written. */
export function hasEnded(
  { spec }: Pick<StoredSweep, 'spec'>,
  conditions: readonly ConditionProgressRow[],
  tables: readonly Pick<StoredTable, 'complete'>[],
): boolean {
  return (
    cellsHaveEnded(conditions) && tables.length === spec.experiments.length && tables.every(({ complete }) => complete)
  );
}

/** Whether every cell of a sweep has its end, no rerun is owed, and every verdict that was asked for is read. */
export function cellsHaveEnded(conditions: readonly ConditionProgressRow[]): boolean {
  return conditions.every((row) => row.frozen && row.open + row.deferred + row.rerunning + row.unread === 0);
}

import type { ConditionProgressRow } from '../db/queries/progress';
import type { StoredTable } from '../db/queries/result-tables';
import type { StoredSweep } from '../db/queries/sweeps';

/** Whether every cell of a sweep has its end, no rerun is owed, and every table is written. */
export function hasEnded(
  { spec }: Pick<StoredSweep, 'spec'>,
  conditions: readonly ConditionProgressRow[],
  tables: readonly Pick<StoredTable, 'complete'>[],
): boolean {
  return (
    conditions.every((row) => row.frozen && row.open + row.deferred + row.rerunning === 0) &&
    tables.length === spec.experiments.length &&
    tables.every(({ complete }) => complete)
  );
}

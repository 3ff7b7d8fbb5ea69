import type { ExperimentTable } from '../sweep-report';
import type { CellRow } from './cell-row';

/** Cells that can't be made, by condition (without its reader) and reason; conditions in the order of `arms`. */
export function notApplicableReasons(
  cells: readonly CellRow[],
  arms: readonly string[],
): ExperimentTable['notApplicable'] {
  const counts = new Map<string, { arm: string; reason: string; count: number }>();
  for (const row of cells) {
    if (row.outcome !== 'not_applicable') continue;
    const reason = row.notApplicableReason ?? 'no reason was stored';
    const key = JSON.stringify([row.arm, reason]);
    const entry = counts.get(key) ?? { arm: row.arm, reason, count: 0 };
    entry.count += 1;
    counts.set(key, entry);
  }
  return [...counts.values()].sort(
    (a, b) => arms.indexOf(a.arm) - arms.indexOf(b.arm) || (a.reason < b.reason ? -1 : 1),
  );
}

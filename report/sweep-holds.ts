import type { LaneStatus } from '../db/queries/lane-status';
import type { ProbeRow } from '../db/queries/probes';
import type { ConditionProgressRow } from '../db/queries/progress';
import type { ReachedBudget } from '../db/queries/reached-budgets';
import type { StoredSweep } from '../db/queries/sweeps';
import { readerLanes } from '../experiments/reader-lanes';
import { sweepModels } from '../experiments/sweep-models';

/** What keeps a condition from going on until somebody acts. */
export type Hold =
  | { readonly kind: 'lane'; readonly lane: LaneStatus }
  | { readonly kind: 'budget'; readonly whose: ReachedBudget['whose']; readonly condition: string };

/** While plans grow, work goes on whatever the budgets, and Postgres has no statistics to look at them quickly. */
export function growsYet(conditions: readonly ConditionProgressRow[]): boolean {
  return conditions.some((row) => !row.frozen && row.stage === 'read' && generatorsOwed(row, conditions).length === 0);
}

/** The lanes of a reader or generator. */
export function lanesOf(sweep: StoredSweep, readerId: string, lanes: readonly LaneStatus[]): LaneStatus[] {
  const reader = sweepModels(sweep.spec).find(({ id }) => id === readerId);
  return reader ? lanes.filter(({ key }) => readerLanes(reader).includes(key)) : [];
}

/** Whether a condition has cells without an end, or may still get some. */
export function owes(row: ConditionProgressRow): boolean {
  const isPlanned = row.frozen || (row.stage === 'generate' && row.planned > 0);
  return !isPlanned || row.open + row.deferred > 0;
}

/** What holds a condition back: on its own part, or on that of a generator whose texts it is still to show. */
export function holdOf(
  sweep: StoredSweep,
  row: ConditionProgressRow,
  conditions: readonly ConditionProgressRow[],
  lanes: readonly LaneStatus[],
  reached: readonly ReachedBudget[],
): Hold | undefined {
  const parts = [row, ...generatorsOwed(row, conditions)];
  const lane = parts
    .flatMap(({ readerId }) => lanesOf(sweep, readerId, lanes))
    .find(({ stoppedWhy }) => stoppedWhy !== null);
  if (lane) return { kind: 'lane', lane };
  for (const { experiment, key } of parts) {
    const budget = reached.find((each) => each.experiment === experiment && each.key === key);
    if (budget) return { kind: 'budget', whose: budget.whose, condition: `${experiment}/${key}` };
  }
  return undefined;
}

/** The generators' conditions that a condition of the same experiment waits for before it can be planned. */
function generatorsOwed(
  row: ConditionProgressRow,
  conditions: readonly ConditionProgressRow[],
): ConditionProgressRow[] {
  if (row.frozen || row.stage === 'generate') return [];
  return conditions.filter((other) => other.experiment === row.experiment && other.stage === 'generate' && owes(other));
}

/** Lanes as they stand once probes that are still to come have told: one that waits for a probe needs nobody. */
export function openToProbes(
  sweep: StoredSweep,
  lanes: readonly LaneStatus[],
  probes: readonly ProbeRow[],
): LaneStatus[] {
  const pending = probes.filter(({ outcome }) => outcome === 'pending').map(({ readerId }) => readerId);
  const probed = sweepModels(sweep.spec).filter(({ id }) => pending.includes(id));
  const narrowest = probed.map((reader): string => readerLanes(reader)[1]);
  return lanes.map((lane) => (narrowest.includes(lane.key) ? { ...lane, stoppedWhy: null } : lane));
}

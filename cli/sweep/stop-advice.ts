import type { LaneStatus } from '../../db/queries/lane-status';
import type { ConditionProgressRow } from '../../db/queries/progress';
import type { ReachedBudget } from '../../db/queries/reached-budgets';
import type { StoredSweep } from '../../db/queries/sweeps';
import { readerLanes } from '../../experiments/reader-lanes';
import { sweepModels } from '../../experiments/sweep-models';
import { formatPlural, formatUsd } from '../format';

/** What keeps a condition from going on until somebody acts. */
type Hold =
  | { readonly kind: 'lane'; readonly lane: LaneStatus }
  | { readonly kind: 'budget'; readonly whose: ReachedBudget['whose']; readonly condition: string };

/** What holds the sweep back and what to do about it, where nothing but that is left to do; else nothing. */
export function stopAdvice(
  sweep: StoredSweep,
  conditions: readonly ConditionProgressRow[],
  lanes: readonly LaneStatus[],
  reached: readonly ReachedBudget[],
): string[] {
  const resume = `npx render-bench resume ${sweep.id}`;
  const orResume = (option = ''): string =>
    `run the same sweep file again, or '${resume}${option}': nothing answered is lost.`;
  if (sweep.state !== 'active') return [`The sweep is ${sweep.state}. To go on, ${orResume()}`];
  const holds = conditions.filter(owes).map((row) => holdOf(sweep, row, conditions, lanes, reached));
  const known = holds.filter((hold) => hold !== undefined);
  if (known.length < holds.length) return [];

  const stopped = known.flatMap((hold) => (hold.kind === 'lane' ? [hold.lane] : []));
  const capped = (whose: ReachedBudget['whose']): string[] => [
    ...new Set(known.flatMap((hold) => (hold.kind === 'budget' && hold.whose === whose ? [hold.condition] : []))),
  ];
  const ofConditions = capped('condition');
  return [
    ...(capped('sweep').length > 0
      ? [
          `The budget of ${formatUsd(sweep.budgetMicroUsd! / 1e6)} is reached. Raise budget.usd, then ` +
            orResume(' --budget USD'),
        ]
      : []),
    ...(ofConditions.length > 0
      ? [
          `The budget of ${formatUsd(sweep.spec.budget?.perConditionUsd ?? 0)} for each condition is reached by ` +
            `${someOf(ofConditions)}. Raise budget.perConditionUsd, then ${orResume(' --budget-per-condition USD')}`,
        ]
      : []),
    ...new Set(stopped.map((lane) => `Lane ${lane.key} is stopped: ${lane.stoppedWhy}. Mend it, then ${orResume()}`)),
  ];
}

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
function owes(row: ConditionProgressRow): boolean {
  const isPlanned = row.frozen || (row.stage === 'generate' && row.planned > 0);
  return !isPlanned || row.open + row.deferred > 0;
}

/** What holds a condition back: on its own part, or on that of a generator whose texts it is still to show. */
function holdOf(
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

const mostNamed = 3;

function someOf(names: readonly string[]): string {
  const rest = names.length - mostNamed;
  return names.slice(0, mostNamed).join(', ') + (rest > 0 ? ` and ${formatPlural(rest, 'other')}` : '');
}

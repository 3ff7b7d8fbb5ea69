import type { LaneStatus } from '../../db/queries/lane-status';
import type { ConditionProgressRow } from '../../db/queries/progress';
import type { ReachedBudget } from '../../db/queries/reached-budgets';
import type { StoredSweep } from '../../db/queries/sweeps';
import { holdOf, owes } from '../../report/sweep-holds';
import { formatPlural, formatUsd } from '../format';

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

const mostNamed = 3;

function someOf(names: readonly string[]): string {
  const rest = names.length - mostNamed;
  return names.slice(0, mostNamed).join(', ') + (rest > 0 ? ` and ${formatPlural(rest, 'other')}` : '');
}

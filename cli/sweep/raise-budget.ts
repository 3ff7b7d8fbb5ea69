import { toMicroUsd } from '../../contracts/micro-usd';
import { UserError } from '../../contracts/user-error';
import type { Spent } from '../../db/queries/budgets';
import { sweepModels } from '../../experiments/sweep-models';
import type { SweepSpec } from '../../experiments/sweep-spec';
import { formatUsd } from '../format';

/** New caps in US dollars, as a person gives them. */
export interface AskedBudget {
  readonly budgetUsd?: number;
  readonly budgetPerConditionUsd?: number;
}

/**
 * The budget of a sweep once the caps asked for are in force; undefined where none is asked for.
 * @throws UserError for a cap below what is spent, or one that can't hold.
 */
export function raisedBudget(
  spec: Pick<SweepSpec, 'budget' | 'readers' | 'generators' | 'experiments'>,
  { budgetUsd, budgetPerConditionUsd }: AskedBudget,
  spent: Spent,
): NonNullable<SweepSpec['budget']> | undefined {
  if (budgetUsd === undefined && budgetPerConditionUsd === undefined) return undefined;
  const usd = budgetUsd ?? spec.budget?.usd;
  if (usd === undefined) {
    throw new UserError('--budget-per-condition: the sweep has no budget of its own. Give it one too: --budget USD.');
  }
  requireAbove('--budget', 'the sweep', usd, spent.sweepMicroUsd);
  if (budgetPerConditionUsd !== undefined) {
    requireAbove('--budget-per-condition', 'one of its conditions', budgetPerConditionUsd, spent.conditionMicroUsd);
  }
  const unpriced = spec.budget?.unpriced ?? 'refuse';
  const priceless = sweepModels(spec).filter(({ provider, price }) => provider !== 'offline' && price === undefined);
  if (unpriced === 'refuse' && priceless.length > 0) {
    throw new UserError(
      `--budget: ${priceless.map(({ id }) => `'${id}'`).join(', ')} has no price, so that no cap could hold. Give it a ` +
        'price, or budget: { unpriced: allow }, in the sweep file, and run that.',
    );
  }
  const perConditionUsd = budgetPerConditionUsd ?? spec.budget?.perConditionUsd;
  return { usd, ...(perConditionUsd !== undefined && { perConditionUsd }), unpriced };
}

function requireAbove(option: string, whose: string, usd: number, spentMicroUsd: number): void {
  if (toMicroUsd(usd) >= spentMicroUsd) return;
  throw new UserError(
    `${option} ${usd}: ${whose} has spent ${formatUsd(spentMicroUsd / 1e6)} already. Give at least that; what is spent ` +
      'is never given back.',
  );
}

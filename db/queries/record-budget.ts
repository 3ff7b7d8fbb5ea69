import type { SweepSpec } from '../../experiments/sweep-spec';
import type { Transaction } from '../client';
import { operatorActions } from '../schema';
import type { NewOperatorAction } from './operator-actions';

type Budget = SweepSpec['budget'];

/** Writes down who has changed a sweep's caps; nothing where they are the same as before. */
export async function recordBudget(
  tx: Transaction,
  { from, to, ...by }: Omit<NewOperatorAction, 'action' | 'details'> & { readonly from: Budget; readonly to: Budget },
): Promise<void> {
  const details = { from: capsOf(from), to: capsOf(to) };
  const isSame = details.from.usd === details.to.usd && details.from.perConditionUsd === details.to.perConditionUsd;
  if (!isSame) await tx.insert(operatorActions).values({ ...by, action: 'budget', details });
}

/** Caps in US dollars; null: none. */
function capsOf(budget: Budget): { readonly usd: number | null; readonly perConditionUsd: number | null } {
  return { usd: budget?.usd ?? null, perConditionUsd: budget?.perConditionUsd ?? null };
}

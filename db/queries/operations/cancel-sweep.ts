import { UserError } from '../../../contracts/user-error';
import type { Database } from '../../client';
import { hasEnded } from './has-ended';
import { type ActingOperator, actOnSweep, lastAction } from './sweep-action';
import { callsUnderWay, type UnderWay } from './under-way';

export type CancelledSweep =
  | ({ readonly kind: 'cancelled' } & UnderWay)
  /** Since when, and by whom; null: it is not written down. */
  | { readonly kind: 'already'; readonly since: string | null; readonly who: string | null };

/**
 * Ends a sweep's work until it is resumed: nothing more leaves, jobs of batches are ended at their vendors. Its workflows
 * are the caller's to cancel. What is under way finishes and is kept.
 * @throws UserError for a sweep that has nothing left to do.
 */
export async function cancelSweep(database: Database, sweepId: string, by: ActingOperator): Promise<CancelledSweep> {
  return actOnSweep<CancelledSweep>(database, sweepId, by, async ({ sql, state, record }) => {
    if (state === 'cancelled') {
      const last = await lastAction(sql, sweepId, 'cancel');
      return { kind: 'already', since: last?.at.toISOString() ?? null, who: last?.who ?? null };
    }
    if (await hasEnded(sql, sweepId)) throw new UserError(`Sweep ${sweepId} has ended: there is nothing to cancel.`);
    await sql`UPDATE sweeps SET state = 'cancelled' WHERE id = ${sweepId}`;
    const cancelled = { kind: 'cancelled', ...(await callsUnderWay(sql, sweepId)) } as const;
    await record('cancel', cancelled);
    return cancelled;
  });
}

import { UserError } from '../../../contracts/user-error';
import type { Database } from '../../client';
import { hasEnded } from './has-ended';
import { type ActingOperator, actOnSweep, lastAction } from './sweep-action';
import { callsUnderWay, type UnderWay } from './under-way';

export type PausedSweep =
  | ({ readonly kind: 'paused' } & UnderWay)
  /** Since when, and by whom; null: it is not written down. */
  | {
      readonly kind: 'already';
      readonly since: string | null;
      readonly who: string | null;
      readonly reason: string | null;
    };

/**
 * Lets nothing more of a sweep leave until it is resumed; every permit reads it. What is under way finishes and is kept.
 * @throws UserError for a sweep that is cancelled, or has nothing left to do.
 */
export async function pauseSweep(database: Database, sweepId: string, by: ActingOperator): Promise<PausedSweep> {
  return actOnSweep<PausedSweep>(database, sweepId, by, async ({ sql, state, record }) => {
    if (state === 'paused') {
      const last = await lastAction(sql, sweepId, 'pause');
      return {
        kind: 'already',
        since: last?.at.toISOString() ?? null,
        who: last?.who ?? null,
        reason: last?.reason ?? null,
      };
    }
    if (state === 'cancelled') {
      throw new UserError(
        `Sweep ${sweepId} is cancelled: nothing of it is sent. 'npx render-bench resume ${sweepId}' goes on with it.`,
      );
    }
    if (await hasEnded(sql, sweepId)) throw new UserError(`Sweep ${sweepId} has ended: there is nothing to pause.`);
    await sql`UPDATE sweeps SET state = 'paused' WHERE id = ${sweepId}`;
    const paused = { kind: 'paused', ...(await callsUnderWay(sql, sweepId)) } as const;
    await record('pause', paused);
    return paused;
  });
}

import type { Queryable } from '../client';
import { beingRemoved, noSuchSweep, type SweepState } from './sweeps';

/**
 * Locks a sweep's row, the first of the order sweep → conditions → lanes → series, so that what operators do to it and what
 * changes which series cells use happens one after the other. Permits of a sweep with a budget wait meanwhile.
 * @returns what operators want of it.
 * @throws UserError where there is no such sweep, or it is being removed.
 */
export async function lockSweep(sql: Queryable, sweepId: string): Promise<Exclude<SweepState, 'removing'>> {
  const [sweep] = await sql<{ state: SweepState }[]>`
    SELECT state FROM sweeps WHERE id = ${sweepId} FOR NO KEY UPDATE`;
  if (!sweep) throw noSuchSweep(sweepId);
  if (sweep.state === 'removing') throw beingRemoved(sweepId);
  return sweep.state;
}

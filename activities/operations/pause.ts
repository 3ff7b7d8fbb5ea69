import type { PauseWish, WishOf } from '../../contracts/operations';
import type { Database } from '../../db/client';
import { type PausedSweep, pauseSweep } from '../../db/queries/operations/pause-sweep';
import { sinceWhen } from '../../report/since-when';
import { fateUnderWay } from '../../report/under-way';
import { operatorReason } from './operator-reason';

/** The wish of an update to pause a sweep; answers with a line for people. */
export async function pauseByMessage(
  database: Database,
  { sweepId, wish }: WishOf<PauseWish>,
  key: string,
): Promise<string> {
  const by = { who: 'temporal', key, ...operatorReason(wish.reason) };
  return describePause(sweepId, await pauseSweep(database, sweepId, by));
}

/** What a pause came to, for people. */
export function describePause(sweepId: string, paused: PausedSweep): string {
  if (paused.kind === 'already') return `Sweep ${sweepId} is paused already${sinceWhen(paused)}.`;
  const fate = fateUnderWay(paused);
  const known = fate.length > 0 ? fate : ['Nothing was under way.'];
  return [`Sweep ${sweepId} is paused: nothing more leaves.`, ...known].join(' ');
}

import type { ResumeWish } from '../../contracts/messages';
import type { WishOf } from '../../contracts/operations';
import type { Database } from '../../db/client';
import { openLanes, resumeSweep } from '../../db/queries/operations/resume-sweep';
import { loadSweep } from '../../db/queries/sweeps';

/** The wish of a signal to go on with a sweep, written into its rows: its state, its probes, its lanes. */
export async function resumeByMessage(
  database: Database,
  { sweepId, wish }: WishOf<ResumeWish>,
  key: string,
): Promise<void> {
  const { spec } = await loadSweep(database, sweepId);
  await resumeSweep(database, sweepId, { who: 'temporal', key });
  await openLanes(database, { sweepId, spec, probe: wish.probe ?? true });
}

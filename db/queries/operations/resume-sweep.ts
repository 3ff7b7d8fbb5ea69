import { readerLanes } from '../../../experiments/reader-lanes';
import { sweepModels } from '../../../experiments/sweep-models';
import type { SweepSpec } from '../../../experiments/sweep-spec';
import type { Database } from '../../client';
import { reopenLanes } from '../lanes';
import { askProbesAgain, giveUpProbes } from '../probes';
import type { SweepState } from '../sweeps';
import { type ActingOperator, actOnSweep } from './sweep-action';

interface ResumedSweep {
  /** What it was until now. */
  readonly from: SweepState;
}

/** Ends a sweep's pause or its cancellation, if any: permits are given again. */
export async function resumeSweep(database: Database, sweepId: string, by: ActingOperator): Promise<ResumedSweep> {
  return actOnSweep<ResumedSweep>(database, sweepId, by, async ({ sql, state, record }) => {
    await sql`UPDATE sweeps SET state = 'active' WHERE id = ${sweepId} AND state <> 'active'`;
    const resumed = { from: state };
    await record('resume', resumed);
    return resumed;
  });
}

/**
 * Opens a sweep's lanes that were stopped and ends their pauses, but for those that a probe opens when it finds them mended.
 * @param probe - Whether readers that were not found good yet are probed before their lanes open.
 */
export async function openLanes(
  { sql }: Database,
  { sweepId, spec, probe }: { sweepId: string; spec: SweepSpec; probe: boolean },
): Promise<void> {
  const models = sweepModels(spec);
  let toBeProbed: readonly string[] = [];
  const ids = models.map(({ id }) => id);
  if (probe) toBeProbed = await askProbesAgain(sql, sweepId, ids);
  else await giveUpProbes(sql, sweepId, ids);
  const kept = models.filter(({ id }) => toBeProbed.includes(id)).map((model) => readerLanes(model)[1]);
  await reopenLanes(
    sql,
    [...new Set(models.flatMap(readerLanes))].filter((lane) => !kept.includes(lane)),
  );
}

import type { Client } from '@temporalio/client';

import { resumeSignal } from '../../contracts/messages';
import { orchestrationQueue } from '../../contracts/queues';
import { searchAttributes } from '../../contracts/search-attributes';
import { sweepWorkflowId } from '../../contracts/workflow-ids';
import type { Database } from '../../db/client';
import { reopenLanes } from '../../db/queries/lanes';
import { askProbesAgain, giveUpProbes } from '../../db/queries/probes';
import { readerLanes } from '../../experiments/reader-lanes';
import { sweepModels } from '../../experiments/sweep-models';
import type { SweepSpec } from '../../experiments/sweep-spec';
import type { sweep } from '../../workflows';

export interface SweepStart {
  readonly sweepId: string;
  readonly spec: SweepSpec;
  /** Whether readers that were not found good yet are probed before their lanes open. */
  readonly probe: boolean;
}

/**
 * Starts a sweep's workflow, or wakes it where it runs already: lanes that were stopped are open again, and conditions
 * that waited for the operator go on. Starting twice is one workflow; starting and waking are one request, as a workflow
 * could end between two.
 */
export async function startSweepWorkflow(
  client: Client,
  database: Database,
  { sweepId, spec, probe }: SweepStart,
): Promise<void> {
  await reopenLanes(database.sql, await lanesToOpen(database, { sweepId, spec, probe }));
  await client.workflow.signalWithStart<typeof sweep, [{ readonly probe: boolean }?]>('sweep', {
    workflowId: sweepWorkflowId(sweepId),
    taskQueue: orchestrationQueue,
    args: [{ sweepId, ...(!probe && { probe }) }],
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    staticSummary: `${spec.name}: ${spec.experiments.map(({ experiment }) => experiment).join(', ')}`,
    memo: { sweepFile: spec.name, readers: spec.readers.map(({ id }) => id).join(', ') },
    typedSearchAttributes: [{ key: searchAttributes.sweepId, value: sweepId }],
    signal: resumeSignal,
    signalArgs: [{ probe }],
  });
}

/** All of the sweep's lanes but those that a probe opens when it finds them mended. */
async function lanesToOpen({ sql }: Database, { sweepId, spec, probe }: SweepStart): Promise<string[]> {
  const models = sweepModels(spec);
  let toBeProbed: readonly string[] = [];
  if (probe) toBeProbed = await askProbesAgain(sql, sweepId);
  else await giveUpProbes(sql, sweepId);
  const kept = models.filter(({ id }) => toBeProbed.includes(id)).map((model) => readerLanes(model)[1]);
  return [...new Set(models.flatMap(readerLanes))].filter((lane) => !kept.includes(lane));
}

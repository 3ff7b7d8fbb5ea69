import type { Client } from '@temporalio/client';

import { resumeSignal } from '../../contracts/messages';
import { orchestrationQueue } from '../../contracts/queues';
import { searchAttributes } from '../../contracts/search-attributes';
import { sweepWorkflowId } from '../../contracts/workflow-ids';
import type { Database } from '../../db/client';
import { reopenLanes } from '../../db/queries/lanes';
import { readerLanes } from '../../experiments/reader-lanes';
import { sweepModels } from '../../experiments/sweep-models';
import type { SweepSpec } from '../../experiments/sweep-spec';
import type { sweep } from '../../workflows';

/**
 * Starts a sweep's workflow, or wakes it where it runs already: lanes that were stopped are open again, and conditions
 * that waited for the operator go on. Starting twice is one workflow; starting and waking are one request, as a workflow
 * could end between two.
 */
export async function startSweepWorkflow(
  client: Client,
  database: Database,
  sweepId: string,
  spec: SweepSpec,
): Promise<void> {
  await reopenLanes(database.sql, [...new Set(sweepModels(spec).flatMap(readerLanes))]);
  await client.workflow.signalWithStart<typeof sweep>('sweep', {
    workflowId: sweepWorkflowId(sweepId),
    taskQueue: orchestrationQueue,
    args: [{ sweepId }],
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    staticSummary: `${spec.name}: ${spec.experiments.map(({ experiment }) => experiment).join(', ')}`,
    memo: { sweepFile: spec.name, readers: spec.readers.map(({ id }) => id).join(', ') },
    typedSearchAttributes: [{ key: searchAttributes.sweepId, value: sweepId }],
    signal: resumeSignal,
  });
}

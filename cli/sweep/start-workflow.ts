import { type Client, WorkflowNotFoundError } from '@temporalio/client';

import { resumeSignal, type ResumeWish } from '../../contracts/messages';
import { orchestrationQueue } from '../../contracts/queues';
import { searchAttributes } from '../../contracts/search-attributes';
import { sweepWorkflowId } from '../../contracts/workflow-ids';
import type { Database } from '../../db/client';
import { endNotices } from '../../db/queries/notices';
import { openLanes } from '../../db/queries/operations/resume-sweep';
import { owedWorkflows } from '../../db/queries/owed-workflows';
import type { SweepSpec } from '../../experiments/sweep-spec';
import { packageVersion } from '../../text/package-root';
import type { sweep } from '../../workflows';
import { untilCancelledHasEnded } from './cancel-workflows';
import { sweepDetails } from './sweep-details';

interface SweepStart {
  readonly sweepId: string;
  readonly spec: SweepSpec;
  /** Whether readers that were not found good yet are probed before their lanes open. */
  readonly probe: boolean;
  /** Tells the person what is waited for. */
  readonly say: (line: string) => void;
  /** Ends the waiting for a workflow that was cancelled before. */
  readonly signal: AbortSignal;
}

/**
 * Starts a sweep's workflow, or wakes it where it runs already: lanes that were stopped are open again, and conditions
 * that waited for the operator go on. Starting twice is one workflow; starting and waking are one request, as a workflow
 * could end between two. The caller has written the wish to go on into the rows.
 * @returns false where the waiting for a cancelled workflow was ended before.
 */
export async function startSweepWorkflow(
  client: Client,
  database: Database,
  { sweepId, spec, probe, say, signal }: SweepStart,
): Promise<boolean> {
  await openLanes(database, { sweepId, spec, probe });
  // Somebody has acted: what still holds the sweep back is told anew.
  await endNotices(database.sql, sweepId, ['lane_stopped', 'budget_reached', 'stalled']);
  if (!(await untilCancelledHasEnded(client, sweepId, { say, signal }))) return false;
  await signalWithStart(client, { sweepId, spec, probe });
  await wakeWorkflows(client, await owedWorkflows(database.sql, [sweepId]), { probe });
  return true;
}

/**
 * Wakes the workflows of reruns and judges; what has none any more the sweep's own workflow answers.
 * @param wish.probe - Whether judges that were not found good yet are probed again.
 */
export async function wakeWorkflows(
  client: Client,
  workflowIds: readonly string[],
  wish: { readonly probe: boolean },
): Promise<void> {
  await Promise.all(workflowIds.map((id) => signalIfRunning(client, id, wish)));
}

/** Sends `resume` to a workflow; says whether it runs. The rows say already what it goes on with. */
export async function signalIfRunning(
  client: Client,
  workflowId: string,
  wish: { readonly probe: boolean },
): Promise<boolean> {
  try {
    await client.workflow.getHandle(workflowId).signal(resumeSignal, { ...wish, isRecorded: true });
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

/** Starts a sweep's workflow or wakes it; its lanes stay as they are. */
export async function signalWithStart(
  client: Client,
  { sweepId, spec, probe }: Omit<SweepStart, 'say' | 'signal'>,
): Promise<void> {
  await client.workflow.signalWithStart<typeof sweep, [ResumeWish?]>('sweep', {
    workflowId: sweepWorkflowId(sweepId),
    taskQueue: orchestrationQueue,
    args: [{ sweepId, ...(!probe && { probe }) }],
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    staticSummary: `${spec.name}: ${spec.experiments.map(({ experiment }) => experiment).join(', ')}`,
    staticDetails: sweepDetails(sweepId, spec),
    memo: {
      sweepFile: spec.name,
      readers: spec.readers.map(({ id }) => id).join(', '),
      benchmarks: spec.benchmarks.map(({ key }) => key).join(', '),
      version: packageVersion(),
    },
    typedSearchAttributes: [{ key: searchAttributes.sweepId, value: sweepId }],
    signal: resumeSignal,
    signalArgs: [{ probe, isRecorded: true }],
  });
}

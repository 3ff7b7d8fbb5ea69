import { randomBytes } from 'node:crypto';

import type { Client, WorkflowHandle } from '@temporalio/client';

import { runKey } from '../../contracts/action-key';
import type { RerunInput } from '../../contracts/operations';
import { orchestrationQueue } from '../../contracts/queues';
import { searchAttributes } from '../../contracts/search-attributes';
import { rerunWorkflowId } from '../../contracts/workflow-ids';
import type { Database } from '../../db/client';
import { planRerun, type RerunPlan } from '../../db/queries/open-rerun';
import type { StoredSweep } from '../../db/queries/sweeps';
import { resolveAddresses, type StackAddresses, up } from '../../stack';
import type { rerun } from '../../workflows';
import type { Action, CliContext } from '../command';
import type { RerunRequest } from '../commands/rerun';
import { escapeTerminal } from '../escape-terminal';
import { type ExitCode, exitCodes } from '../exit-codes';
import { sayTo } from '../say-to';
import { actingOperator } from '../sweep/acting-operator';
import { withDatabase, withDatabaseAsItIs, withTemporal } from '../sweep/connections';
import { describePlan, describeResult } from '../sweep/describe-rerun';
import { type FollowEnd, followSweep } from '../sweep/follow-sweep';
import { requireFrozenPlan } from '../sweep/frozen-data';
import { namedSweep } from '../sweep/named-sweep';
import { loadRerunState } from '../sweep/rerun-follow-state';
import { loadSweepState } from '../sweep/sweep-state';
import { reportEnd, requireSender, withBackgroundWorker } from '../sweep/work-on-sweep';
import { workflowEnd } from '../sweep/workflow-end';
import { uiRemark } from '../workflows-url';

/** Replays cells of a stored sweep in a workflow of its own; see the command's help. */
export const rerunAction: Action<RerunRequest> = async (request, context) => {
  if (request.mode === 'preview') return preview(request, context);
  const { dataFolder, ...addresses } = await up({ env: context.variables, onProgress: sayTo(context.output) });
  return withDatabase(addresses, async (database) => {
    const { sweep, plan } = await plannedRerun(database, request, context);
    // Only what is planned anew needs the data and prompts of the plan: calls are sent as they are stored.
    if (plan.conditions.some(({ condition }) => condition.stage === 'generate'))
      await requireFrozenPlan(database, sweep);
    const work = { context, database, addresses, dataFolder, sweep, plan };
    await requireSender({ mode: 'follow', database, spec: sweep.spec }, context.variables);
    return startAndFollow(work, request);
  });
};

async function preview(request: RerunRequest, context: CliContext): Promise<ExitCode> {
  const addresses = await resolveAddresses(context.variables, {});
  await withDatabaseAsItIs(addresses, async (database) => {
    const { sweep, plan } = await plannedRerun(database, request, context);
    if (context.output.json) {
      const { conditions, ...rest } = plan;
      context.output.printJson({
        sweep: sweep.id,
        ...rest,
        conditions: conditions.map(({ condition: { experiment, key }, cells }) => ({
          experiment,
          condition: key,
          cells,
        })),
      });
    }
    context.output.say('Nothing was started (--dry-run).');
  });
  return exitCodes.complete;
}

/** Says what it comes to. @throws UserError where no cell fits. */
async function plannedRerun(
  database: Database,
  { sweep: given, selection }: RerunRequest,
  { output }: CliContext,
): Promise<{ sweep: StoredSweep; plan: RerunPlan }> {
  const sweep = await namedSweep(database, given, output);
  const plan = await planRerun(database, sweep.id, selection);
  for (const line of describePlan(plan)) output.say(escapeTerminal(line));
  return { sweep, plan };
}

interface RerunWork {
  readonly context: CliContext;
  readonly database: Database;
  readonly addresses: Omit<StackAddresses, 'dataFolder'>;
  readonly dataFolder: string;
  readonly sweep: StoredSweep;
  readonly plan: RerunPlan;
}

async function startAndFollow(work: RerunWork, request: RerunRequest): Promise<ExitCode> {
  const { context, database, addresses, dataFolder, sweep, plan } = work;
  const { output } = context;
  const { id: sweepId, spec } = sweep;
  const { signal, revive } = await withBackgroundWorker({ context, database, dataFolder, spec });
  return withTemporal(context.variables, addresses, async (client) => {
    const handle = await startRerun(client, sweep, {
      ...request.selection,
      sweepId,
      ...actingOperator(spec, request.reason, context.variables),
    });
    const { workflowId } = handle;
    output.say(`Started ${workflowId}.${uiRemark(addresses, workflowId)}`);
    if (request.mode === 'detach') {
      output.say(`Running in the background. Follow it with: npx render-bench status ${sweepId}`);
      if (output.json) output.printJson({ sweep: sweepId, workflow: workflowId, verdict: 'running' });
      return exitCodes.unfinished;
    }
    const end = await followSweep(output, {
      load: () =>
        loadRerunState(database, {
          ...{ sweepId, spec, cells: plan.cells },
          key: runKey({ workflowId, runId: handle.firstExecutionRunId }),
          isOver: async () => (await workflowEnd(client, workflowId))?.kind === 'completed',
        }),
      before: await loadSweepState(database, sweepId),
      revive,
      workflowEnd: () => workflowEnd(client, workflowId),
      signal,
    });
    return tellEnd(work, handle, end);
  });
}

type RerunHandle = WorkflowHandle<typeof rerun> & { readonly firstExecutionRunId: string };

async function startRerun(client: Client, { id, spec }: StoredSweep, input: RerunInput): Promise<RerunHandle> {
  return client.workflow.start<typeof rerun>('rerun', {
    workflowId: rerunWorkflowId(id, randomBytes(4).toString('hex')),
    taskQueue: orchestrationQueue,
    args: [input],
    staticSummary: `rerun of ${spec.name}${input.reason === undefined ? '' : `: ${input.reason}`}`.slice(0, 200),
    typedSearchAttributes: [{ key: searchAttributes.sweepId, value: id }],
  });
}

async function tellEnd({ context, sweep }: RerunWork, handle: RerunHandle, end: FollowEnd): Promise<ExitCode> {
  const { output } = context;
  if (end.kind === 'failed') {
    output.say(escapeTerminal(`The rerun stopped: ${end.why}`));
    output.say(`What it had opened stays owed; 'npx render-bench resume ${sweep.id}' goes on with it.`);
    if (output.json)
      output.printJson({ sweep: sweep.id, workflow: handle.workflowId, verdict: 'failed', why: end.why });
    return exitCodes.needsAttention;
  }
  if (end.kind !== 'complete') {
    return reportEnd(context, sweep.id, end, { mode: 'follow', goOn: `npx render-bench resume ${sweep.id}` });
  }
  const result = await handle.result();
  for (const line of describeResult(sweep.id, result)) output.say(escapeTerminal(line));
  const isWhole = result.delivered === result.cells;
  if (output.json) {
    output.printJson({ sweep: sweep.id, workflow: handle.workflowId, verdict: 'complete', ...result });
  }
  return isWhole ? exitCodes.complete : exitCodes.needsAttention;
}

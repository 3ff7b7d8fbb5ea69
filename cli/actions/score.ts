import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';

import type { Client, WorkflowHandle } from '@temporalio/client';

import type { ScoreInput } from '../../contracts/operations';
import { orchestrationQueue } from '../../contracts/queues';
import { searchAttributes } from '../../contracts/search-attributes';
import { scoreWorkflowId } from '../../contracts/workflow-ids';
import type { Database } from '../../db/client';
import { settleScorers } from '../../db/queries/add-scorers';
import type { ScorerVersion } from '../../db/queries/scores';
import type { StoredSweep } from '../../db/queries/sweeps';
import { isPublishedLabel } from '../../experiments/judging';
import { isModule } from '../../experiments/sweep-file/to-sweep-draft';
import { sweepScorers } from '../../experiments/sweep-scorers';
import { type StackAddresses, up } from '../../stack';
import type { score } from '../../workflows';
import type { Action, CliContext } from '../command';
import type { ScoreRequest } from '../commands/score';
import { escapeTerminal } from '../escape-terminal';
import { type ExitCode, exitCodes } from '../exit-codes';
import { formatPlural } from '../format';
import { sayTo } from '../say-to';
import { actingOperator } from '../sweep/acting-operator';
import { withDatabase, withTemporal } from '../sweep/connections';
import { type FollowEnd, followSweep } from '../sweep/follow-sweep';
import { namedSweep } from '../sweep/named-sweep';
import { loadScoringState, withoutModels } from '../sweep/scoring-state';
import { loadSweepState } from '../sweep/sweep-state';
import { reportEnd, withBackgroundWorker } from '../sweep/work-on-sweep';
import { workflowEnd } from '../sweep/workflow-end';
import { uiRemark } from '../workflows-url';

/** Scores stored answers in a workflow of its own; see the command's help. */
export const scoreAction: Action<ScoreRequest> = async (request, context) => {
  const { dataFolder, ...addresses } = await up({ env: context.variables, onProgress: sayTo(context.output) });
  const scorers = request.scorers.map((scorer) => (isModule(scorer) ? resolve(scorer) : scorer));
  return withDatabase(addresses, async (database) => {
    const sweep = await namedSweep(database, request.sweep, context.output);
    // What can't be scored here is refused before anything is started: the worker loads the same modules.
    const settled = await settleScorers(database.sql, { sweepId: sweep.id, spec: sweep.spec, given: scorers });
    const work = { context, database, addresses, dataFolder, sweep, judges: sweepScorers(settled) };
    return startAndFollow(work, { ...request, scorers });
  });
};

interface ScoringWork {
  readonly context: CliContext;
  readonly database: Database;
  readonly addresses: Omit<StackAddresses, 'dataFolder'>;
  readonly dataFolder: string;
  readonly sweep: StoredSweep;
  /** By whose present versions the answers are to be scored. */
  readonly judges: readonly ScorerVersion[];
}

async function startAndFollow(work: ScoringWork, { scorers, reason, mode }: ScoreRequest): Promise<ExitCode> {
  const { context, database, addresses, dataFolder, sweep, judges } = work;
  const { output } = context;
  const { id: sweepId, spec } = sweep;
  const { signal, revive } = await withBackgroundWorker({ context, database, dataFolder, spec: withoutModels(spec) });
  return withTemporal(context.variables, addresses, async (client) => {
    const by = actingOperator(spec, reason, context.variables);
    const handle = await startScoring(client, sweep, { sweepId, ...(scorers.length > 0 && { scorers }), ...by });
    const { workflowId } = handle;
    output.say(`Started ${workflowId}.${uiRemark(addresses, workflowId)}`);
    if (mode === 'detach') {
      output.say(`Running in the background. When it is over: npx render-bench report ${sweepId}`);
      if (output.json) output.printJson({ sweep: sweepId, workflow: workflowId, verdict: 'running' });
      return exitCodes.unfinished;
    }
    const end = await followSweep(output, {
      load: () =>
        loadScoringState(
          database,
          { sweepId, judges },
          async () => (await workflowEnd(client, workflowId))?.kind === 'completed',
        ),
      before: await loadSweepState(database, sweepId),
      revive,
      workflowEnd: () => workflowEnd(client, workflowId),
      signal,
    });
    return tellEnd(work, handle, end);
  });
}

async function startScoring(
  client: Client,
  { id, spec }: StoredSweep,
  input: ScoreInput,
): Promise<WorkflowHandle<typeof score>> {
  return client.workflow.start<typeof score>('score', {
    workflowId: scoreWorkflowId(id, randomBytes(4).toString('hex')),
    taskQueue: orchestrationQueue,
    args: [input],
    staticSummary: `scoring of ${spec.name}${input.reason === undefined ? '' : `: ${input.reason}`}`.slice(0, 200),
    typedSearchAttributes: [{ key: searchAttributes.sweepId, value: id }],
  });
}

async function tellEnd(
  { context, sweep: { id: sweepId } }: ScoringWork,
  handle: WorkflowHandle<typeof score>,
  end: FollowEnd,
): Promise<ExitCode> {
  const { output } = context;
  const goOn = `npx render-bench score ${sweepId}`;
  if (end.kind === 'failed') {
    output.say(escapeTerminal(`The scoring stopped: ${end.why}`));
    output.say(`What is scored is kept; mend what is wrong, then go on with: ${goOn}`);
    if (output.json) {
      output.printJson({ sweep: sweepId, workflow: handle.workflowId, verdict: 'failed', why: end.why });
    }
    return exitCodes.needsAttention;
  }
  if (end.kind !== 'complete') return reportEnd(context, sweepId, end, { mode: 'follow', goOn });
  const result = await handle.result();
  const { scorers, added, answers, tables } = result;
  output.say(
    escapeTerminal(
      `${formatPlural(answers, 'answer')} of ${sweepId} scored anew by ${scorers.filter((id) => !isPublishedLabel(id)).join(', ')}` +
        `${added.length === 0 ? '' : ` (added: ${added.join(', ')})`}. ` +
        `${formatPlural(Object.keys(tables).length, 'table')} written: npx render-bench report ${sweepId}`,
    ),
  );
  if (output.json) output.printJson({ sweep: sweepId, workflow: handle.workflowId, verdict: 'complete', ...result });
  return exitCodes.complete;
}

import type { Client, WorkflowHandle } from '@temporalio/client';

import { resumeSignal, type ResumeWish } from '../../contracts/messages';
import { orchestrationQueue } from '../../contracts/queues';
import { searchAttributes } from '../../contracts/search-attributes';
import { UserError } from '../../contracts/user-error';
import { judgeWorkflowId } from '../../contracts/workflow-ids';
import type { Database } from '../../db/client';
import { type AskedJudge, mendJudging, openJudging, refuseOtherJudge } from '../../db/judging/open-judging';
import { type JudgingPreview, previewJudging } from '../../db/judging/preview-judging';
import { loadSpent } from '../../db/queries/budgets';
import { findJudging, owedJudgings } from '../../db/queries/judgings';
import { openLanes } from '../../db/queries/operations/resume-sweep';
import type { StoredSweep } from '../../db/queries/sweeps';
import { judgeScorerId } from '../../experiments/judging';
import type { Judge } from '../../experiments/plan-judgement';
import { judgeAlone } from '../../experiments/sweep-models';
import type { SweepSpec } from '../../experiments/sweep-spec';
import { resolveAddresses, type StackAddresses, up } from '../../stack';
import type { judge } from '../../workflows';
import type { Action, CliContext } from '../command';
import type { JudgeRequest } from '../commands/judge';
import { escapeTerminal } from '../escape-terminal';
import { type ExitCode, exitCodes } from '../exit-codes';
import { formatUsd } from '../format';
import { chosenPrompt } from '../judge/chosen-prompt';
import { describePreview, describeVerdicts } from '../judge/describe-judging';
import { loadJudgeState } from '../judge/judge-follow-state';
import { settleJudge } from '../judge/settle-judge';
import { sayTo } from '../say-to';
import { actingOperator } from '../sweep/acting-operator';
import { withDatabase, withDatabaseAsItIs, withTemporal } from '../sweep/connections';
import { type FollowEnd, followSweep } from '../sweep/follow-sweep';
import { namedSweep } from '../sweep/named-sweep';
import { runningState } from '../sweep/running-workflows';
import { loadSweepState } from '../sweep/sweep-state';
import { reportEnd, requireSender, withBackgroundWorker } from '../sweep/work-on-sweep';
import { workflowEnd } from '../sweep/workflow-end';
import { uiRemark } from '../workflows-url';

/** Asks a judge about stored answers of a sweep in a workflow of its own; see the command's help. */
export const judgeAction: Action<JudgeRequest> = async (request, context) => {
  if (request.mode === 'preview') return preview(request, context);
  const { dataFolder, ...addresses } = await up({ env: context.variables, onProgress: sayTo(context.output) });
  return withDatabase(addresses, async (database) => {
    const asked = await askedJudging(database, request, context);
    return startAndFollow({ ...asked, context, database, addresses, dataFolder }, request);
  });
};

async function preview(request: JudgeRequest, context: CliContext): Promise<ExitCode> {
  const addresses = await resolveAddresses(context.variables, {});
  await withDatabaseAsItIs(addresses, async (database) => {
    const { sweep, asked, plan } = await askedJudging(database, request, context);
    if (context.output.json)
      context.output.printJson({ sweep: sweep.id, scorer: asked.scorer, sample: asked.sample, ...plan });
    context.output.say('Nothing was started (--dry-run).');
  });
  return exitCodes.complete;
}

interface AskedJudging {
  readonly sweep: StoredSweep;
  readonly asked: AskedJudge;
  readonly plan: JudgingPreview;
}

/** Says what it comes to. @throws UserError where it can't be asked so. */
async function askedJudging(database: Database, request: JudgeRequest, { output }: CliContext): Promise<AskedJudging> {
  const sweep = await namedSweep(database, request.sweep, output);
  const { asked, judge } = await settle(sweep.spec, request, (line) => output.say(escapeTerminal(line)));
  const before = await findJudging(database, sweep.id, asked.scorer);
  if (before) refuseOtherJudge(before, asked);
  requirePrice(sweep.spec, asked);
  const plan = await previewJudging(database, { sweepId: sweep.id, judge, sample: asked.sample });
  for (const line of describePreview(asked.scorer, asked.sample, plan)) output.say(escapeTerminal(line));
  const left = await budgetLeft(database, sweep);
  if (left !== undefined && plan.cells > 0) output.say(left);
  return { sweep, asked, plan };
}

async function settle(
  spec: SweepSpec,
  request: JudgeRequest,
  warn: (line: string) => void,
): Promise<{ asked: AskedJudge; judge: Judge }> {
  const { judge: model, warnings } = await settleJudge(request.source, spec);
  for (const warning of warnings) warn(`warning: ${warning}`);
  const { prompt, stored } = chosenPrompt(request.prompt, spec);
  const scorer = judgeScorerId(requireName(request.name) ?? model.model, prompt.id);
  const judge = { ...model, id: scorer };
  const sample = {
    size: request.sample,
    seed: request.seed ?? spec.seed,
    conditions: request.condition === undefined ? null : [request.condition],
  };
  return {
    asked: { scorer, judge, prompt: stored, sample },
    judge: { scorer, model: judge, prompt, sharing: spec.sharing },
  };
}

function requireName(name: string | undefined): string | undefined {
  if (name === undefined || /^[\w.-]{1,64}$/u.test(name)) return name;
  throw new UserError(`--as '${name}': give 1 to 64 letters, digits, ".", "-" or "_", e.g. gpt-4o-strict.`);
}

/** @throws UserError under a budget that can't hold what has no price. */
function requirePrice({ budget }: SweepSpec, { judge }: AskedJudge): void {
  if (budget === undefined || budget.unpriced === 'allow' || judge.provider === 'offline' || judge.price) return;
  throw new UserError(
    `${judge.provider}/${judge.model} has no price, so that the sweep's budget can't hold it. Give --price-input and ` +
      '--price-output (US dollars per million tokens), or price in the judge file.',
  );
}

/** What the sweep's budget has left; undefined: there is none. */
async function budgetLeft(database: Database, { id, budgetMicroUsd }: StoredSweep): Promise<string | undefined> {
  if (budgetMicroUsd === null) return undefined;
  const { sweepMicroUsd } = await loadSpent(database.sql, id);
  const left = Math.max(0, budgetMicroUsd - sweepMicroUsd) / 1e6;
  return `The sweep's budget holds: ${formatUsd(left)} of ${formatUsd(budgetMicroUsd / 1e6)} are left.`;
}

interface JudgeWork extends AskedJudging {
  readonly context: CliContext;
  readonly database: Database;
  readonly addresses: Omit<StackAddresses, 'dataFolder'>;
  readonly dataFolder: string;
}

async function startAndFollow(work: JudgeWork, request: JudgeRequest): Promise<ExitCode> {
  const { context, database, addresses, dataFolder, sweep, asked, plan } = work;
  const { output, variables } = context;
  const { id: sweepId } = sweep;
  const { scorer } = asked;
  const isOwed = (await owedJudgings(database.sql, [sweepId])).some((judging) => judging.scorer === scorer);
  const spec = judgeAlone(sweep.spec, asked.judge);
  const asking = { ...asked, sweepId, ...actingOperator(spec, request.reason, variables) };
  const isWidened = await mendJudging(database, asking, { hasMore: plan.cells > 0 });
  if (plan.cells === 0 && !isOwed) return nothingNew(work, isWidened);
  await requireSender({ mode: 'follow', database, spec }, variables);
  const workflowId = judgeWorkflowId(sweepId, scorer);
  return withTemporal(variables, addresses, async (client) => {
    if (plan.cells > 0) {
      await requireIdle(client, sweepId, workflowId);
      await openJudging(database, asking);
    }
    await openLanes(database, { sweepId, spec, probe: request.probe });
    const { signal, revive } = await withBackgroundWorker({ context, database, dataFolder, spec });
    const handle = await startJudge(client, { sweepId, scorer, probe: request.probe });
    output.say(`Started ${workflowId}.${uiRemark(addresses, workflowId)}`);
    if (request.mode === 'detach') {
      output.say(`Running in the background. Follow it with: npx render-bench status ${sweepId}`);
      if (output.json) output.printJson({ sweep: sweepId, scorer, workflow: workflowId, verdict: 'running' });
      return exitCodes.unfinished;
    }
    const end = await followSweep(output, {
      load: () =>
        loadJudgeState(database, {
          ...{ sweepId, scorer, spec },
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

function nothingNew({ context: { output }, sweep, asked }: JudgeWork, isWidened: boolean): ExitCode {
  output.say('Nothing is new: every answer of the sample has been judged.');
  if (isWidened)
    output.say(`Tables made from now on count it so; 'npx render-bench score ${sweep.id}' writes them anew.`);
  if (output.json) output.printJson({ sweep: sweep.id, scorer: asked.scorer, verdict: 'complete', cells: 0 });
  return exitCodes.complete;
}

/** One that runs has its sample: what it is asked besides waits until it has ended. */
async function requireIdle(client: Client, sweepId: string, workflowId: string): Promise<void> {
  if ((await runningState(client, workflowId)) === undefined) return;
  throw new UserError(
    `This judge is at work (${workflowId}), and has answers to add after that. How it is run (its key, time-out, price) is ` +
      `now as given; wait for its end with 'npx render-bench watch ${sweepId}', then give the command again.`,
  );
}

function startJudge(
  client: Client,
  { sweepId, scorer, probe }: { sweepId: string; scorer: string; probe: boolean },
): Promise<WorkflowHandle<typeof judge>> {
  return client.workflow.signalWithStart<typeof judge, [ResumeWish?]>('judge', {
    workflowId: judgeWorkflowId(sweepId, scorer),
    taskQueue: orchestrationQueue,
    args: [{ sweepId, scorer, ...(!probe && { probe }) }],
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    staticSummary: scorer,
    typedSearchAttributes: [{ key: searchAttributes.sweepId, value: sweepId }],
    signal: resumeSignal,
    signalArgs: [{ probe, isRecorded: true }],
  });
}

async function tellEnd(
  { context, sweep, asked: { scorer } }: JudgeWork,
  handle: WorkflowHandle<typeof judge>,
  end: FollowEnd,
): Promise<ExitCode> {
  const { output } = context;
  const { workflowId } = handle;
  if (end.kind === 'failed') {
    output.say(escapeTerminal(`The judge stopped: ${end.why}`));
    output.say(`What it was asked stays owed; 'npx render-bench resume ${sweep.id}' goes on with it.`);
    if (output.json)
      output.printJson({ sweep: sweep.id, scorer, workflow: workflowId, verdict: 'failed', why: end.why });
    return exitCodes.needsAttention;
  }
  if (end.kind !== 'complete') {
    return reportEnd(context, sweep.id, end, { mode: 'follow', goOn: `npx render-bench resume ${sweep.id}` });
  }
  const result = await handle.result();
  for (const line of describeVerdicts(sweep.id, scorer, result)) output.say(escapeTerminal(line));
  if (output.json) output.printJson({ sweep: sweep.id, scorer, workflow: workflowId, verdict: 'complete', ...result });
  return result.owed === 0 ? exitCodes.complete : exitCodes.needsAttention;
}

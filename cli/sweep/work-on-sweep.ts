import { setTimeout as sleep } from 'node:timers/promises';

import { sweepWorkflowId } from '../../contracts/workflow-ids';
import type { Database } from '../../db/client';
import type { SweepSpec } from '../../experiments/sweep-spec';
import { type Addresses, workerLog } from '../../stack';
import type { CliContext } from '../command';
import { escapeTerminal } from '../escape-terminal';
import { type ExitCode, exitCodes } from '../exit-codes';
import { formatCount } from '../format';
import { requireKeys, startBackgroundWorker, unservedQueues } from './background-worker';
import { withTemporal } from './connections';
import { endOfWork } from './end-of-work';
import { type FollowEnd, type FollowOptions, followSweep } from './follow-sweep';
import { onInterrupt } from './on-interrupt';
import { RevivalCount } from './revival-count';
import { startSweepWorkflow } from './start-workflow';
import { loadSweepState, type SweepState } from './sweep-state';
import { type WorkflowEnd, workflowEnd } from './workflow-end';

/** How a command works on a sweep. */
export interface WorkOptions {
  /** `follow`: show progress while a worker elsewhere does the work; `foreground`: work in this process. */
  readonly mode: 'follow' | 'foreground' | 'detach';
  /** Whether readers that were not found good yet are probed first. */
  readonly probe: boolean;
  /** The command that goes on with the sweep later. */
  readonly goOn: string;
}

export interface SweepWork extends WorkOptions {
  readonly context: CliContext;
  readonly database: Database;
  readonly addresses: Addresses;
  readonly dataFolder: string;
  readonly sweepId: string;
  readonly spec: SweepSpec;
  /** Its rows before anything is started. */
  readonly before: SweepState;
}

/**
 * Refuses a sweep whose calls this environment would have to send and can't, before a word of a start is said. Workers
 * that run already have keys of their own.
 * @throws UserError
 */
export async function requireSender(
  { mode, database, spec }: Pick<SweepWork, 'mode' | 'database' | 'spec'>,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  if (mode === 'foreground' || (await unservedQueues(database, spec)).length > 0) requireKeys(spec, env);
}

/** Sees to it that a stored sweep is worked on, follows it as far as the mode says, and tells how that ended. */
export async function workOnSweep(work: SweepWork): Promise<ExitCode> {
  return work.mode === 'foreground' ? workInForeground(work) : workInBackground(work);
}

async function workInBackground(work: SweepWork): Promise<ExitCode> {
  return startAndFollow(work, await withBackgroundWorker(work));
}

/** Sees to it that workers serve a sweep, and says how they are seen to while it is followed. */
export async function withBackgroundWorker(
  work: Pick<SweepWork, 'context' | 'database' | 'dataFolder' | 'spec'>,
): Promise<Following> {
  const { context, database, dataFolder, spec } = work;
  const env = context.variables;
  const startWorker = (): Promise<string> => startBackgroundWorker(database, { env, dataFolder, spec });
  if ((await unservedQueues(database, spec)).length > 0) context.output.say(await startWorker());
  const revivals = new RevivalCount();
  const revive = async (unserved: readonly string[]): Promise<string> => {
    revivals.add(unserved, workerLog(dataFolder));
    requireKeys(spec, env);
    return `The worker is gone. ${await startWorker()}`;
  };
  return { signal: onInterrupt(), revive };
}

async function workInForeground(work: SweepWork): Promise<ExitCode> {
  const { context, addresses } = work;
  const env = context.variables;
  const { startWorker, allQueues } = await import('../../worker/run-worker');
  const { batchProvidersFrom, providersFrom } = await import('../../worker/providers');
  const { batchPace } = await import('../../worker/batch-pace');
  const { temporalSettings } = await import('../../worker/temporal-settings');
  const { hidingKeys, openWorkerLog } = await import('../../worker/log');
  const { metricsAddress } = await import('../../worker/metrics');
  const { messages, messageColors } = context.output;
  // Beside the progress that is shown, only what needs a look.
  const to = { stream: messages, colored: messageColors.isColorSupported, usualLevel: 'warn' } as const;
  const { log, secrets } = openWorkerLog({}, { RENDER_BENCH_LOG: 'pretty', ...env }, to);
  const worker = await startWorker({
    databaseUrl: addresses.databaseUrl,
    temporal: temporalSettings(env, addresses),
    queues: allQueues,
    env,
    providerFor: hidingKeys(providersFrom(env), env, secrets),
    batchProviderFor: hidingKeys(batchProvidersFrom(env), env, secrets),
    batchPace: batchPace(env),
    log,
    metrics: metricsAddress(undefined, env),
  });
  const interrupted = onInterrupt();
  interrupted.addEventListener('abort', () => {
    context.output.say('Finishing the calls in flight …');
    worker.drain();
  });
  const broken = new AbortController();
  worker.stopped.catch(() => broken.abort());
  try {
    return await startAndFollow(work, {
      signal: AbortSignal.any([interrupted, broken.signal]),
      stopped: worker.stopped,
      // This process is the worker: its lease has lapsed while Postgres was away, and will be renewed.
      revive: (_, isRepeated) =>
        Promise.resolve(isRepeated ? undefined : 'Waiting for this process to be a worker again.'),
    });
  } finally {
    worker.drain();
    await worker.stopped;
    log.close();
  }
}

export interface Following {
  readonly signal: AbortSignal;
  readonly revive: NonNullable<FollowOptions['revive']>;
  /** Of a worker in this process. */
  readonly stopped?: Promise<void>;
}

async function startAndFollow(work: SweepWork, { signal, revive, stopped }: Following): Promise<ExitCode> {
  const { context, database, addresses, sweepId, spec, probe, before } = work;
  return withTemporal(context.variables, addresses, async (client) => {
    const say = (line: string): void => context.output.say(line);
    if (!(await startSweepWorkflow(client, database, { sweepId, spec, probe, say, signal }))) {
      say(`interrupted before its cancelled workflow had ended. Go on with: ${work.goOn}`);
      return exitCodes.unfinished;
    }
    if (work.mode === 'detach') {
      context.output.say(`Running in the background. Follow it with: npx render-bench status ${sweepId}`);
      if (context.output.json) context.output.printJson({ sweep: sweepId, verdict: 'running' });
      return exitCodes.unfinished;
    }
    const end = await followSweep(context.output, {
      load: async () => {
        // A drained worker has kept everything once it has stopped: count only then.
        if (signal.aborted && stopped) await stopped;
        return loadSweepState(database, sweepId);
      },
      before,
      revive,
      workflowEnd: async () => {
        const end = await workflowEnd(client, sweepWorkflowId(sweepId));
        if (end?.kind !== 'completed') return end;
        // What it owes still may be a rerun's.
        return (await endOfWork(database, sweepId, (id) => workflowEnd(client, id))).end;
      },
      signal,
    });
    if (stopped && spec.onEvent) await untilEndIsTold(end, () => workflowEnd(client, sweepId), signal);
    return reportEnd(context, sweepId, end, work);
  });
}

/** Once this process, which is the worker, has stopped, nobody is there to tell `onEvent` that the sweep has ended. */
const longestTellingMs = 90_000;

async function untilEndIsTold(
  { state: { snapshot } }: FollowEnd,
  ended: () => Promise<WorkflowEnd | undefined>,
  signal: AbortSignal,
): Promise<void> {
  if (snapshot.settled < snapshot.planned) return;
  const until = performance.now() + longestTellingMs;
  while (!signal.aborted && performance.now() < until && (await ended()) === undefined) await sleep(500);
}

/** Says how the work ended and what to do next. "Complete" is said only of complete sweeps. */
export function reportEnd(
  { output }: CliContext,
  sweepId: string,
  end: FollowEnd,
  { mode, goOn }: Pick<WorkOptions, 'mode' | 'goOn'>,
): ExitCode {
  const { settled, planned } = end.state.snapshot;
  const counts = `${formatCount(settled)} of ${formatCount(planned)} settled`;
  if (output.json) {
    const { advice, warnings, state } = end.state;
    output.printJson({ sweep: sweepId, verdict: end.kind, state, settled, planned, advice, warnings });
  }
  switch (end.kind) {
    case 'complete':
      output.say(`Sweep ${sweepId} is complete: ${counts}. Its tables: npx render-bench report ${sweepId}`);
      return exitCodes.complete;
    case 'attention':
      output.say(
        escapeTerminal(
          `Sweep ${sweepId} ${end.state.state === 'active' ? 'needs you' : `is ${end.state.state}`} (${counts}).`,
        ),
      );
      for (const line of end.state.advice) output.say(escapeTerminal(`  ${line}`));
      return exitCodes.needsAttention;
    case 'failed':
      output.say(escapeTerminal(`Sweep ${sweepId} stopped (${counts}): ${end.why}`));
      output.say(`Mend what is wrong, then go on with: ${goOn}`);
      return exitCodes.needsAttention;
    case 'away':
      output.say(
        `${end.server} stayed away (${counts} when last seen). \`npx render-bench doctor\` says what is wrong, ` +
          '`npx render-bench up` starts the local servers.',
      );
      output.say(`Then go on with: ${goOn}`);
      return exitCodes.needsAttention;
    case 'interrupted':
      if (mode === 'foreground') {
        output.say(`interrupted, ${counts}; every answer is kept. Continue with: ${goOn}`);
        if (end.state.unserved.length === 0)
          output.say('Another worker goes on with it; `npx render-bench down` stops it.');
      } else {
        output.say(`${counts}, still running. Look with: npx render-bench status ${sweepId}`);
      }
      return exitCodes.unfinished;
    default:
      throw new Error(`unknown end ${String(end satisfies never)}`);
  }
}

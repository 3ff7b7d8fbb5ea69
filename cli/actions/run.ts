import type { Database } from '../../db/client';
import { sweepsOfName } from '../../db/queries/sweeps';
import { type LoadedSweepFile, loadSweepFile } from '../../experiments/sweep-file';
import type { SweepSpec } from '../../experiments/sweep-spec';
import { type Addresses, type StackAddresses, up, workerLog } from '../../stack';
import { packageVersion } from '../../text/package-root';
import type { Action, CliContext } from '../command';
import type { RunRequest } from '../commands/run';
import { escapeTerminal } from '../escape-terminal';
import { type ExitCode, exitCodes } from '../exit-codes';
import { formatCount } from '../format';
import { sayTo } from '../say-to';
import { requireKeys, startBackgroundWorker, unservedQueues } from '../sweep/background-worker';
import { withDatabase, withTemporal } from '../sweep/connections';
import { type FollowEnd, type FollowOptions, followSweep } from '../sweep/follow-sweep';
import { namesakeWarning } from '../sweep/namesake-warning';
import { RevivalCount } from '../sweep/revival-count';
import { startSweepWorkflow } from '../sweep/start-workflow';
import { storeSweep } from '../sweep/store-sweep';
import { loadSweepState, type SweepState } from '../sweep/sweep-state';
import { workflowEnd } from '../sweep/workflow-end';

/** Starts a sweep, or goes on with it, and follows it; see the command's help. */
export const runAction: Action<RunRequest> = async (request, context) => {
  // Nothing is started for a file that can't be run.
  const loaded = await loadSweepFile(request.specPath, request);
  const stack = await up({ env: context.variables, onProgress: sayTo(context.output) });
  return runSweep(request, loaded, context, stack);
};

/** Runs a sweep file on a stack that is up. */
export async function runSweep(
  request: RunRequest,
  loaded: LoadedSweepFile,
  context: CliContext,
  { dataFolder, ...addresses }: StackAddresses,
): Promise<ExitCode> {
  const { output, variables: env } = context;
  const warn = (warning: string): void => output.say(escapeTerminal(`warning: ${warning}`));
  loaded.warnings.forEach(warn);
  return withDatabase(addresses, async (database) => {
    const { sweepId, created, warnings } = await storeSweep(database, loaded, {
      startNew: request.startNew,
      version: packageVersion(),
    });
    warnings.forEach(warn);
    if (created) {
      const { name, reuse } = loaded.spec;
      const note = namesakeWarning(sweepId, { namesakes: await sweepsOfName(database, name), reuse });
      if (note !== undefined) warn(note);
    }
    const before = await loadSweepState(database, sweepId);
    if (!created && before.verdict === 'complete') {
      return reportEnd(context, sweepId, request.specPath, { kind: 'complete', state: before });
    }
    output.say(
      `${created ? 'Started' : 'Going on with'} sweep ${sweepId}.` +
        (addresses.uiUrl === undefined ? '' : ` Temporal UI: ${addresses.uiUrl}/${sweepId}`),
    );
    const run: Run = { request, context, env, database, addresses, dataFolder, sweepId, spec: loaded.spec, before };
    return request.mode === 'foreground' ? runInForeground(run) : runInBackground(run);
  });
}

interface Run {
  readonly request: RunRequest;
  readonly context: CliContext;
  readonly env: NodeJS.ProcessEnv;
  readonly database: Database;
  readonly addresses: Addresses;
  readonly dataFolder: string;
  readonly sweepId: string;
  readonly spec: SweepSpec;
  readonly before: SweepState;
}

async function runInBackground(run: Run): Promise<ExitCode> {
  const { context, database, env, dataFolder, spec } = run;
  const startWorker = (): Promise<string> => startBackgroundWorker(database, { env, dataFolder, spec });
  if ((await unservedQueues(database, spec)).length > 0) {
    requireKeys(spec, env);
    context.output.say(await startWorker());
  }
  const revivals = new RevivalCount();
  const revive = async (unserved: readonly string[]): Promise<string> => {
    revivals.add(unserved, workerLog(dataFolder));
    requireKeys(spec, env);
    return `The worker is gone. ${await startWorker()}`;
  };
  return startAndFollow(run, { signal: onInterrupt(), revive });
}

async function runInForeground(run: Run): Promise<ExitCode> {
  const { env, addresses, spec } = run;
  requireKeys(spec, env);
  const { startWorker, allQueues } = await import('../../worker/run-worker');
  const { providersFrom } = await import('../../worker/providers');
  const { temporalSettings } = await import('../../worker/temporal-settings');
  const worker = await startWorker({
    databaseUrl: addresses.databaseUrl,
    temporal: temporalSettings(env, addresses),
    queues: allQueues,
    providerFor: providersFrom(env),
  });
  const interrupted = onInterrupt();
  interrupted.addEventListener('abort', () => {
    run.context.output.say('Finishing the calls in flight …');
    worker.drain();
  });
  const broken = new AbortController();
  worker.stopped.catch(() => broken.abort());
  try {
    return await startAndFollow(run, {
      signal: AbortSignal.any([interrupted, broken.signal]),
      stopped: worker.stopped,
      // This process is the worker: its lease has lapsed while Postgres was away, and will be renewed.
      revive: (_, isRepeated) =>
        Promise.resolve(isRepeated ? undefined : 'Waiting for this process to be a worker again.'),
    });
  } finally {
    worker.drain();
    await worker.stopped;
  }
}

/** Aborts at the first SIGINT or SIGTERM; the second ends the process at once. */
function onInterrupt(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(exitCodes.unfinished);
      controller.abort();
    });
  }
  return controller.signal;
}

interface Following {
  readonly signal: AbortSignal;
  readonly revive: FollowOptions['revive'];
  /** Of a worker in this process. */
  readonly stopped?: Promise<void>;
}

async function startAndFollow(run: Run, { signal, revive, stopped }: Following): Promise<ExitCode> {
  const { request, context, env, database, addresses, sweepId, spec, before } = run;
  return withTemporal(env, addresses, async (client) => {
    await startSweepWorkflow(client, database, sweepId, spec);
    if (request.mode === 'detach') {
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
      workflowEnd: () => workflowEnd(client, sweepId),
      signal,
    });
    return reportEnd(context, sweepId, request.specPath, end, request.mode);
  });
}

/** Says how a run ended and what to do next. "Complete" is said only of complete sweeps. */
function reportEnd(
  { output }: CliContext,
  sweepId: string,
  specPath: string,
  end: FollowEnd,
  mode: RunRequest['mode'] = 'follow',
): ExitCode {
  const { settled, planned } = end.state.snapshot;
  const counts = `${formatCount(settled)} of ${formatCount(planned)} settled`;
  if (output.json) output.printJson({ sweep: sweepId, verdict: end.kind, settled, planned, advice: end.state.advice });
  switch (end.kind) {
    case 'complete':
      output.say(`Sweep ${sweepId} is complete: ${counts}. Its tables: npx render-bench report ${sweepId}`);
      return exitCodes.complete;
    case 'attention':
      output.say(escapeTerminal(`Sweep ${sweepId} needs you (${counts}).`));
      for (const line of end.state.advice) output.say(escapeTerminal(`  ${line}`));
      return exitCodes.needsAttention;
    case 'failed':
      output.say(escapeTerminal(`Sweep ${sweepId} stopped (${counts}): ${end.why}`));
      output.say(`Mend what is wrong, then run it again: npx render-bench run ${specPath}`);
      return exitCodes.needsAttention;
    case 'away':
      output.say(
        `${end.server} stayed away (${counts} when last seen). \`npx render-bench doctor\` says what is wrong, ` +
          '`npx render-bench up` starts the local servers.',
      );
      output.say(`Then go on with: npx render-bench run ${specPath}`);
      return exitCodes.needsAttention;
    case 'interrupted':
      if (mode === 'foreground') {
        output.say(`interrupted, ${counts}; every answer is kept. Continue with: npx render-bench run ${specPath}`);
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

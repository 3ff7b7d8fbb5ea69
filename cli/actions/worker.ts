import { UserError } from '../../contracts/user-error';
import { usingDatabase } from '../../db/client';
import { resolveAddresses, resolveDatabaseUrl } from '../../stack';
import type { RunningWorker } from '../../worker/run-worker';
import type { Action, CliContext } from '../command';
import type { WorkerRequest } from '../commands/worker';
import { type ExitCode, exitCodes } from '../exit-codes';
import { renderStanding } from '../render-standing';

/** Works until SIGINT or SIGTERM, then drains; a second signal ends the process at once. */
export const workerAction: Action<WorkerRequest> = async (request, context) =>
  request.check ? checkWorker(context) : work(request, context);

/** Loads no more than the question needs: a health check asks it twice a minute. */
async function checkWorker({ output, variables }: CliContext): Promise<ExitCode> {
  const { workersAlive } = await import('../../worker/worker-lease');
  const alive = await usingDatabase(resolveDatabaseUrl(variables), workersAlive);
  if (output.json) output.printJson({ workers: alive });
  else output.print(alive.length === 0 ? 'no worker of this host works' : `${alive.join(', ')}: at work`);
  return alive.length === 0 ? exitCodes.needsAttention : exitCodes.complete;
}

async function work(request: WorkerRequest, { output, variables: env }: CliContext): Promise<ExitCode> {
  const { batchPace } = await import('../../worker/batch-pace');
  const { hidingKeys, keepLogFileBound, logFileVariable, openWorkerLog } = await import('../../worker/log');
  const { metricsAddress } = await import('../../worker/metrics');
  const { batchProvidersFrom, providersFrom } = await import('../../worker/providers');
  const { allQueues, startWorker } = await import('../../worker/run-worker');
  const { temporalSettings } = await import('../../worker/temporal-settings');
  const { workerVersion } = await import('../../worker/worker-version');
  const { queues = allQueues } = request;
  const unknown = queues.filter((queue) => !allQueues.includes(queue));
  if (unknown.length > 0 || queues.length === 0) {
    throw new UserError(
      `--queues: ${unknown.length > 0 ? `there is no queue ${unknown.join(', ')}` : 'no queue is given'}. ` +
        `The queues are: ${allQueues.join(', ')}.`,
    );
  }
  const metrics = metricsAddress(request.metrics, env);
  const { log, secrets } = openWorkerLog({ format: request.log, level: request.logLevel }, env, {
    stream: output.messages,
    colored: output.messageColors.isColorSupported,
  });
  const logFile = env[logFileVariable];
  if (logFile) keepLogFileBound(logFile);
  const version = workerVersion(request, env);
  const addresses = await resolveAddresses(env);
  const worker = await startWorker({
    databaseUrl: addresses.databaseUrl,
    temporal: temporalSettings(env, addresses),
    queues,
    env,
    providerFor: hidingKeys(providersFrom(env), env, secrets),
    batchProviderFor: hidingKeys(batchProvidersFrom(env), env, secrets),
    batchPace: batchPace(env),
    log,
    metrics,
    version,
  });
  let draining = false;
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (draining) process.exit(exitCodes.unfinished);
      draining = true;
      log.say('info', 'draining: finishing the calls in flight; a second signal ends at once', { signal: name });
      worker.drain();
    });
  }
  // Only now may a signal be sent in answer to it.
  log.say('info', `worker ${worker.workerId} serves ${queues.join(', ')}`, { metrics });
  if (version !== undefined) {
    void worker.standing?.then((standing) => {
      const [line, command] = renderStanding(standing, version, addresses);
      log.say('info', line, { command });
    });
  }
  await untilStopped(worker, (why) => log.say('error', 'worker failed', { why }));
  log.say('info', 'worker stopped; everything answered is kept');
  log.close();
  return exitCodes.complete;
}

async function untilStopped({ stopped }: RunningWorker, onFault: (why: string) => void): Promise<void> {
  const { describeError } = await import('../../worker/log');
  try {
    await stopped;
  } catch (error) {
    onFault(describeError(error));
    throw error;
  }
}

import { UserError } from '../../contracts/user-error';
import { resolveAddresses } from '../../stack';
import { batchPace } from '../../worker/batch-pace';
import { batchProvidersFrom, providersFrom } from '../../worker/providers';
import { allQueues, startWorker } from '../../worker/run-worker';
import { temporalSettings } from '../../worker/temporal-settings';
import type { Action } from '../command';
import type { WorkerRequest } from '../commands/worker';
import { exitCodes } from '../exit-codes';

/** Works until SIGINT or SIGTERM, then drains; a second signal ends the process at once. */
export const workerAction: Action<WorkerRequest> = async ({ queues = allQueues }, { output, variables: env }) => {
  const unknown = queues.filter((queue) => !allQueues.includes(queue));
  if (unknown.length > 0 || queues.length === 0) {
    throw new UserError(
      `--queues: ${unknown.length > 0 ? `there is no queue ${unknown.join(', ')}` : 'no queue is given'}. ` +
        `The queues are: ${allQueues.join(', ')}.`,
    );
  }
  const addresses = await resolveAddresses(env);
  const worker = await startWorker({
    databaseUrl: addresses.databaseUrl,
    temporal: temporalSettings(env, addresses),
    queues,
    providerFor: providersFrom(env),
    batchProviderFor: batchProvidersFrom(env),
    batchPace: batchPace(env),
  });
  let draining = false;
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (draining) process.exit(exitCodes.unfinished);
      draining = true;
      output.say(`${name}: finishing the calls in flight; once more ends at once`);
      worker.drain();
    });
  }
  // Only now may a signal be sent in answer to it.
  output.say(`worker ${worker.workerId} serves ${queues.join(', ')}`);
  await worker.stopped;
  output.say('worker stopped; everything answered is kept');
  return exitCodes.complete;
};

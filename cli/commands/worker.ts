import type { Command } from 'commander';

import type { CommandHost, LoadAction } from '../command';

export interface WorkerRequest {
  /** Task queues to serve; undefined: all. */
  readonly queues?: readonly string[];
}

export function registerWorker(program: Command, host: CommandHost, load: LoadAction<WorkerRequest>): void {
  program
    .command('worker')
    .summary('do the work of sweeps in this process')
    .description(
      'Runs a worker for the Temporal server of TEMPORAL_ADDRESS and the Postgres of DATABASE_URL, or for the local ' +
        'stack. Keys of providers are read from its environment, under the names the sweep files give, and nowhere else. ' +
        'SIGINT and SIGTERM end the calls in flight before the process ends. More workers share the same limits.',
    )
    .option(
      '--queues <names>',
      'comma-separated task queues, e.g. orchestration,calls-compatible (default: all)',
      (names) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== ''),
    )
    .addHelpText('after', '\nExample:\n  $ LOCAL_KEY=… npx render-bench worker --queues calls-compatible')
    .action((request: WorkerRequest) => host.run(load, request));
}

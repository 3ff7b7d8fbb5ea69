import type { Command } from 'commander';

import type { CommandHost, LoadAction } from '../command';

export interface WorkerRequest {
  /** Task queues to serve; undefined: all. */
  readonly queues?: readonly string[];
  /** Not a worker: asks whether one of this host works. */
  readonly check?: boolean;
  /** `json` or `pretty`. */
  readonly log?: string;
  readonly logLevel?: string;
  /** Where metrics are served. */
  readonly metrics?: string;
  /** Undefined: RENDER_BENCH_BUILD_ID's, else the worker is not versioned. */
  readonly buildId?: string;
  readonly deployment?: string;
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
    .option('--check', 'exit with 0 where a worker of this host or container works, else with 3 (for health checks)')
    .option('--log <format>', 'json or pretty (env: RENDER_BENCH_LOG; default: pretty on a terminal, else json)')
    .option('--log-level <level>', 'error, warn, info or debug (env: RENDER_BENCH_LOG_LEVEL; default: info)')
    .option(
      '--metrics <address>',
      'serve Prometheus metrics at PORT of this machine or at HOST:PORT (env: RENDER_BENCH_METRICS; default: off)',
    )
    .option(
      '--build-id <id>',
      'versions this worker: every workflow stays on the build it began on (docs/deploying.md); auto: the version and a ' +
        'hash of the workflow code (env: RENDER_BENCH_BUILD_ID; default: not versioned)',
    )
    .option('--deployment <name>', 'what the build is a build of, in Temporal (default: render-bench)')
    .addHelpText('after', '\nExample:\n  $ LOCAL_KEY=… npx render-bench worker --queues calls-compatible')
    .action((request: WorkerRequest) => host.run(load, request));
}

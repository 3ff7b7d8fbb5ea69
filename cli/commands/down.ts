import type { Command } from 'commander';

import type { CommandHost, LoadAction } from '../command';
import { dataFolderOption } from './data-folder-option';

export interface DownRequest {
  /** Instead of the usual data folder. */
  readonly dataFolder?: string;
}

export function registerDown(program: Command, host: CommandHost, load: LoadAction<DownRequest>): void {
  program
    .command('down')
    .summary('stop the local stack, keeping its data')
    .description(
      'Stops the background worker, Temporal and Postgres, in this order. The worker first ends the calls in flight. ' +
        'Answers and histories stay in the data folder; a sweep that was running goes on after the next `up`.',
    )
    .addOption(dataFolderOption())
    .addHelpText('after', '\nExample:\n  $ npx render-bench down')
    .action((request: DownRequest) => host.run(load, request));
}

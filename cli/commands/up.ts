import type { Command } from 'commander';

import type { CommandHost, LoadAction } from '../command';
import { dataFolderOption } from './data-folder-option';

export interface UpRequest {
  /** Instead of the usual data folder. */
  readonly dataFolder?: string;
}

export function registerUp(program: Command, host: CommandHost, load: LoadAction<UpRequest>): void {
  program
    .command('up')
    .summary('start the local Postgres and Temporal')
    .description(
      'Starts the local stack: Postgres for the answers and Temporal, with its web interface, for the runs. What already ' +
        'runs is left as it is, and servers named by DATABASE_URL or TEMPORAL_ADDRESS are used instead of local ones. ' +
        'The servers go on when this command ends; `down` stops them and keeps their data.',
    )
    .addOption(dataFolderOption())
    .addHelpText('after', '\nExample:\n  $ npx render-bench up\n  then open the address it prints to watch sweeps run')
    .action((request: UpRequest) => host.run(load, request));
}

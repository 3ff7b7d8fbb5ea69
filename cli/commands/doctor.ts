import type { Command } from 'commander';

import type { CommandHost, LoadAction } from '../command';
import { dataFolderOption } from './data-folder-option';

export interface DoctorRequest {
  /** Instead of the usual data folder. */
  readonly dataFolder?: string;
}

export function registerDoctor(program: Command, host: CommandHost, load: LoadAction<DoctorRequest>): void {
  program
    .command('doctor')
    .summary('check everything a sweep needs')
    .description(
      'Checks versions, servers, ports, the data folder and its permissions, and says for each fault what to do. ' +
        'Changes nothing. Exits with 3 when a check fails.',
    )
    .addOption(dataFolderOption())
    .addHelpText('after', '\nExample:\n  $ npx render-bench doctor --json | jq \'.checks[] | select(.ok == "fail")\'')
    .action((request: DoctorRequest) => host.run(load, request));
}

import type { Command } from 'commander';

import type { CommandHost, LoadAction } from '../command';
import { dataFolderOption } from './data-folder-option';

export interface StatusRequest {
  /** Id, name or a unique beginning of one; undefined: the newest sweep. */
  readonly sweep?: string;
  readonly dataFolder?: string;
}

export function registerStatus(program: Command, host: CommandHost, load: LoadAction<StatusRequest>): void {
  program
    .command('status')
    .summary('show how far a sweep is')
    .description(
      'Shows the state of a sweep from its stored rows: progress of each condition, what waits and why, spend so far. ' +
        'Exits with 0 when the sweep is complete, 2 while it runs, 3 when it needs you.',
    )
    .argument('[sweep]', 'id, name or unique beginning of one (default: the newest sweep)')
    .addOption(dataFolderOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx render-bench status\n  $ npx render-bench status oracle-templates --json',
    )
    .action((sweep: string | undefined, { dataFolder }: { dataFolder?: string }) =>
      host.run(load, { sweep, dataFolder }),
    );
}

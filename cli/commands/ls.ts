import type { Command } from 'commander';

import type { CommandHost, LoadAction } from '../command';
import { dataFolderOption } from './data-folder-option';

export interface LsRequest {
  /** What the names or ids of the sweeps begin with; undefined: all. */
  readonly beginning?: string;
  readonly dataFolder?: string;
}

export function registerLs(program: Command, host: CommandHost, load: LoadAction<LsRequest>): void {
  program
    .command('ls')
    .summary('list all sweeps')
    .description(
      'Lists the stored sweeps, newest first: how far each is, what failed, what it cost, when it was last at work. From ' +
        'rows alone; whether one runs at this moment says `status`.',
    )
    .argument('[beginning]', 'only sweeps whose name or id begins so')
    .addOption(dataFolderOption())
    .addHelpText('after', '\nExamples:\n  $ npx render-bench ls\n  $ npx render-bench ls oracle --json')
    .action((beginning: string | undefined, { dataFolder }: { dataFolder?: string }) =>
      host.run(load, { beginning, dataFolder }),
    );
}

import type { Command } from 'commander';

import type { CommandHost, LoadAction } from '../command';
import { dataFolderOption } from './data-folder-option';

export interface WatchRequest {
  /** Id, name or a unique beginning of one; undefined: the newest sweep. */
  readonly sweep?: string;
  readonly dataFolder?: string;
}

export function registerWatch(program: Command, host: CommandHost, load: LoadAction<WatchRequest>): void {
  program
    .command('watch')
    .summary('follow a sweep without touching it')
    .description(
      'Shows the progress of a sweep as `run` does, and ends as `run` does, but starts and changes nothing. Ctrl+C stops ' +
        'looking. With --json each change is one line of JSON, at most one a second, and the last line has the verdict.',
    )
    .argument('[sweep]', 'id, name or unique beginning of one (default: the newest sweep)')
    .addOption(dataFolderOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx render-bench watch\n  $ npx render-bench watch oracle-templates --json\n' +
        '\nExits with 0 when the sweep is complete, 2 when you stop looking, 3 when it needs you.',
    )
    .action((sweep: string | undefined, { dataFolder }: { dataFolder?: string }) =>
      host.run(load, { sweep, dataFolder }),
    );
}

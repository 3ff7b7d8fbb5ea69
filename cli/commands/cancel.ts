import type { Command } from 'commander';

import type { CommandHost, LoadAction } from '../command';
import { dataFolderOption } from './data-folder-option';
import { reasonOption } from './reason-option';

export interface CancelRequest {
  /** Id, name or a unique beginning of one; undefined: the newest sweep. */
  readonly sweep?: string;
  readonly reason?: string;
  readonly dataFolder?: string;
}

export function registerCancel(program: Command, host: CommandHost, load: LoadAction<CancelRequest>): void {
  program
    .command('cancel')
    .summary('end the work on a sweep; every answer is kept')
    .description(
      'Ends the work on a sweep and its reruns: nothing more leaves within five seconds, batches are ended at their ' +
        'vendors, its workflows are cancelled. Waits until what is in flight has ended, ten minutes at most; Ctrl+C only ' +
        'stops waiting. No answer is lost: `resume`, or `run` with the sweep file, goes on with it. Works from the rows ' +
        'alone where Temporal is away.',
    )
    .argument('[sweep]', 'id, name or unique beginning of one (default: the newest sweep)')
    .addOption(reasonOption())
    .addOption(dataFolderOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx render-bench cancel\n  $ npx render-bench cancel oracle-templates --reason "wrong model"\n' +
        '\nExits with 0 when nothing of the sweep is in flight any more, 2 while something is.',
    )
    .action((sweep: string | undefined, { reason, dataFolder }: Omit<CancelRequest, 'sweep'>) =>
      host.run(load, { sweep, reason, dataFolder }),
    );
}

import type { Command } from 'commander';

import type { CommandHost, LoadAction } from '../command';
import { dataFolderOption } from './data-folder-option';
import { reasonOption } from './reason-option';

export interface PauseRequest {
  /** Id, name or a unique beginning of one; undefined: the newest sweep. */
  readonly sweep?: string;
  readonly reason?: string;
  readonly dataFolder?: string;
}

export function registerPause(program: Command, host: CommandHost, load: LoadAction<PauseRequest>): void {
  program
    .command('pause')
    .summary('let nothing more of a sweep leave, until it is resumed')
    .description(
      'Pauses a sweep within five seconds, on all workers. Calls in flight finish and are kept; batches at vendors run on ' +
        'and are collected, and no new one is submitted. `resume` ends the pause, and so does `run` with the sweep file. ' +
        'A sweep that is paused already stays so.',
    )
    .argument('[sweep]', 'id, name or unique beginning of one (default: the newest sweep)')
    .addOption(reasonOption())
    .addOption(dataFolderOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx render-bench pause\n  $ npx render-bench pause oracle-templates --reason "the quota is for others today"\n' +
        '\nExits with 0 when the sweep is paused.',
    )
    .action((sweep: string | undefined, { reason, dataFolder }: Omit<PauseRequest, 'sweep'>) =>
      host.run(load, { sweep, reason, dataFolder }),
    );
}

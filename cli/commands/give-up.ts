import type { Command } from 'commander';

import type { CellSelection } from '../../contracts/operations';
import type { CommandHost, LoadAction } from '../command';
import { cellSelectionOptions, type SelectionFlags, selectionOf } from './cell-selection-options';

export interface GiveUpRequest {
  /** Id, name or a unique beginning of one; undefined: the newest sweep. */
  readonly sweep?: string;
  readonly selection: CellSelection;
  readonly reason: string;
}

interface GiveUpFlags extends SelectionFlags {
  readonly reason: string;
}

export function registerGiveUp(program: Command, host: CommandHost, load: LoadAction<GiveUpRequest>): void {
  const command = program
    .command('give-up')
    .summary('record that cells will not be answered')
    .description(
      'Records the verdict that cells without an answer stay without one: they count as planned and not as delivered, and ' +
        'nothing is sent for them any more. So a sweep whose rest can’t be answered comes to its end. Delivered cells ' +
        'can’t be given up. A rerun that is owed can: its cells keep the answer they had. `rerun --only given_up` takes ' +
        'it back.',
    )
    .argument('[sweep]', 'id, name or unique beginning of one (default: the newest sweep)');
  for (const option of cellSelectionOptions(
    'which of them: pending, deferred, failed (deferred too), with commas between (default: whatever was not delivered)',
  )) {
    command.addOption(option);
  }
  command
    .requiredOption('--reason <text>', 'why; stands with the tables')
    .addHelpText(
      'after',
      "\nExamples:\n  $ npx render-bench give-up oracle-templates --condition '*/retired' --reason 'model was shut down'\n" +
        '  $ npx render-bench give-up --only deferred --reason "not worth another day"',
    )
    .action((sweep: string | undefined, flags: GiveUpFlags) =>
      host.run(load, { sweep, selection: selectionOf(flags), reason: flags.reason }),
    );
}

import { type Command, Option } from 'commander';

import type { CellSelection } from '../../contracts/operations';
import type { CommandHost, LoadAction } from '../command';
import { cellSelectionOptions, type SelectionFlags, selectionOf } from './cell-selection-options';
import { reasonOption } from './reason-option';

export interface RerunRequest {
  /** Id, name or a unique beginning of one; undefined: the newest sweep. */
  readonly sweep?: string;
  readonly selection: CellSelection;
  readonly reason?: string;
  /** `preview`: say what it would come to and do nothing. */
  readonly mode: 'follow' | 'detach' | 'preview';
}

interface RerunFlags extends SelectionFlags {
  readonly reason?: string;
  readonly dryRun?: boolean;
  readonly detach?: boolean;
}

export function registerRerun(program: Command, host: CommandHost, load: LoadAction<RerunRequest>): void {
  const command = program
    .command('rerun')
    .summary('replay a condition, cells by outcome, or one item')
    .description(
      'Asks again for cells that have ended: those of a condition, of an item, or with some outcomes, whichever are ' +
        'named together. Every answer is kept: a cell takes over what the rerun delivered, and keeps what it had where the ' +
        'rerun delivered nothing. Other cells keep theirs, also where they share the call. Scores them and writes the ' +
        'tables of their experiments. Cells that are pending are owed already and never rerun.',
    )
    .argument('[sweep]', 'id, name or unique beginning of one (default: the newest sweep)');
  for (const option of cellSelectionOptions(
    'what became of the cells: failed (nothing was delivered: failed, deferred, given_up), all, or outcomes with commas ' +
      'between (default: failed)',
  )) {
    command.addOption(option);
  }
  command
    .addOption(reasonOption())
    .option('--dry-run', 'say what it would come to, and do nothing')
    .addOption(new Option('--detach', 'start it and return at once; follow with `status`').conflicts('dryRun'))
    .addHelpText(
      'after',
      "\nExamples:\n  $ npx render-bench rerun oracle-templates --condition 'templates/chatgpt_entries/*'\n" +
        '  $ npx render-bench rerun --only exhausted,empty --dry-run\n' +
        '  $ npx render-bench rerun --condition memgpt_records/mini --item q7 --only all --reason "a proxy answered"\n' +
        '\nExits with 0 when every cell was delivered, 2 while it runs on, 3 when it needs you or delivered less.',
    )
    .action((sweep: string | undefined, flags: RerunFlags) =>
      host.run(load, {
        sweep,
        selection: selectionOf(flags),
        reason: flags.reason,
        mode: flags.dryRun ? 'preview' : flags.detach ? 'detach' : 'follow',
      }),
    );
}

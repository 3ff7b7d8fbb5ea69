import type { Command } from 'commander';

import type { CommandHost, LoadAction } from '../command';
import { dataFolderOption } from './data-folder-option';

export interface RmRequest {
  /** Each an id, a name or a beginning that one sweep alone has. */
  readonly sweeps: readonly string[];
  /** Remove without asking. */
  readonly yes: boolean;
  /** Only say what would be removed. */
  readonly dryRun: boolean;
  /** Remove although workers or batches hold calls. */
  readonly force: boolean;
  readonly dataFolder?: string;
}

interface RmFlags {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly dataFolder?: string;
}

export function registerRm(program: Command, host: CommandHost, load: LoadAction<RmRequest>): void {
  program
    .command('rm')
    .summary('remove sweeps')
    .description(
      'Removes sweeps: their plans, answers, scores and tables, for good. One that runs is refused. Sweeps that took ' +
        'answers over keep them. Texts and data sets stay until `gc`, histories in Temporal until their retention is over. ' +
        'Cut off in the middle, the same command goes on; until then the sweep can be used for nothing else.',
    )
    .argument('<sweeps...>', 'id or name, or a beginning that one sweep alone has')
    .option('--yes', 'do not ask')
    .option('--dry-run', 'say what would be removed, and remove nothing')
    .option(
      '--force',
      'although a live worker, or a batch at a vendor, still holds calls of it; what it brings is lost',
    )
    .addOption(dataFolderOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx render-bench rm oracle-templates-7f3a\n  $ npx render-bench rm trial-1a2b trial-3c4d --yes',
    )
    .action((sweeps: readonly string[], { yes, dryRun, force, dataFolder }: RmFlags) =>
      host.run(load, { sweeps, yes: yes ?? false, dryRun: dryRun ?? false, force: force ?? false, dataFolder }),
    );
}

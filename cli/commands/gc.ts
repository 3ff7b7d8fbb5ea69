import type { Command } from 'commander';

import type { CommandHost, LoadAction } from '../command';
import { dataFolderOption } from './data-folder-option';

export interface GcRequest {
  /** Only say what would be removed. */
  readonly dryRun: boolean;
  /** Leave the items of data sets that no sweep uses. */
  readonly keepDatasets: boolean;
  readonly dataFolder?: string;
}

interface GcFlags {
  readonly dryRun?: boolean;
  readonly keepDatasets?: boolean;
  readonly dataFolder?: string;
}

export function registerGc(program: Command, host: CommandHost, load: LoadAction<GcRequest>): void {
  program
    .command('gc')
    .summary('remove what no sweep uses any more')
    .description(
      'Removes texts that nothing refers to, items of data sets that no sweep uses (a sweep that names the file again reads ' +
        'it again), and rows of workers and limits that are over; then makes their room usable again. Safe beside running ' +
        'sweeps. Reports and answers of the sweeps that are there stay as they are.',
    )
    .option('--dry-run', 'say how much would be removed, and remove nothing')
    .option('--keep-datasets', 'leave the items of data sets that no sweep uses')
    .addOption(dataFolderOption())
    .addHelpText('after', '\nExamples:\n  $ npx render-bench gc --dry-run\n  $ npx render-bench gc')
    .action(({ dryRun, keepDatasets, dataFolder }: GcFlags) =>
      host.run(load, { dryRun: dryRun ?? false, keepDatasets: keepDatasets ?? false, dataFolder }),
    );
}

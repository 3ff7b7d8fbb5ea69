import type { Command } from 'commander';

import type { CommandHost, LoadAction } from '../command';
import { dataFolderOption } from './data-folder-option';

export interface ImportRequest {
  readonly file: string;
  readonly dataFolder?: string;
}

export function registerImport(program: Command, host: CommandHost, load: LoadAction<ImportRequest>): void {
  program
    .command('import')
    .summary('read a sweep that `export` wrote')
    .description(
      'Stores a sweep from a file that `export` wrote, starting the local servers where they are not up. The file is checked ' +
        'against its digests first; then all of the sweep is stored, or nothing. A sweep that is here already with the same ' +
        'answers is left alone; one with others is never mixed with the file’s. Sends nothing.',
    )
    .argument('<file>', 'written by `export`')
    .addOption(dataFolderOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx render-bench import oracle-templates.jsonl.gz\n' +
        '  $ npx render-bench import oracle-templates.jsonl.gz --data-folder ~/of-ada',
    )
    .action((file: string, { dataFolder }: { dataFolder?: string }) => host.run(load, { file, dataFolder }));
}

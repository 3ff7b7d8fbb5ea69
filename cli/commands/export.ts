import type { Command } from 'commander';

import type { CommandHost, LoadAction } from '../command';
import { dataFolderOption } from './data-folder-option';

export interface ExportRequest {
  /** Id, name or a unique beginning of one. */
  readonly sweep: string;
  /** To be written. */
  readonly file: string;
  /** Write over a file that is there. */
  readonly force: boolean;
  readonly dataFolder?: string;
}

export function registerExport(program: Command, host: CommandHost, load: LoadAction<ExportRequest>): void {
  program
    .command('export')
    .summary('write a whole sweep to a file, to move or keep it')
    .description(
      'Writes all that the ledger holds of a sweep to one gzipped file: plan, data set items, prompts, every attempt, ' +
        'answers, scores, tables. `import` reads it on another machine or under another version of Postgres, to the same ' +
        'tables. Of a sweep that runs it is a snapshot. It holds prompts and answers, no key, and no Temporal history; only ' +
        'you may read it.',
    )
    .argument('<sweep>', 'id, name or unique beginning of one')
    .argument('<file>', 'to write, e.g. oracle-templates.jsonl.gz')
    .option('--force', 'write over a file that is there')
    .addOption(dataFolderOption())
    .addHelpText('after', '\nExample:\n  $ npx render-bench export oracle-templates oracle-templates.jsonl.gz')
    .action((sweep: string, file: string, { force, dataFolder }: { force?: boolean; dataFolder?: string }) =>
      host.run(load, { sweep, file, force: force ?? false, dataFolder }),
    );
}

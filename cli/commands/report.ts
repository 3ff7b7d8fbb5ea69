import type { Command } from 'commander';

import type { CommandHost, LoadAction } from '../command';
import { dataFolderOption } from './data-folder-option';

export interface ReportRequest {
  /** Id, name or a unique beginning of one; undefined: the newest sweep. */
  readonly sweep?: string;
  readonly dataFolder?: string;
  /** File to write. */
  readonly html?: string;
  /** Folder to write one file per table to. */
  readonly csv?: string;
  /** Print Markdown instead of terminal tables. */
  readonly markdown: boolean;
}

export function registerReport(program: Command, host: CommandHost, load: LoadAction<ReportRequest>): void {
  program
    .command('report')
    .summary('show the tables of a sweep')
    .description(
      'Shows accuracies with their intervals and counts, and the paired comparisons, as made from stored answers; sends ' +
        'nothing. Tables of a sweep that is not complete are marked so. With --json the whole report is one object.',
    )
    .argument('[sweep]', 'id, name or unique beginning of one (default: the newest sweep)')
    .option('--html <file>', 'write one self-contained page with plots')
    .option('--csv <folder>', 'write one file per table')
    .option('--md', 'print Markdown')
    .addOption(dataFolderOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx render-bench report\n  $ npx render-bench report oracle-templates --html report.html --csv tables',
    )
    .action(
      (
        sweep: string | undefined,
        { html, csv, md, dataFolder }: { html?: string; csv?: string; md?: boolean; dataFolder?: string },
      ) => host.run(load, { sweep, html, csv, markdown: md ?? false, dataFolder }),
    );
}

import type { Command } from 'commander';

import { UserError } from '../../contracts/user-error';
import type { CommandHost, LoadAction } from '../command';
import { dataFolderOption } from './data-folder-option';

export interface ReportRequest {
  /** Id, name or a unique beginning of one; undefined: the newest sweep. */
  readonly sweep?: string;
  readonly dataFolder?: string;
  /** File to write. */
  readonly html?: string;
  /** Whether the page has the item browser; default: it has. */
  readonly items?: boolean;
  /** Folder to write one file per table to. */
  readonly csv?: string;
  /** Folder to write Parquet files to: the tables, every cell and every score. */
  readonly parquet?: string;
  /** File (`.tex`) or folder to write LaTeX to; true: print it. */
  readonly latex?: string | true;
  /** Print the artifact statements alone. */
  readonly statement?: boolean;
  /** Print Markdown instead of terminal tables. */
  readonly markdown: boolean;
  /** List the answers on which scorers disagree in place of the tables: the usual pairs, or every two of these scorers. */
  readonly flips?: true | readonly string[];
}

type ReportFlags = Omit<ReportRequest, 'sweep' | 'markdown' | 'flips'> & {
  readonly md?: boolean;
  readonly flips?: true | string;
};

export function registerReport(program: Command, host: CommandHost, load: LoadAction<ReportRequest>): void {
  program
    .command('report')
    .summary('show the tables of a sweep')
    .description(
      'Shows accuracies with their intervals and counts, and the paired comparisons, as made from stored answers; sends ' +
        'nothing. Tables of a sweep that is not complete are marked so. With --json the whole report is one object.',
    )
    .argument('[sweep]', 'id, name or unique beginning of one (default: the newest sweep)')
    .option('--html <file>', 'write one self-contained page; long texts of a large sweep go to a folder beside it')
    .option('--no-items', 'leave the item browser out of the page')
    .option('--csv <folder>', 'write one file per table, and a data dictionary')
    .option('--parquet <folder>', 'write one file per table, all cells and all scores, and a data dictionary')
    .option('--latex [path]', 'write booktabs tables for \\input: into a folder, into one file (.tex), or print them')
    .option('--statement', 'print the artifact statement of each experiment')
    .option('--md', 'print Markdown')
    .option(
      '--flips [scorers]',
      'list answers on which scorers disagree, in place of the tables; of scorers with commas between, every two. With ' +
        '--json every such answer as a line',
    )
    .addOption(dataFolderOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx render-bench report\n  $ npx render-bench report oracle-templates --html report.html --csv tables' +
        '\n  $ npx render-bench report --flips substring,strict',
    )
    .action((sweep: string | undefined, { md, flips, ...flags }: ReportFlags) =>
      host.run(load, { sweep, ...flags, markdown: md ?? false, flips: readFlips(flips) }),
    );
}

/** @throws UserError where fewer than two scorers are named. */
function readFlips(given: true | string | undefined): ReportRequest['flips'] {
  if (given === undefined || given === true) return given;
  const scorers = [...new Set(given.split(',').map((id) => id.trim()))].filter((id) => id !== '');
  if (scorers.length < 2) {
    throw new UserError(
      `--flips compares scorers: give two or more with commas between, not '${given}', or none for the usual pairs. Where ` +
        'the sweep is to follow, put it first.',
    );
  }
  return scorers;
}

import type { Command } from 'commander';

import { UserError } from '../../contracts/user-error';
import type { CommandHost, LoadAction } from '../command';
import { dataFolderOption } from './data-folder-option';

export interface CompareRequest {
  /** Ids, names or unique beginnings. */
  readonly a: string;
  readonly b: string;
  readonly dataFolder?: string;
  /** Labels; undefined: all that both have. */
  readonly experiments?: readonly string[];
  /** Undefined: all that both have. */
  readonly scorers?: readonly string[];
  readonly armA?: string;
  readonly armB?: string;
  readonly readerA?: string;
  readonly readerB?: string;
  /** List the items on which they differ. */
  readonly flips: boolean;
  /** Folder to write files to. */
  readonly csv?: string;
  readonly markdown: boolean;
}

interface CompareOptions {
  readonly dataFolder?: string;
  readonly experiment?: string;
  readonly scorer?: string;
  readonly armA?: string;
  readonly armB?: string;
  readonly readerA?: string;
  readonly readerB?: string;
  readonly flips?: boolean;
  readonly csv?: string;
  readonly md?: boolean;
}

export function registerCompare(program: Command, host: CommandHost, load: LoadAction<CompareRequest>): void {
  program
    .command('compare')
    .summary('compare two sweeps, item by item')
    .description(
      'Compares what two sweeps measured, B minus A, over the conditions that both have: each item is its own control, so ' +
        'only items that both delivered count, and no unpaired test is ever used. First it prints what differs between ' +
        'the two (data, readers, prompts, parameters, scorers, versions): the differences in accuracy are of all of that ' +
        'together. p values are corrected over everything that is printed. Where the data files are not the same, items ' +
        'pair by their id where question and gold are equal. Reads stored rows; sends nothing.',
    )
    .argument('<a>', 'id, name or unique beginning of the one that is the control')
    .argument('<b>', 'of the one that is held against it; may be the same, to compare two of its conditions')
    .option('--experiment <labels>', 'only these, with commas between, as `status` shows them (default: all of both)')
    .option('--scorer <ids>', 'only these, with commas between (default: all of both)')
    .option('--arm-a <arm>', 'a condition of A without its reader, to compare with --arm-b')
    .option('--arm-b <arm>', 'a condition of B without its reader')
    .option('--reader-a <id>', 'a reader of A, to compare with --reader-b')
    .option('--reader-b <id>', 'a reader of B')
    .option('--flips', 'list the items on which they differ, with both answers')
    .option('--csv <folder>', 'write differences.csv, comparisons.csv and flips.csv')
    .option('--md', 'print Markdown')
    .addOption(dataFolderOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx render-bench compare march april\n' +
        '  $ npx render-bench compare march april --scorer substring --flips\n' +
        '  $ npx render-bench compare march march --reader-a mini --reader-b large\n' +
        '  $ npx render-bench compare march march --arm-a raw_conversation --arm-b chatgpt_entries',
    )
    .action((a: string, b: string, { experiment, scorer, flips, md, ...options }: CompareOptions) =>
      host.run(load, {
        a,
        b,
        ...options,
        experiments: readList('--experiment', experiment),
        scorers: readList('--scorer', scorer),
        flips: flips ?? false,
        markdown: md ?? false,
      }),
    );
}

/** @throws UserError where nothing is named. */
function readList(option: string, given: string | undefined): readonly string[] | undefined {
  if (given === undefined) return undefined;
  const names = [...new Set(given.split(',').map((name) => name.trim()))].filter((name) => name !== '');
  if (names.length === 0)
    throw new UserError(`${option} names nothing. Give names with commas between, or leave it out.`);
  return names;
}

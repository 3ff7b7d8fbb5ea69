import type { Command } from 'commander';

import { UserError } from '../../contracts/user-error';
import type { CommandHost, LoadAction } from '../command';
import { dataFolderOption } from './data-folder-option';

/** What is to be shown, and how. */
export type ShowRequest = ShowSubject & {
  /** Long texts whole. */
  readonly full: boolean;
  readonly dataFolder?: string;
};

export type ShowSubject =
  /** One cell by its id or the beginning of one, as given. */
  | { readonly kind: 'cell'; readonly beginning: string }
  | {
      readonly kind: 'cells';
      /** Id, name or a unique beginning of one; undefined: the newest sweep. */
      readonly sweep?: string;
      /** Matches keys of conditions, `*` any characters; undefined: every condition. */
      readonly condition?: string;
      /** Undefined: every item. */
      readonly item?: string;
      /** From 0; undefined: every one. */
      readonly repetition?: number;
    }
  /** The prompts that come with the project, or one of them. */
  | { readonly kind: 'prompts'; readonly id?: string }
  /** What generators made in a sweep, or of one of its items. */
  | { readonly kind: 'generated'; readonly sweep?: string; readonly item?: string };

interface ShowOptions {
  readonly sweep?: string;
  readonly condition?: string;
  readonly item?: string;
  readonly repetition?: string;
  readonly full?: boolean;
  readonly dataFolder?: string;
}

export function registerShow(program: Command, host: CommandHost, load: LoadAction<ShowRequest>): void {
  program
    .command('show')
    .summary('show a cell whole, the prompts, or what generators made')
    .usage(
      [
        '[options] CELL',
        '[options] [--sweep SWEEP] [--condition PATTERN] [--item ID] [--repetition N]',
        '[options] prompts [ID]',
        '[options] generated [SWEEP] [--item ID]',
      ].join('\n       render-bench show '),
    )
    .description(
      'Shows what lies behind the numbers: of one cell its question and gold, the artifact, the messages exactly as ' +
        'sent, every attempt, the answer, its scores and what judges wrote. Where several cells fit, it lists them. With `prompts`, every ' +
        'prompt that comes with the project, with its hash; with `generated`, the artifacts that generators made, with ' +
        'generator and prompt. Reads stored rows; sends nothing.',
    )
    .argument('[what]', "a cell's id or at least 4 digits it begins with, `prompts` or `generated`")
    .argument('[which]', 'after `prompts`: the id of one; after `generated`: the sweep')
    .option('--sweep <sweep>', 'id, name or unique beginning of one (default: the newest sweep)')
    .option('--condition <pattern>', 'key of a condition as `status` shows it; * stands for any characters')
    .option('--item <id>', 'id of an item of the data set')
    .option('--repetition <n>', 'which repetition, from 0')
    .option('--full', 'long texts whole')
    .addOption(dataFolderOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx render-bench show 4f9a01c2\n' +
        "  $ npx render-bench show --sweep oracle-templates --condition 'chatgpt_entries/*' --item q7\n" +
        '  $ npx render-bench show prompts formal\n' +
        '  $ npx render-bench show generated oracle-templates --item q7 --full',
    )
    .action((what: string | undefined, which: string | undefined, options: ShowOptions) =>
      host.run(load, {
        ...subjectOf(what, which, options),
        full: options.full ?? false,
        dataFolder: options.dataFolder,
      }),
    );
}

/** @throws UserError where the arguments don't go together. */
function subjectOf(what: string | undefined, which: string | undefined, options: ShowOptions): ShowSubject {
  const { sweep, condition, item, repetition } = options;
  switch (what) {
    case 'prompts':
      refuse(options, ['sweep', 'condition', 'item', 'repetition'], 'prompts');
      return { kind: 'prompts', id: which };
    case 'generated':
      refuse(options, ['condition', 'repetition'], 'generated');
      if (which !== undefined && sweep !== undefined) {
        throw new UserError(`The sweep is given twice, as '${which}' and with --sweep. Leave one out.`);
      }
      return { kind: 'generated', sweep: which ?? sweep, item };
    case undefined:
      if (sweep === undefined && condition === undefined && item === undefined) {
        throw new UserError(
          "Say what to show: a cell's id, 'prompts', 'generated', or cells by --sweep, --condition and --item; " +
            "'npx render-bench show --help' has examples.",
        );
      }
      return { kind: 'cells', sweep, condition, item, repetition: readRepetition(repetition) };
    default:
      refuse(options, ['sweep', 'condition', 'item', 'repetition'], "a cell's id");
      if (which !== undefined) throw new UserError(`One cell at a time: leave '${what}' or '${which}' out.`);
      return { kind: 'cell', beginning: what };
  }
}

type Selecting = 'sweep' | 'condition' | 'item' | 'repetition';

function refuse(options: ShowOptions, names: readonly Selecting[], beside: string): void {
  const given = names.find((name) => options[name] !== undefined);
  if (given !== undefined) throw new UserError(`--${given} does not go with ${beside}. Leave one of the two out.`);
}

function readRepetition(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (!/^\d{1,4}$/u.test(given)) throw new UserError(`--repetition is a whole number from 0, not '${given}'.`);
  return Number(given);
}

import { type Command, InvalidArgumentError, Option } from 'commander';

import type { CommandHost, LoadAction } from '../command';
import { reasonOption } from './reason-option';

export interface ScoreRequest {
  /** Id, name or a unique beginning of one; undefined: the newest sweep. */
  readonly sweep?: string;
  /** Built-in ids and paths of modules, to be added to the sweep's scorers. */
  readonly scorers: readonly string[];
  readonly reason?: string;
  readonly mode: 'follow' | 'detach';
}

interface ScoreFlags {
  readonly scorers?: readonly string[];
  readonly reason?: string;
  readonly detach?: boolean;
}

export function registerScore(program: Command, host: CommandHost, load: LoadAction<ScoreRequest>): void {
  program
    .command('score')
    .summary('score stored answers again, or by more scorers')
    .description(
      'Scores the stored answers of a sweep by the present version of its scorers, and writes its tables anew. Sends ' +
        'nothing to a reader. Scorers that are named are added to the sweep, after those it has; a module of your own that ' +
        'has changed needs a higher version. What has its scores is passed over.',
    )
    .argument('[sweep]', 'id, name or unique beginning of one (default: the newest sweep)')
    .addOption(
      new Option(
        '--scorers <list>',
        'scorers to add, with commas between: built-in ids, e.g. drop_f1, and paths of modules, e.g. ./mine.mjs',
      ).argParser(listed),
    )
    .addOption(reasonOption())
    .option('--detach', 'start it and return at once')
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx render-bench score oracle-templates\n' +
        '  $ npx render-bench score oracle-templates --scorers drop_f1,./starts-with.mjs\n' +
        '\nExits with 0 when every answer is scored, 2 while it runs on, 3 when it needs you.',
    )
    .action((sweep: string | undefined, { scorers = [], reason, detach }: ScoreFlags) =>
      host.run(load, { sweep, scorers, reason, mode: detach ? 'detach' : 'follow' }),
    );
}

function listed(given: string): readonly string[] {
  const scorers = given
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  if (scorers.length > 0) return scorers;
  throw new InvalidArgumentError('Name a scorer, e.g. drop_f1, or leave the option out.');
}

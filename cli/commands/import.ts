import { type Command, Option } from 'commander';

import type { CommandHost, LoadAction } from '../command';
import { dataFolderOption } from './data-folder-option';
import { skipInvalidOption } from './skip-invalid-option';

export interface ImportRequest {
  readonly file: string;
  readonly dataFolder?: string;
  /** Of answers alone: the benchmark that they are to. */
  readonly benchmark?: string;
  readonly data?: string;
  readonly tier?: string;
  readonly name?: string;
  readonly skipInvalid?: boolean;
  readonly detach?: boolean;
}

export function registerImport(program: Command, host: CommandHost, load: LoadAction<ImportRequest>): void {
  program
    .command('import')
    .summary('read a sweep that `export` wrote, or answers given elsewhere')
    .description(
      'Stores a sweep from a file that `export` wrote, starting the local servers where they are not up. The file is checked ' +
        'against its digests first; then all of the sweep is stored, or nothing. A sweep that is here already with the same ' +
        'answers is left alone; one with others is never mixed with the file’s.\n\n' +
        'Or stores answers: lines of {"question_id", "hypothesis"}, with "label", "judge_model", "run" and "answer_model" ' +
        'where there are any, gzipped or not. They become a sweep of their own, one reader for each run, scored by the ' +
        'string scorers beside the published labels; questions without an answer count as not delivered. Sends nothing.',
    )
    .argument('<file>', 'written by `export`, or JSONL of answers')
    .addOption(
      new Option('--benchmark <name>', 'answers: what they are to: longmemeval, locomo, hotpotqa, jsonl, sample'),
    )
    .addOption(new Option('--data <path>', 'answers: the data set’s file; a sample has its own'))
    .addOption(new Option('--tier <tier>', 'answers: of LongMemEval, as in sweep files: oracle, s, m'))
    .addOption(new Option('--name <name>', 'answers: what the sweep is called (default: after the file)'))
    .addOption(skipInvalidOption())
    .option('--detach', 'answers: start the scoring and return at once')
    .addOption(dataFolderOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx render-bench import oracle-templates.jsonl.gz\n' +
        '  $ npx render-bench import oracle-templates.jsonl.gz --data-folder ~/of-ada\n' +
        '  $ npx render-bench import published.jsonl --benchmark longmemeval --data longmemeval_oracle.json',
    )
    .action((file: string, flags: Omit<ImportRequest, 'file'>) => host.run(load, { file, ...flags }));
}

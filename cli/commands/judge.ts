import { type Command, InvalidArgumentError, Option } from 'commander';

import type { CommandHost, LoadAction } from '../command';
import { noProbeOption } from './no-probe-option';
import { reasonOption } from './reason-option';

/** Where the model that judges is described; one of them. */
export type JudgeSource =
  | { readonly kind: 'model'; readonly entry: Readonly<Record<string, unknown>> }
  /** A reader of the sweep, as it stands. */
  | { readonly kind: 'reader'; readonly id: string }
  /** A YAML file with one entry as under `readers`. */
  | { readonly kind: 'file'; readonly path: string };

export interface JudgeRequest {
  /** Id, name or a unique beginning of one; undefined: the newest sweep. */
  readonly sweep?: string;
  readonly source: JudgeSource;
  /** A built-in prompt's id or a template's path; undefined: by the sweep's benchmarks. */
  readonly prompt?: string;
  /** Stands for the model in the scorer's id; undefined: the model's own name does. */
  readonly name?: string;
  /** Null: all answers. */
  readonly sample: number | null;
  /** Undefined: the sweep's. */
  readonly seed?: number;
  readonly condition?: string;
  readonly reason?: string;
  readonly probe: boolean;
  /** `preview`: say what it would come to and do nothing. */
  readonly mode: 'follow' | 'detach' | 'preview';
}

interface JudgeFlags {
  readonly model?: string;
  readonly reader?: string;
  readonly judgeFile?: string;
  readonly baseUrl?: string;
  readonly keyEnv?: string;
  readonly endpoint?: string;
  readonly temperature?: number;
  readonly maxOutputTokens?: number;
  readonly priceInput?: number;
  readonly priceOutput?: number;
  readonly batch?: boolean;
  readonly prompt?: string;
  readonly as?: string;
  readonly sample: number | 'all';
  readonly seed?: number;
  readonly condition?: string;
  readonly reason?: string;
  readonly dryRun?: boolean;
  readonly detach?: boolean;
  readonly probe: boolean;
}

const greatestSeed = 2 ** 32 - 1;

const otherSources = ['reader', 'judgeFile'];

export function registerJudge(program: Command, host: CommandHost, load: LoadAction<JudgeRequest>): void {
  const ofModel = (flags: string, description: string): Option =>
    new Option(flags, `${description} (with --model)`).conflicts(otherSources);
  program
    .command('judge')
    .summary('ask a model whether stored answers are right')
    .description(
      'Asks a judge, one model with one prompt, about answers that a sweep holds already: no reader is asked again. Its ' +
        'calls are calls of the sweep, with the same limits, budget, batches and retries, and nothing that a judge has ' +
        'been asked is asked twice. Its scores stand under judge:MODEL:PROMPT, as many judges and prompts as you like side ' +
        'by side. A reply that says neither yes nor no is a judge error: in no figure, and counted. A judge asked about ' +
        'all answers is a scorer of the tables; one asked about a sample is held against the other scorers.',
    )
    .argument('[sweep]', 'id, name or unique beginning of one (default: the newest sweep)')
    .addOption(
      new Option(
        '--model <provider/model>',
        'who judges, e.g. openai/gpt-4o-2024-08-06 or compatible/qwen3:4b',
      ).conflicts(otherSources),
    )
    .addOption(
      new Option('--reader <id>', 'a reader of the sweep file as judge, with its settings').conflicts('judgeFile'),
    )
    .option(
      '--judge-file <path>',
      'a YAML file that describes the judge as an entry of `readers` does, for all settings',
    )
    .addOption(ofModel('--base-url <url>', 'where the model is served; compatible needs one'))
    .addOption(ofModel('--key-env <name>', 'NAME of the environment variable that holds the key'))
    .addOption(ofModel('--endpoint <api>', 'which of the two APIs of OpenAI: chat or responses'))
    .addOption(
      ofModel('--temperature <t>', 'default: 0, or none and declared where the model takes none').argParser(
        parseNumber,
      ),
    )
    .addOption(
      ofModel(
        '--max-output-tokens <n>',
        'cap on a reply (default: 10 as published, 1024 where the model may reason)',
      ).argParser(parseWhole),
    )
    .addOption(ofModel('--price-input <usd>', 'US dollars per million input tokens').argParser(parseNumber))
    .addOption(ofModel('--price-output <usd>', 'US dollars per million output tokens').argParser(parseNumber))
    .addOption(ofModel('--batch', "through the vendor's batch API, at half the price within a day"))
    .option(
      '--prompt <id|file>',
      'longmemeval (the official five), general, strict, recon, or the path of a template with {question}, {answer} and ' +
        '{response} (default: longmemeval or recon where the sweep has their items, else general; items that longmemeval ' +
        'has no words for get general)',
    )
    .addOption(
      new Option(
        '--sample <n|all>',
        'how many answers, drawn by --seed and stratified by condition; a larger sample holds the smaller',
      )
        .argParser(parseSample)
        .default('all'),
    )
    .option('--seed <n>', "of the sample (default: the sweep's)", parseSeed)
    .option(
      '--condition <pattern>',
      'only answers of these conditions, as `status` shows them; * stands for any characters',
    )
    .option('--as <name>', "stands for the model in the scorer's name, to tell two settings of one model apart")
    .addOption(noProbeOption('the judge'))
    .addOption(reasonOption())
    .option('--dry-run', 'say what it would come to, and do nothing')
    .addOption(new Option('--detach', 'start it and return at once; follow with `status`').conflicts('dryRun'))
    .addHelpText(
      'after',
      '\nExamples:\n' +
        '  $ npx render-bench judge oracle-templates --model openai/gpt-4o-2024-08-06 --prompt longmemeval\n' +
        '  $ npx render-bench judge --model compatible/qwen3:4b --base-url http://127.0.0.1:11434/v1 --sample 600 --dry-run\n' +
        "  $ npx render-bench judge --reader mini --prompt strict --condition 'ladder/*'\n" +
        '  $ npx render-bench judge --judge-file judges/opus.yaml --prompt judges/lenient.txt --sample 200 --seed 7\n' +
        '\nThe same judge again goes on where it was, asks what a larger sample adds, and does nothing where nothing is new.' +
        '\nExits with 0 when every verdict is read, 2 while it runs on, 3 when it needs you.',
    )
    .action((sweep: string | undefined, flags: JudgeFlags, command: Command) => {
      const source = sourceOf(flags);
      if (source === undefined) {
        command.error(
          'error: say who judges: --model PROVIDER/MODEL, --reader ID or --judge-file PATH (see judge --help)',
        );
      }
      return host.run(load, {
        sweep,
        source,
        prompt: flags.prompt,
        name: flags.as,
        sample: flags.sample === 'all' ? null : flags.sample,
        seed: flags.seed,
        condition: flags.condition,
        reason: flags.reason,
        probe: flags.probe,
        mode: flags.dryRun ? 'preview' : flags.detach ? 'detach' : 'follow',
      });
    });
}

function sourceOf(flags: JudgeFlags): JudgeSource | undefined {
  if (flags.reader !== undefined) return { kind: 'reader', id: flags.reader };
  if (flags.judgeFile !== undefined) return { kind: 'file', path: flags.judgeFile };
  if (flags.model === undefined) return undefined;
  const slash = flags.model.indexOf('/');
  const { baseUrl, keyEnv, endpoint, temperature, maxOutputTokens, priceInput, priceOutput, batch } = flags;
  const entry = {
    provider: slash === -1 ? flags.model : flags.model.slice(0, slash),
    model: slash === -1 ? undefined : flags.model.slice(slash + 1),
    ...{ baseUrl, keyEnv, endpoint, temperature, maxOutputTokens },
    ...(batch && { mode: 'batch' }),
    ...((priceInput !== undefined || priceOutput !== undefined) && {
      price: { input: priceInput, output: priceOutput },
    }),
  };
  return { kind: 'model', entry: withoutUndefined(entry) };
}

function withoutUndefined(entry: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
}

function parseSample(given: string): number | 'all' {
  if (given === 'all') return given;
  const size = Number(given);
  if (Number.isSafeInteger(size) && size >= 1) return size;
  throw new InvalidArgumentError('Give a whole number from 1, e.g. 600, or all.');
}

function parseWhole(given: string): number {
  const number = Number(given);
  if (given.trim() !== '' && Number.isSafeInteger(number) && number >= 0) return number;
  throw new InvalidArgumentError('Give a whole number, e.g. 7.');
}

function parseSeed(given: string): number {
  const seed = parseWhole(given);
  if (seed <= greatestSeed) return seed;
  throw new InvalidArgumentError(`Give a whole number up to ${greatestSeed}, as in sweep files.`);
}

function parseNumber(given: string): number {
  const number = Number(given);
  if (given.trim() !== '' && Number.isFinite(number) && number >= 0) return number;
  throw new InvalidArgumentError('Give a number of 0 or more, e.g. 0.15.');
}

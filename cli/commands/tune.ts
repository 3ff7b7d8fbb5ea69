import { type Command, InvalidArgumentError } from 'commander';

import type { LaneLimits } from '../../contracts/operations';
import type { CommandHost, LoadAction } from '../command';
import { dataFolderOption } from './data-folder-option';
import { reasonOption } from './reason-option';

export interface TuneRequest {
  /** Id, name or a unique beginning of one; undefined: the newest sweep. */
  readonly sweep?: string;
  readonly lane: string;
  readonly limits: LaneLimits;
  readonly reason?: string;
  readonly dataFolder?: string;
}

/** Not null for `none`: commander takes that for an option without a value. */
type GivenLimit = number | 'none';

interface TuneFlags {
  readonly lane: string;
  readonly rpm?: GivenLimit;
  readonly tpm?: GivenLimit;
  readonly rpd?: GivenLimit;
  readonly concurrency?: GivenLimit;
  readonly reason?: string;
  readonly dataFolder?: string;
}

export function registerTune(program: Command, host: CommandHost, load: LoadAction<TuneRequest>): void {
  program
    .command('tune')
    .summary('change the limits of a lane while sweeps run')
    .description(
      'Changes limits of a lane within five seconds, on all workers and for every sweep that uses it. What is not given ' +
        'stays; `none` takes a declared limit away, so that what the provider tells holds. `run` with a sweep file that ' +
        "lists the lane declares that file's limits again.",
    )
    .argument('[sweep]', 'id, name or unique beginning of one (default: the newest sweep)')
    .requiredOption('--lane <key>', 'a lane of the sweep, e.g. openai or openai/gpt-5.4-mini; `status` lists them')
    .option('--rpm <n>', 'requests a minute at most, or none', parseLimit)
    .option('--tpm <n>', 'input and output tokens a minute at most, or none', parseLimit)
    .option('--rpd <n>', 'requests in any 24 hours at most, or none', parseLimit)
    .option('--concurrency <n>', 'requests in flight at most, or none: it adapts', parseLimit)
    .addOption(reasonOption())
    .addOption(dataFolderOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx render-bench tune --lane compatible --concurrency 8\n' +
        '  $ npx render-bench tune oracle-templates --lane openai --rpm 300 --tpm none --reason "tier 2 now"',
    )
    .action((sweep: string | undefined, { lane, rpm, tpm, rpd, concurrency, reason, dataFolder }: TuneFlags) =>
      host.run(load, {
        sweep,
        lane,
        limits: {
          requestsPerMinute: toLimit(rpm),
          tokensPerMinute: toLimit(tpm),
          requestsPerDay: toLimit(rpd),
          concurrency: toLimit(concurrency),
        },
        reason,
        dataFolder,
      }),
    );
}

/** A whole number as people write it (`500`, `200,000`), or `none`. */
function parseLimit(given: string): GivenLimit {
  const text = given.trim().replaceAll(/(?<=\d)[,_](?=\d)/g, '');
  if (text === 'none') return text;
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('Give a whole number of 1 or more, or none.');
  return Number(text);
}

function toLimit(given: GivenLimit | undefined): number | null | undefined {
  return given === 'none' ? null : given;
}

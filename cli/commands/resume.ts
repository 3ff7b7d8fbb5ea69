import { type Command, InvalidArgumentError, Option } from 'commander';

import type { CommandHost, LoadAction } from '../command';
import { noProbeOption } from './no-probe-option';
import { reasonOption } from './reason-option';

export interface ResumeRequest {
  /** Id, name or a unique beginning of one; undefined: the newest sweep. */
  readonly sweep?: string;
  /** New caps in US dollars; undefined: as they are. */
  readonly budgetUsd?: number;
  readonly budgetPerConditionUsd?: number;
  readonly mode: 'follow' | 'detach';
  /** Ask again, before its lane opens, each reader whose probe failed. */
  readonly probe: boolean;
  readonly reason?: string;
}

interface ResumeFlags {
  readonly budget?: number;
  readonly budgetPerCondition?: number;
  readonly detach?: boolean;
  readonly probe: boolean;
  readonly reason?: string;
}

export function registerResume(program: Command, host: CommandHost, load: LoadAction<ResumeRequest>): void {
  program
    .command('resume')
    .summary('go on with a sweep that was paused, cancelled or stopped')
    .description(
      'Goes on with a stored sweep: ends a pause or cancellation, opens the lanes that were stopped, probes readers again ' +
        'that were refused, changes the budget where asked (of a running sweep too, at once), and follows as `run` does. No answer already held is asked for again. A data file that ' +
        'changed under the sweep is refused. For other changes of the sweep file, give the file to `run`.',
    )
    .argument('[sweep]', 'id, name or unique beginning of one (default: the newest sweep)')
    .option('--budget <usd>', 'the cap on the spend of the whole sweep from now on, in US dollars', parseUsd)
    .option('--budget-per-condition <usd>', 'the same for each of its conditions', parseUsd)
    .addOption(new Option('--detach', 'go on and return at once; follow with `status`'))
    .addOption(noProbeOption())
    .addOption(reasonOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx render-bench resume\n  $ npx render-bench resume oracle-templates --budget 200\n' +
        '\nExits with 0 when the sweep is complete, 2 while it runs on, 3 when it needs you.',
    )
    .action((sweep: string | undefined, { budget, budgetPerCondition, detach, probe, reason }: ResumeFlags) =>
      host.run(load, {
        sweep,
        budgetUsd: budget,
        budgetPerConditionUsd: budgetPerCondition,
        mode: detach ? 'detach' : 'follow',
        probe,
        reason,
      }),
    );
}

/** A sum as people write it: `200`, `12.50`, `$200`. */
function parseUsd(given: string): number {
  const usd = Number(given.trim().replace(/^\$/, ''));
  if (given.trim() === '' || !(usd > 0) || usd > 10_000_000) {
    throw new InvalidArgumentError('Give US dollars above 0 and at most 10,000,000, e.g. 200 or 12.50.');
  }
  return usd;
}

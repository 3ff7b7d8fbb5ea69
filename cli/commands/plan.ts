import type { Command } from 'commander';

import type { CommandHost, LoadAction } from '../command';
import { dataFolderOption } from './data-folder-option';
import { skipInvalidOption } from './skip-invalid-option';

export interface PlanRequest {
  /** As given. */
  readonly specPath: string;
  /** Leave malformed rows of the data files out. */
  readonly skipInvalid: boolean;
  /** Send one tiny request to each reader as well. */
  readonly probe: boolean;
  /** As given: the sweep whose arms tell how often these will differ. */
  readonly powerFrom?: string;
  readonly dataFolder?: string;
}

interface PlanOptions {
  readonly skipInvalid?: boolean;
  readonly probe?: boolean;
  readonly powerFrom?: string;
  readonly dataFolder?: string;
}

export function registerPlan(program: Command, host: CommandHost, load: LoadAction<PlanRequest>): void {
  program
    .command('plan')
    .summary('show what a sweep file would run, cost and send')
    .description(
      'Reads a sweep file and its data sets, renders every prompt and shows what a run comes to: conditions, cells, ' +
        'distinct calls, tokens, cost, time at the declared limits, which differences its comparisons can find, and what ' +
        'would leave this machine under which licence. Sends nothing, unless asked to probe.',
    )
    .argument('<spec>', 'the sweep file (YAML); its keys: docs/sweep-file.md')
    .option(
      '--probe',
      'send one tiny request to each reader, with keys from this environment: shows whether key, model and parameters ' +
        'are accepted; exits with 3 where one is not',
    )
    .option(
      '--power-from <sweep>',
      'compute what each comparison can find from how often its arms differed in this sweep; without it for 10, 20 and 30%',
    )
    .addOption(skipInvalidOption())
    .addOption(dataFolderOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx render-bench plan examples/templates.yaml\n  $ npx render-bench plan my-sweep.yaml --json | jq .costUsd\n' +
        '  $ npx render-bench plan my-sweep.yaml --probe\n  $ npx render-bench plan my-sweep.yaml --power-from pilot',
    )
    .action((specPath: string, { skipInvalid, probe, powerFrom, dataFolder }: PlanOptions) =>
      host.run(load, {
        specPath,
        skipInvalid: skipInvalid ?? false,
        probe: probe ?? false,
        ...(powerFrom !== undefined && { powerFrom }),
        ...(dataFolder !== undefined && { dataFolder }),
      }),
    );
}

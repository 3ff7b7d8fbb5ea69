import type { Command } from 'commander';

import type { CommandHost, LoadAction } from '../command';
import { skipInvalidOption } from './skip-invalid-option';

export interface PlanRequest {
  /** As given. */
  readonly specPath: string;
  /** Leave malformed rows of the data files out. */
  readonly skipInvalid: boolean;
  /** Send one tiny request to each reader as well. */
  readonly probe: boolean;
}

export function registerPlan(program: Command, host: CommandHost, load: LoadAction<PlanRequest>): void {
  program
    .command('plan')
    .summary('show what a sweep file would run, cost and send')
    .description(
      'Reads a sweep file and its data sets, renders every prompt and shows what a run comes to: conditions, cells, ' +
        'distinct calls, tokens, cost, time at the declared limits, and what would leave this machine under which ' +
        'licence. Sends nothing, unless asked to probe.',
    )
    .argument('<spec>', 'the sweep file (YAML); its keys: docs/sweep-file.md')
    .option(
      '--probe',
      'send one tiny request to each reader, with keys from this environment: shows whether key, model and parameters ' +
        'are accepted; exits with 3 where one is not',
    )
    .addOption(skipInvalidOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx render-bench plan examples/templates.yaml\n  $ npx render-bench plan my-sweep.yaml --json | jq .costUsd\n' +
        '  $ npx render-bench plan my-sweep.yaml --probe',
    )
    .action((specPath: string, { skipInvalid, probe }: { skipInvalid?: boolean; probe?: boolean }) =>
      host.run(load, { specPath, skipInvalid: skipInvalid ?? false, probe: probe ?? false }),
    );
}

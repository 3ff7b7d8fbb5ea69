import type { Command } from 'commander';

import type { CommandHost, LoadAction } from '../command';
import { skipInvalidOption } from './skip-invalid-option';

export interface PlanRequest {
  /** As given. */
  readonly specPath: string;
  /** Leave malformed rows of the data files out. */
  readonly skipInvalid: boolean;
}

export function registerPlan(program: Command, host: CommandHost, load: LoadAction<PlanRequest>): void {
  program
    .command('plan')
    .summary('show what a sweep file would run, cost and send')
    .description(
      'Reads a sweep file and its data sets, renders every prompt and shows what a run comes to: conditions, cells, ' +
        'distinct calls, tokens, cost, time at the declared limits, and what would leave this machine under which ' +
        'licence. Sends nothing.',
    )
    .argument('<spec>', 'the sweep file (YAML); its keys: docs/sweep-file.md')
    .addOption(skipInvalidOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx render-bench plan examples/templates.yaml\n  $ npx render-bench plan my-sweep.yaml --json | jq .costUsd',
    )
    .action((specPath: string, { skipInvalid }: { skipInvalid?: boolean }) =>
      host.run(load, { specPath, skipInvalid: skipInvalid ?? false }),
    );
}

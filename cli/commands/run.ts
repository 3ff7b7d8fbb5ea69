import { type Command, Option } from 'commander';

import type { CommandHost, LoadAction } from '../command';
import { noProbeOption } from './no-probe-option';
import { skipInvalidOption } from './skip-invalid-option';

export interface RunRequest {
  /** As given. */
  readonly specPath: string;
  /** `follow`: show progress while a worker elsewhere does the work; `foreground`: work in this process. */
  readonly mode: 'follow' | 'foreground' | 'detach';
  /** Start a new sweep where a data file changed under an earlier one. */
  readonly startNew: boolean;
  /** Leave malformed rows of the data files out. */
  readonly skipInvalid: boolean;
  /** Ask each reader once before anything else is. */
  readonly probe: boolean;
}

interface RunFlags {
  readonly foreground?: boolean;
  readonly detach?: boolean;
  readonly new?: boolean;
  readonly skipInvalid?: boolean;
  readonly probe: boolean;
}

export function registerRun(program: Command, host: CommandHost, load: LoadAction<RunRequest>): void {
  program
    .command('run')
    .summary('run a sweep file, or go on with it')
    .description(
      'Starts the sweep and follows it: progress of each condition, rate, spend, waits and the time left. The same ' +
        'command starts, goes on and, when all is done, does nothing: no answer already held is asked for again. ' +
        'Ctrl+C only stops following; the sweep runs on. Where no worker is running, one is started in the background. ' +
        'First each reader gets one tiny request, so that a refused key, model or parameter shows at once; only what ' +
        'needs that reader waits then.',
    )
    .argument('<spec>', 'the sweep file (YAML); its keys: docs/sweep-file.md')
    .addOption(
      new Option(
        '--foreground',
        'work in this process; Ctrl+C ends the calls in flight, keeps all and exits with 2',
      ).conflicts('detach'),
    )
    .addOption(new Option('--detach', 'start and return at once; follow with `status`'))
    .addOption(noProbeOption())
    .addOption(skipInvalidOption())
    .option('--new', 'start a new sweep where a data file or the prompts have changed since the last one')
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx render-bench run examples/templates.yaml\n  $ npx render-bench run my-sweep.yaml --detach\n' +
        '\nExits with 0 when the sweep is complete, 2 while it runs on, 3 when it needs you.',
    )
    .action((specPath: string, { foreground, detach, new: startNew, skipInvalid, probe }: RunFlags) =>
      host.run(load, {
        specPath,
        mode: foreground ? 'foreground' : detach ? 'detach' : 'follow',
        startNew: startNew ?? false,
        skipInvalid: skipInvalid ?? false,
        probe,
      }),
    );
}

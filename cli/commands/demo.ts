import type { Command } from 'commander';

import type { CommandHost, LoadAction } from '../command';

/** The demo takes no options: it is the same everywhere. */
export type DemoRequest = Readonly<Record<string, never>>;

export function registerDemo(program: Command, host: CommandHost, load: LoadAction<DemoRequest>): void {
  program
    .command('demo')
    .summary('see a whole sweep in under a minute, without network or key')
    .description(
      'Runs a small sweep over the bundled sample with offline readers on a stack of its own, from plan to tables and ' +
        'HTML report. Prints the address of the web interface while it runs, and leaves nothing running.',
    )
    .addHelpText('after', '\nExample:\n  $ npx render-bench demo')
    .action(() => host.run(load, {}));
}

import { Command } from 'commander';

import type { CommandHost } from './command';
import { type ActionLoaders, registerCommands } from './commands';
import { parseEnvironment } from './env';
import { reportError } from './errors';
import { type ExitCode, exitCodes } from './exit-codes';
import { createOutput, type Screen } from './output';

export interface CliOptions {
  /** Without the program and the script. */
  readonly arguments: readonly string[];
  readonly stdout: Screen;
  readonly stderr: Screen;
  readonly variables: NodeJS.ProcessEnv;
  readonly version: string;
  readonly actions: ActionLoaders;
}

const description =
  'Runs experiments on what the artifact shown to a reader model does to measured memory-QA accuracy: durable, resumable, ' +
  'and never paying twice for an answer already held.';

const footer = `
Exit codes: 0 complete, 1 bad input, 2 running or interrupted with everything kept, 3 needs attention.
Data go to stdout, messages to stderr.

First steps:
  $ npx render-bench demo                          see everything once, offline
  $ npx render-bench plan examples/templates.yaml  what a sweep would cost, before anything is sent
  $ npx render-bench help run                      a command in detail`;

/** Parses a command line, runs its command and resolves to the exit code. Never rejects. */
export async function runCli(options: CliOptions): Promise<ExitCode> {
  const { stdout, stderr, variables } = options;
  const environment = parseEnvironment(variables);
  const outputFor = (flags: { json?: boolean; color?: boolean }) =>
    createOutput({ stdout, stderr, json: flags.json ?? false, color: flags.color ?? true, environment });
  let exitCode: ExitCode = exitCodes.complete;
  const host: CommandHost = {
    run: async (load, request) => {
      const action = await load();
      exitCode = await action(request, { output: outputFor(program.opts()), variables });
    },
  };
  const program = createProgram(options);
  registerCommands(program, host, options.actions);
  try {
    await program.parseAsync(options.arguments, { from: 'user' });
    return exitCode;
  } catch (error) {
    // Options may not be parsed yet when the command line itself is at fault.
    const given = (flag: string) => options.arguments.includes(flag);
    return reportError(error, outputFor({ json: given('--json'), color: !given('--no-color') }));
  }
}

function createProgram({ stdout, stderr, version }: CliOptions): Command {
  return new Command('render-bench')
    .description(description)
    .version(version, '--version', 'print the version')
    .option('--json', 'print data as JSON, errors included')
    .option('--no-color', 'no colours (also: NO_COLOR in the environment)')
    .helpOption('-h, --help', 'explain a command')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      getOutHelpWidth: () => stdout.columns ?? 100,
      getErrHelpWidth: () => stderr.columns ?? 100,
    })
    .showHelpAfterError('Add --help for the options and an example.')
    .addHelpText('after', footer)
    .exitOverride();
}

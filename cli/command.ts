import type { ExitCode } from './exit-codes';
import type { Output } from './output';

/** What a command's action works with. */
export interface CliContext {
  readonly output: Output;
  /** The environment to read settings and keys from. */
  readonly variables: NodeJS.ProcessEnv;
}

/**
 * What a command does with a request parsed from its arguments. Resolves to the exit code; a UserError it throws is
 * printed without a stack. It releases what it opened before it resolves.
 */
export type Action<Request> = (request: Request, context: CliContext) => Promise<ExitCode>;

/** Imports an action when its command is given, so that `--help` loads neither Temporal nor the database nor an SDK. */
export type LoadAction<Request> = () => Promise<Action<Request>>;

/** Runs actions on behalf of the registered commands. */
export interface CommandHost {
  run<Request>(load: LoadAction<Request>, request: Request): Promise<void>;
}

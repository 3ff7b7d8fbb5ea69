import { UserError } from '../contracts/user-error';

/** Runs a program to its exit code. What it throws is told in words where they are meant for people, else with its place. */
export function runProgram(main: () => Promise<number>): void {
  main().then(
    (exitCode) => (process.exitCode = exitCode),
    (error: unknown) => {
      print(UserError.is(error) ? error.message : String(error instanceof Error ? error.stack : error));
      process.exitCode = 1;
    },
  );
}

/** Aborts at the first Ctrl+C, so that the servers are stopped before the program ends. */
export function onInterrupt(program: string): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => controller.abort(new UserError(`${program}: ended by ${name}`)));
  }
  return controller.signal;
}

/** Prints a line on stderr. */
export function print(line: string): void {
  process.stderr.write(`${line}\n`);
}

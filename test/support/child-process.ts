import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { packageRoot } from '../../text/package-root';

/** A command of the built command line, in a process of its own. */
export interface CliProcess {
  readonly pid: number;
  /** What it has printed so far. */
  readonly stdout: string;
  readonly stderr: string;
  /** Resolves when it has ended and everything it printed is read. */
  readonly ended: Promise<CliEnd>;
  kill(signal: NodeJS.Signals): void;
  /** Resolves once it has printed a matching line to stderr; rejects where it ends before. */
  says(pattern: RegExp): Promise<void>;
}

export interface CliEnd {
  /** Null where a signal ended it. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts `render-bench`, of this build or of one installed elsewhere, with exactly this environment. */
export function spawnCli(args: readonly string[], env: NodeJS.ProcessEnv, root = packageRoot()): CliProcess {
  const child = spawn(process.execPath, [join(root, 'bin', 'render-bench.js'), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => (printed[stream] += text));
  }
  const ended = once(child, 'close').then(([exitCode]): CliEnd => ({
    exitCode: exitCode as number | null,
    ...printed,
  }));
  return {
    pid: child.pid!,
    get stdout() {
      return printed.stdout;
    },
    get stderr() {
      return printed.stderr;
    },
    ended,
    kill: (signal) => child.kill(signal),
    says: (pattern) => waitForLine(child, () => printed.stderr, pattern),
  };
}

async function waitForLine(child: ChildProcess, printed: () => string, pattern: RegExp): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const look = (): void => {
      if (pattern.test(printed())) resolve();
    };
    child.stderr!.on('data', look);
    child.once('close', () => reject(new Error(`ended without saying ${pattern.source}:\n${printed()}`)));
    look();
  });
}

/** Expects a command to have ended with this code and to have said this on stderr; shows all it said where it did not. */
export function expectEnd({ exitCode, stderr }: CliEnd, code: number, said: string): void {
  expect({ exitCode, stderr: stderr.includes(said) ? said : stderr }).toEqual({ exitCode: code, stderr: said });
}

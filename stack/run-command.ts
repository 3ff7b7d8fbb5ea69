import { spawn } from 'node:child_process';

export interface CommandOptions {
  /** Killed with SIGKILL after this long. */
  readonly timeoutMs: number;
  /** The whole environment of the command. */
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** As whom, where that is not the caller. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** Written to standard input, which is then closed. */
  readonly input?: string;
}

export interface CommandResult {
  readonly ok: boolean;
  readonly stdout: string;
  readonly stderr: string;
  /** Why it failed, in one line for a person; undefined when `ok`. */
  readonly failure?: string;
}

/** Runs a short command to its end, within a time; never rejects. */
export function runCommand(file: string, args: readonly string[], options: CommandOptions): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      env: options.env,
      cwd: options.cwd,
      ...options.user,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    // Not `spawn`'s own time-out: its timer outlives a program that could not be started, and keeps Node waiting for it.
    const timer = setTimeout(() => child.kill('SIGKILL'), options.timeoutMs);
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    // A command that ends without reading its input is judged by its exit code, not by the broken pipe.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
    child.on('error', (error) => {
      clearTimeout(timer);
      resolve({ ok: false, stdout, stderr, failure: error.message });
    });
    child.on('close', (exitCode, signal) => {
      clearTimeout(timer);
      if (exitCode === 0) return resolve({ ok: true, stdout, stderr });
      const end = exitCode === null ? `ended by ${signal} (allowed ${options.timeoutMs} ms)` : `exit code ${exitCode}`;
      const lastWords = lastLines(stderr.trim() || stdout.trim(), 3);
      resolve({ ok: false, stdout, stderr, failure: lastWords === '' ? end : `${end}: ${lastWords}` });
    });
  });
}

/** The last lines of a text, as one line. */
export function lastLines(text: string, count: number): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(-count)
    .join(' | ');
}

/**
 * The environment of a server: no secrets of the caller, none of the variables by which Postgres or the Temporal CLI
 * could be redirected (PGPORT, TEMPORAL_ADDRESS, …), and one locale and zone everywhere.
 */
export function serverEnvironment(home: string): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], HOME: home, LC_ALL: 'C', TZ: 'UTC' };
}

import { spawn } from 'node:child_process';

import { watchPeakRss } from './measure';

/** How a child process ended. */
export interface ProcessRun {
  /** Null where a signal ended it. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Epoch milliseconds. */
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  /** Of this process alone, not of those it started; undefined off Linux. */
  readonly peakRssBytes: number | undefined;
}

export interface ChildProcess {
  readonly pid: number;
  /** What it has said on stderr so far. */
  readonly stderr: string;
  /** Its end; rejects where it took longer than allowed, after it was killed. */
  readonly ended: Promise<ProcessRun>;
  /** Sends a signal to this very process; false where it has ended already. */
  kill(signal: NodeJS.Signals): boolean;
}

export interface ChildOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
}

/** Starts a Node script, with these variables beside the current environment (undefined takes one away). */
export function startNode(script: string, args: readonly string[], { env, timeoutMs }: ChildOptions): ChildProcess {
  const startedAtMs = Date.now();
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const memory = child.pid === undefined ? undefined : watchPeakRss(child.pid);
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => (output[stream] += text));
  }
  const ended = new Promise<ProcessRun>((resolve, reject) => {
    let endedAtMs: number | undefined;
    const timeout = setTimeout(() => {
      child.kill('SIGKILL');
      memory?.stop();
      reject(
        new Error(`"${args.join(' ')}" took over ${timeoutMs / 1000} s; its last words: ${lastLines(output.stderr)}`),
      );
    }, timeoutMs);
    const end = (exitCode: number | null): void => {
      clearTimeout(timeout);
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({
        exitCode,
        ...output,
        startedAtMs,
        endedAtMs: endedAtMs ?? Date.now(),
        peakRssBytes: memory?.stop(),
      });
    };
    child.on('error', reject);
    child.on('close', end);
    // A background worker that the command starts may keep the pipes open for good: 'close' is not waited for long.
    child.on('exit', (exitCode) => {
      endedAtMs = Date.now();
      setTimeout(() => end(exitCode), 1000).unref();
    });
  });
  // Whoever waits for it is told; a child that nobody waits for any more must not end the bench.
  ended.catch(() => undefined);
  return {
    pid: child.pid ?? -1,
    get stderr() {
      return output.stderr;
    },
    ended,
    kill: (signal) => child.kill(signal),
  };
}

/** What a command printed as JSON. @throws Error where it printed none. */
export function printedJson({ exitCode, stdout, stderr }: ProcessRun): unknown {
  if (!stdout.startsWith('{')) throw new Error(`a command ended with ${exitCode} and no JSON: ${lastLines(stderr)}`);
  return JSON.parse(stdout);
}

/** The last lines of a text, on one line. */
export function lastLines(text: string): string {
  return text.trim().split('\n').slice(-3).join(' / ');
}

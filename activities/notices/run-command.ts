import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Of what a command prints the end is kept, for the reason where it fails. */
const keptOutput = 2_000;

/**
 * Runs a program without a shell, with a text on its standard input.
 * @param signal - Ends it at once.
 * @returns why it failed; undefined: it exited with 0. Not redacted.
 */
export async function runCommand(
  [program = '', ...args]: readonly string[],
  { input, env, signal }: { input: string; env: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<string | undefined> {
  // A group of its own, so that what it started ends with it.
  const child = spawn(program, args, { env, stdio: ['pipe', 'ignore', 'pipe'], detached: true });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-keptOutput)));
  // A program that does not read its input is none the worse for it.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const stop = (): void => killGroup(child.pid);
  signal.addEventListener('abort', stop);
  // It may be aborted already; and a worker that exits leaves nothing behind.
  if (signal.aborted) stop();
  process.once('exit', stop);
  try {
    const [code, killedBy] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    if (signal.aborted) return reasonOf(signal);
    if (code === 0) return undefined;
    const lastLine = said.trimEnd().split('\n').at(-1) ?? '';
    return `${program} ${code === null ? `was ended by ${killedBy}` : `exited with ${code}`}${lastLine && `: ${lastLine}`}`;
  } catch (error) {
    return `${program} could not be started: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`;
  } finally {
    signal.removeEventListener('abort', stop);
    process.off('exit', stop);
    child.stderr.destroy();
  }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** What a delivery that was cut short is said to have failed of. */
export function reasonOf(signal: AbortSignal): string {
  return (signal.reason as Error | undefined)?.name === 'TimeoutError' ? 'no end within 30 s' : 'cut short';
}

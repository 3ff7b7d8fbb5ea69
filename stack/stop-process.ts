import { UserError } from '../contracts/user-error';
import { isRunning, type ProcessIdentity } from './process-identity';
import { waitUntil } from './wait-until';

/** A signal, and how long the process then has. */
export interface StopStep {
  readonly signal: NodeJS.Signals;
  readonly waitMs: number;
}

/** `gone`: it had already ended; otherwise the signal after which it ended. */
export type StopResult = 'gone' | NodeJS.Signals;

/**
 * Stops a process by pid, politely first; checks before each signal that the pid is still that process.
 * @throws UserError when it belongs to another user, or outlives the last step.
 */
export async function stopProcess(
  identity: ProcessIdentity,
  name: string,
  steps: readonly StopStep[],
): Promise<StopResult> {
  let last: StopResult = 'gone';
  for (const { signal, waitMs } of steps) {
    if (!isRunning(identity)) return last;
    last = signal;
    send(identity.pid, signal, name);
    const ended = await waitUntil(() => (isRunning(identity) ? undefined : true), { timeoutMs: waitMs });
    if (ended) return last;
  }
  if (!isRunning(identity)) return last;
  throw new UserError(
    `${name} (pid ${identity.pid}) did not end after ${last}. Look at what holds it, then try again.`,
  );
}

function send(pid: number, signal: NodeJS.Signals, name: string): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ESRCH') return; // it ended a moment ago
    if (code === 'EPERM') {
      throw new UserError(`${name} (pid ${pid}) belongs to another user. Run this as the user who started it.`);
    }
    throw error;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';

/** How long and how often to ask. */
export interface WaitOptions {
  readonly timeoutMs: number;
  /** Pause between two questions; default 50. */
  readonly intervalMs?: number;
}

/**
 * Asks until the answer is something other than undefined, or the time is over.
 * @returns the answer, or undefined at the time-out. Errors of `ask` pass through.
 */
export async function waitUntil<Answer>(
  ask: () => Promise<Answer | undefined> | Answer | undefined,
  { timeoutMs, intervalMs = 50 }: WaitOptions,
): Promise<Answer | undefined> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() >= deadline) return undefined;
    await sleep(intervalMs);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until `isTrue`, looking often. Rejects with what was waited for. */
export async function eventually(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  withinMs = 30_000,
): Promise<void> {
  for (const startedAt = performance.now(); !(await isTrue()); await sleep(20)) {
    if (performance.now() - startedAt > withinMs) throw new Error(`not within ${withinMs} ms: ${what}`);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';

/** Between two looks: at first little, as small cases are ready soon, doubled up to the most. */
const betweenLooksMs = { first: 50, most: 5_000 };

/** Waits so long; rejects as soon as the signal says so. */
export async function waitSeconds(seconds: number, signal: AbortSignal): Promise<void> {
  await sleep(seconds * 1000, undefined, { signal });
}

/**
 * Looks again and again, at most some seconds apart, until nothing is left to wait for; at once first.
 * @param look - What is still to come, in words; undefined: nothing.
 * @throws Error with its words once the time is over.
 */
export async function untilReady(
  look: () => Promise<string | undefined>,
  mostSeconds: number,
  signal: AbortSignal,
): Promise<void> {
  const end = performance.now() + mostSeconds * 1000;
  for (let pauseMs = betweenLooksMs.first; ; pauseMs = Math.min(2 * pauseMs, betweenLooksMs.most)) {
    const left = await look();
    if (left === undefined) return;
    const restMs = end - performance.now();
    if (restMs <= 0) throw new Error(left);
    await sleep(Math.min(pauseMs, restMs), undefined, { signal });
  }
}

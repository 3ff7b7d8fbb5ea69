import { setImmediate } from 'node:timers/promises';

/** Keeps long computation polite and within its limits. */
export interface Pace {
  /** Gives the event loop a turn when the last one was over 20 ms ago. Throws the reason once the work must end. */
  pause(): Promise<void> | undefined;
}

/** Thrown by {@link Pace.pause} when the deadline is over or the signal aborted. */
export class WorkEnded extends Error {
  override readonly name = 'WorkEnded';

  constructor(readonly code: 'timeout' | 'cancelled') {
    super(code);
  }
}

/** The loop must not be held for a second; 20 ms leaves heartbeats and other exchanges undisturbed. */
const longestHoldMs = 20;

/** A pace for one piece of work that has to end by `deadlineMs` from now. */
export function createPace(deadlineMs: number, signal?: AbortSignal): Pace {
  const startedAt = performance.now();
  let resumedAt = startedAt;
  const turn = async () => {
    await setImmediate();
    resumedAt = performance.now();
  };
  return {
    pause() {
      const now = performance.now();
      if (signal?.aborted) throw new WorkEnded('cancelled');
      if (now - startedAt > deadlineMs) throw new WorkEnded('timeout');
      return now - resumedAt < longestHoldMs ? undefined : turn();
    },
  };
}

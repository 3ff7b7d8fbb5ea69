import type { ExchangeOptions } from './provider';

/** Why an exchange was stopped from our side. */
export type StopReason = 'timeout' | 'cancelled';

/** A wall-clock limit around one exchange. */
export interface Deadline {
  /** Fresh for this exchange, so that what a client library hangs on it goes with it. */
  readonly signal: AbortSignal;
  /** Set once the signal was aborted. */
  readonly stopped: StopReason | undefined;
  /** To be called when the exchange is over, however it ended: stops the timer and forgets the caller's signal. */
  clear(): void;
}

/** Node fires timers beyond this at once. An SDK's own timer is set to it, so that only a deadline of ours ever ends a request. */
export const longestTimerMs = 2 ** 31 - 1;

/** Starts the clock of one exchange. A signal that is aborted already stops it before anything is sent. */
export function startDeadline({ deadlineMs, signal }: ExchangeOptions): Deadline {
  const controller = new AbortController();
  let stopped: StopReason | undefined;
  const stop = (reason: StopReason): void => {
    if (stopped !== undefined) return;
    stopped = reason;
    controller.abort();
  };
  const timer = setTimeout(() => stop('timeout'), Math.min(deadlineMs, longestTimerMs));
  const forget = signal && onAbort(signal, () => stop('cancelled'));
  return {
    signal: controller.signal,
    get stopped() {
      return stopped;
    },
    clear() {
      clearTimeout(timer);
      forget?.();
    },
  };
}

type Callback = () => void;
const waiting = new WeakMap<AbortSignal, Set<Callback>>();

/**
 * Calls back when the signal is aborted; returns the way to forget it. All exchanges of one signal share one listener:
 * a run has hundreds at once, and Node warns of a leak at the eleventh.
 */
function onAbort(signal: AbortSignal, callback: Callback): Callback {
  if (signal.aborted) {
    callback();
    return () => undefined;
  }
  let callbacks = waiting.get(signal);
  if (!callbacks) {
    const all = (callbacks = new Set<Callback>());
    waiting.set(signal, all);
    // Never removed: one per signal, it goes with the signal.
    signal.addEventListener('abort', () => all.forEach((each) => each()), { once: true });
  }
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}

import type { ProviderName } from '../../providers/provider';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Every wait of batch mode, in milliseconds. */
export interface BatchTimes {
  /** Until a job is looked at again that has run for so long: 30 s at first, rising to 5 min. */
  pollMs(ranForMs: number): number;
  /**
   * How long a job whose creation was not seen is looked for before it is made again: the request may still be on its
   * way, up to its own deadline, and a vendor may list a job only some time after it was made. Three minutes and seven.
   */
  readonly createGraceMs: number;
  /** How long one batch waits for a vendor that only asks to wait, before it makes room for a smaller one. */
  readonly submitPatienceMs: number;
  /** Until a batch is tried again after the vendor's queue had no room so many times in a row. */
  queueWaitMs(refusals: number): number;
  /** How old a job may become before it is cancelled and what it lacks goes in real time. */
  windowMs(provider: ProviderName): number;
  /** How long after that the job may take to end. */
  readonly cancelPatienceMs: number;
  /** Until somebody looks again at calls that another condition's batch holds. */
  readonly heldElsewhereMs: number;
  /** A batch that nobody has looked at for so long has lost its condition: whoever waits for its calls sees to it. */
  readonly forgottenAfterMs: number;
  /** Until somebody asks again whom this worker turned away for the moment: half a minute, as each look makes history. */
  turnedAwayMs(): number;
  /** Until the budget is asked again: calls elsewhere may have given some back. */
  readonly budgetWaitMs: number;
}

/**
 * Deadline of one request; adapters add a second for each megabyte they send, so that a batch of the most bytes takes
 * three minutes at most.
 */
export const requestDeadlineMs = 2 * minute;
/** An answer may come so long after a line was journalled: the longest window, and what comes before and after. */
export const lineDeadlineMs = 72 * hour;

/** @param pace - All waits times this; 1 but in tests. Deadlines of requests stay as they are. */
export function batchTimes(pace = 1, random: () => number = Math.random): BatchTimes {
  const jittered = (ms: number): number => Math.max(Math.round(ms * pace * (0.75 + random() / 2)), 1);
  return {
    // A job of minutes is looked at often, one of hours seldom: a tenth of what it took already is lost at most.
    pollMs: (ranForMs) => jittered(Math.min(Math.max(ranForMs / pace / 10, 30 * second), 5 * minute)),
    createGraceMs: pace * 10 * minute,
    submitPatienceMs: pace * 15 * minute,
    queueWaitMs: (refusals) => jittered(Math.min(minute * 2 ** Math.max(refusals - 1, 0), 15 * minute)),
    // Their own 24 h, or 48 h at Google, and two hours to end by themselves.
    windowMs: (provider) => pace * (provider === 'google' ? 50 : 26) * hour,
    cancelPatienceMs: pace * 2 * hour,
    heldElsewhereMs: pace * minute,
    forgottenAfterMs: pace * 15 * minute,
    turnedAwayMs: () => jittered(30 * second),
    budgetWaitMs: pace * minute,
  };
}

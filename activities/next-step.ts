import { randomInt } from 'node:crypto';

import type { ExchangeResult } from '../providers/provider';
import { type LaneHealth, rejectionsInARow } from './lane-health';
import type { LaneSlots } from './lane-slots';

const firstBackoffMs = 500;
const longestBackoffMs = 30_000;
/** What the reason of a pause begins with that an outage has brought about. */
export const noAnswer = 'no answer: ';

/** What follows from an exchange, for its call and for its lane. */
export interface NextStep {
  /** How the call is over; undefined: it goes back to the queue. */
  readonly end?: 'settled' | 'deferred' | 'failed';
  /** What its series becomes, where this attempt leaves nothing more to try. */
  readonly final?: 'deferred' | 'failed';
  /** Only `transient` uses up the call's attempts. */
  readonly retry?: 'no' | 'transient' | 'outage' | 'rate_limit' | 'stop_lane';
  readonly retryInMs?: number;
  /** All workers wait so long. */
  readonly lanePause?: { readonly waitMs: number; readonly why: string };
  /** Nothing on the lane can succeed until the operator acts; why. */
  readonly laneStop?: string;
}

/** How many transient failures a call has had and may have, and what its series becomes with the last of them. */
export interface AttemptsBudget {
  readonly failures: number;
  readonly mostFailures: number;
  readonly whenUsedUp: 'deferred' | 'failed';
}

/** The lane a call was sent on, as this worker knows it. */
export interface SendingLane {
  readonly health: LaneHealth;
  readonly slots: readonly LaneSlots[];
}

/** When a call left and came back, and whether it left as the one that finds out whether others may. */
export interface Exchanged {
  readonly sentAt: number;
  readonly now: number;
  readonly wasProbe: boolean;
}

/** Judges a result once, for its call and its lane: the lane's health and slots hear of it here. */
export function nextStep(
  result: ExchangeResult,
  budget: AttemptsBudget,
  { health, slots }: SendingLane,
  { sentAt, now, wasProbe }: Exchanged,
): NextStep {
  const { failure } = result;
  if (!failure) {
    health.answered(wasProbe);
    for (const slot of slots) slot.succeeded();
    return { end: 'settled' };
  }
  switch (failure.retry.kind) {
    case 'no': {
      const rejected = { end: 'failed', final: 'failed', retry: 'no' } as const;
      if (!health.rejected(wasProbe)) return rejected;
      return { ...rejected, laneStop: `${rejectionsInARow} calls in a row were rejected: ${failure.message}` };
    }
    case 'stop_lane':
      health.answered(wasProbe);
      return { retry: 'stop_lane', laneStop: failure.retry.advice };
    case 'rate_limit': {
      for (const slot of slots) slot.refused(sentAt, now);
      const waitMs = health.refused(now, failure.retry.waitMs, wasProbe);
      return { retry: 'rate_limit', lanePause: { waitMs, why: failure.message } };
    }
    case 'transient': {
      for (const slot of slots) slot.refused(sentAt, now);
      if (health.failed(now, wasProbe)) {
        // All workers hear of it, and so does whoever looks at the sweep.
        const waitMs = Math.max(health.waitMs(now), firstBackoffMs);
        return { retry: 'outage', lanePause: { waitMs, why: `${noAnswer}${failure.message}` } };
      }
      const failures = budget.failures + 1;
      if (failures >= budget.mostFailures) {
        return { end: budget.whenUsedUp, final: budget.whenUsedUp, retry: 'transient' };
      }
      const backoff = Math.min(firstBackoffMs * 2 ** (failures - 1), longestBackoffMs);
      return { retry: 'transient', retryInMs: randomInt(Math.ceil(backoff / 2), backoff + 1) };
    }
    default:
      throw new Error(`unknown retry decision ${String(failure.retry satisfies never)}`);
  }
}

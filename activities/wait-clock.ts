import type { WaitReason } from './work-event';

/** Adds up how long something waited, and for what; one reason at a time. Times are of one monotonic clock. */
export class WaitClock {
  private reason: WaitReason | undefined;
  private since = 0;

  /** @param told - Hears each stretch of waiting when it ends or its reason is said anew. */
  constructor(private readonly told: (reason: WaitReason, ms: number) => void) {}

  /** From now on it waits for this; undefined: for nothing. */
  become(reason: WaitReason | undefined, now: number): void {
    if (this.reason !== undefined && now > this.since) this.told(this.reason, now - this.since);
    this.reason = reason;
    this.since = now;
  }
}

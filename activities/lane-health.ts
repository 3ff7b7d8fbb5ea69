/** This many failures in a row, with no answer between, are an outage and not bad luck of single calls. */
const outageAfter = 5;
const firstProbeMs = 500;
const longestProbeMs = 5_000;
const firstRefusalMs = 1_000;
const longestRefusalMs = 60_000;
/** A hint is believed up to an hour; then one call asks again. Servers have been seen to say years. */
const longestHintMs = 60 * 60_000;
/** So many requests refused for what they say, with no answer between, are a fault of the set-up, not of the items. */
export const rejectionsInARow = 10;

/**
 * Tells an outage of the provider from failures of single calls. States: `up` → (5 transient failures in a row) →
 * `outage` → (any answer) → `up`. In an outage one call at a time probes, every 0.5 to 5 s; the rest wait without
 * using up their attempts. Times are of one monotonic clock, in milliseconds.
 */
export class LaneHealth {
  private failuresInARow = 0;
  private rejections = 0;
  private probing = false;
  private probeWaitMs = firstProbeMs;
  private nextProbeAt = 0;
  private outage = false;
  private refusalWaitMs = firstRefusalMs;
  private refusedUntil = 0;

  constructor(private readonly random: () => number = Math.random) {}

  get inOutage(): boolean {
    return this.outage;
  }

  /** Milliseconds until a call may start; 0: now. */
  waitMs(now: number): number {
    if (!this.outage) return 0;
    return this.probing ? longestProbeMs : Math.max(this.nextProbeAt - now, 0);
  }

  /** Notes that a call leaves; true where it is the probe of an outage. */
  started(): boolean {
    if (this.outage) this.probing = true;
    return this.outage;
  }

  /** The provider gave a result, whatever it was. */
  answered(): void {
    this.rejections = 0;
    this.failuresInARow = 0;
    this.outage = false;
    this.probing = false;
    this.probeWaitMs = firstProbeMs;
    this.refusalWaitMs = firstRefusalMs;
  }

  /** The provider refused a request for what it says; true where that has happened too often in a row. */
  rejected(): boolean {
    const rejections = this.rejections + 1;
    this.answered();
    this.rejections = rejections % rejectionsInARow;
    return this.rejections === 0;
  }

  /** A transient failure; true where it belongs to an outage and shouldn't count against its call. */
  failed(now: number, wasProbe: boolean): boolean {
    this.failuresInARow += 1;
    if (!this.outage && this.failuresInARow >= outageAfter) {
      this.outage = true;
      this.nextProbeAt = now + this.probeWaitMs;
    } else if (wasProbe) {
      this.probeWaitMs = Math.min(this.probeWaitMs * 2, longestProbeMs);
      this.nextProbeAt = now + this.probeWaitMs;
      this.probing = false;
    }
    return this.outage;
  }

  /** A call that left as the probe ended without telling anything (withdrawn, or refused). */
  probeEnded(now: number): void {
    this.probing = false;
    this.nextProbeAt = now + this.probeWaitMs;
  }

  /**
   * How long the lane should wait after a 429: the hint, or without one an exponential wait with jitter that grows once
   * per wait, however many calls were refused together.
   */
  refusedWaitMs(now: number, hintMs: number | undefined): number {
    if (hintMs !== undefined) return Math.min(hintMs, longestHintMs);
    if (now >= this.refusedUntil) {
      const wait = this.refusalWaitMs * (0.75 + this.random() / 2);
      this.refusedUntil = now + wait;
      this.refusalWaitMs = Math.min(this.refusalWaitMs * 2, longestRefusalMs);
    }
    return Math.max(this.refusedUntil - now, 0);
  }
}

/** This many failures in a row, with no answer between, are an outage and not bad luck of single calls. */
const outageAfter = 5;
const firstProbeMs = 500;
const longestProbeMs = 5_000;
/** After a refusal without a hint: in the dark, and where the lane's rate is known and kept, so that little can be amiss. */
const firstRefusalMs = 1_000;
const firstRefusalAtKnownRateMs = 250;
/** Refusals without an answer between them double the wait up to this, or to a tenth of the time they have lasted. */
const doubledRefusalMs = 5_000;
const longestRefusalMs = 60_000;
/** From so long a wait on, one call asks whether it is over before the others follow. */
const shutFromMs = 1_000;
/** A hint is believed up to an hour; then one call asks again. Servers have been seen to say years. */
export const longestHintMs = 60 * 60_000;
/** So many requests refused for what they say, with no answer between, are a fault of the set-up, not of the items. */
export const rejectionsInARow = 10;

/**
 * Tells an outage of the provider from failures of single calls, and a wait that it asked for from a lane that is open.
 * States: `up` → (5 transient failures in a row) → `outage` → (any answer) → `up`; `up` → (a refusal with a wait of a
 * second or more) → `shut` → (an answer to its probe) → `up`. In an outage one call at a time probes, every 0.5 to 5 s,
 * and the rest wait without using up their attempts; while shut, one call at a time probes as soon as the lane's row
 * permits it. Times are of one monotonic clock, in milliseconds.
 */
export class LaneHealth {
  private failuresInARow = 0;
  private rejections = 0;
  private probing = false;
  private probeWaitMs = firstProbeMs;
  private nextProbeAt = 0;
  private outage = false;
  private shut = false;
  private closedSince = -Infinity;
  /** Pauses of the lane that are not written yet. */
  private unwritten = 0;
  private refusals = 0;
  private refusedSince = 0;
  private refusedUntil = 0;
  /** Whether permits are taken from a bucket that this lane has. */
  knowsRate = false;

  constructor(private readonly random: () => number = Math.random) {}

  get inOutage(): boolean {
    return this.outage;
  }

  /** One call at a time may leave, to find out whether more can. */
  get probesOnly(): boolean {
    return this.outage || this.shut;
  }

  /** Permits taken before are of no use: they would leave into a lane that was closed since. */
  get permitsSince(): number {
    return this.probesOnly ? this.closedSince : -Infinity;
  }

  /** Milliseconds until a call may start; 0: now. */
  waitMs(now: number): number {
    if (!this.probesOnly) return 0;
    if (this.probing) return longestProbeMs;
    if (this.outage) return Math.max(this.nextProbeAt - now, 0);
    return this.unwritten > 0 ? firstProbeMs : 0;
  }

  /** Notes that a call leaves; true where it is a probe. */
  started(): boolean {
    if (this.probesOnly) this.probing = true;
    return this.probesOnly;
  }

  /** The provider gave a result, whatever it was. A call that left before the lane was shut says nothing about it. */
  answered(wasProbe = false): void {
    this.rejections = 0;
    this.failuresInARow = 0;
    this.outage = false;
    this.probeWaitMs = firstProbeMs;
    if (this.shut && !wasProbe) return;
    this.shut = false;
    this.probing = false;
    this.refusals = 0;
  }

  /** The provider refused a request for what it says; true where that has happened too often in a row. */
  rejected(wasProbe = false): boolean {
    const rejections = this.rejections + 1;
    this.answered(wasProbe);
    this.rejections = rejections % rejectionsInARow;
    return this.rejections === 0;
  }

  /** A transient failure; true where it belongs to an outage and shouldn't count against its call. */
  failed(now: number, wasProbe: boolean): boolean {
    this.failuresInARow += 1;
    if (wasProbe) this.probing = false;
    if (!this.outage && this.failuresInARow >= outageAfter) {
      this.outage = true;
      this.closedSince = now;
      this.nextProbeAt = now + this.probeWaitMs;
    } else if (this.outage && wasProbe) {
      this.probeWaitMs = Math.min(this.probeWaitMs * 2, longestProbeMs);
      this.nextProbeAt = now + this.probeWaitMs;
    }
    return this.outage;
  }

  /**
   * A 429; returns how long the lane should wait: the hint, or without one an exponential wait with jitter that grows
   * once per wait, however many calls were refused together. The caller writes the pause and calls {@link pauseWritten}.
   */
  refused(now: number, hintMs: number | undefined, wasProbe = false): number {
    const waitMs = hintMs === undefined ? this.unhintedWaitMs(now) : Math.min(hintMs, longestHintMs);
    if (wasProbe) {
      this.probing = false;
      this.nextProbeAt = now + this.probeWaitMs;
    }
    if (waitMs >= shutFromMs) {
      this.shut = true;
      this.closedSince = now;
    }
    this.unwritten += 1;
    return waitMs;
  }

  /** A pause stands in the lane's row: from now on permits say whether it is over. */
  pauseWritten(now: number): void {
    this.unwritten -= 1;
    if (this.shut) this.closedSince = now;
  }

  private unhintedWaitMs(now: number): number {
    if (now >= this.refusedUntil) {
      if (this.refusals === 0) this.refusedSince = now;
      const first = this.knowsRate ? firstRefusalAtKnownRateMs : firstRefusalMs;
      const most = Math.min(Math.max((now - this.refusedSince) / 10, doubledRefusalMs), longestRefusalMs);
      this.refusedUntil = now + Math.min(first * 2 ** this.refusals, most) * (0.75 + this.random() / 2);
      this.refusals += 1;
    }
    return Math.max(this.refusedUntil - now, 0);
  }
}

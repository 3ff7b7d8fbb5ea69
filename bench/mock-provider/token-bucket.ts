/** A token bucket: `ratePerSecond` permits a second, at most `burst` saved up; full at the start. */
export class TokenBucket {
  private tokens: number;
  private filledAtMs: number;

  constructor(
    private readonly ratePerSecond: number,
    private readonly burst: number,
    nowMs: number,
  ) {
    this.tokens = burst;
    this.filledAtMs = nowMs;
  }

  /** Takes one permit: 0 when taken, else the milliseconds until the next one is there. */
  take(nowMs: number): number {
    this.tokens = Math.min(this.burst, this.tokens + ((nowMs - this.filledAtMs) * this.ratePerSecond) / 1000);
    this.filledAtMs = nowMs;
    if (this.tokens < 1) return Math.ceil(((1 - this.tokens) * 1000) / this.ratePerSecond);
    this.tokens -= 1;
    return 0;
  }

  /** Whole permits left at the last call of `take`. */
  get remaining(): number {
    return Math.floor(this.tokens);
  }
}

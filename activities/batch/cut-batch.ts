/** The most that goes into one batch. */
export interface BatchLimits {
  readonly lines: number;
  readonly bytes: number;
}

/** Our own limits, far below the vendors': a batch is held in memory while it is sent. */
const ownLimits: BatchLimits = { lines: 10_000, bytes: 50_000_000 };

/** @param tooLarge - Lines of the smallest batch that the vendor's queue had no room for; null: none. */
export function batchLimits(vendor: BatchLimits, tooLarge: number | null): BatchLimits {
  return {
    lines: Math.min(vendor.lines, ownLimits.lines, tooLarge === null ? Infinity : Math.ceil(tooLarge / 2)),
    bytes: Math.min(vendor.bytes, ownLimits.bytes),
  };
}

/** Takes lines for one batch, in order, until one no longer fits. One that no batch has room for is passed over. */
export class BatchCut<Line> {
  readonly taken: Line[] = [];
  private bytes = 0;
  private full = false;

  constructor(private readonly limits: BatchLimits) {}

  get isFull(): boolean {
    return this.full || this.taken.length >= this.limits.lines;
  }

  /** @param bytes - Of the line as it is sent, without its line break. */
  offer(line: Line, bytes: number): void {
    const withBreak = bytes + 1;
    if (withBreak > this.limits.bytes || this.isFull) return;
    if (this.bytes + withBreak > this.limits.bytes) {
      this.full = true;
      return;
    }
    this.bytes += withBreak;
    this.taken.push(line);
  }
}

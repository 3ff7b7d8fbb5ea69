/** A worker that dies again and again has a reason that a person should read. */
const mostRevivals = 5;
/** One that lived longer was no part of such a row. */
const rowEndsAfterMs = 600_000;

/** Counts workers that were started one soon after the other. */
export class RevivalCount {
  private count = 0;
  private lastAtMs = -Infinity;

  /** @throws Error where there were too many in a row, with where the reason stands. */
  add(unserved: readonly string[], log: string, nowMs: number = performance.now()): void {
    this.count = nowMs - this.lastAtMs > rowEndsAfterMs ? 1 : this.count + 1;
    this.lastAtMs = nowMs;
    if (this.count <= mostRevivals) return;
    throw new Error(
      `No worker serves ${unserved.join(', ')}: ${mostRevivals} ended one after the other. Why stands in ${log}; ` +
        'every answer so far is kept.',
    );
  }
}

import type { CellRange } from '../contracts/payloads';

/**
 * The blocks a condition still owes, handed out one at a time. Rows are the truth: pages of owed blocks are read from
 * the ledger, and a walk that ends is begun again until a whole walk finds nothing owed.
 */
export class OwedWindow {
  private queue: CellRange[] = [];
  private readUpTo = 0;
  private endReached = false;
  private foundInWalk = 0;

  /** Where the next page starts, or undefined while enough blocks are in hand or the walk is over. */
  nextPageFrom(enough: number): number | undefined {
    return this.endReached || this.queue.length >= enough ? undefined : this.readUpTo;
  }

  addPage(ranges: readonly CellRange[]): void {
    const last = ranges.at(-1);
    if (!last) {
      this.endReached = true;
      return;
    }
    this.queue.push(...ranges);
    this.foundInWalk += ranges.length;
    this.readUpTo = last.to;
  }

  take(): CellRange | undefined {
    return this.queue.shift();
  }

  /** Whether every block found was handed out; one that came back undone is found by the next walk. */
  get walkIsOver(): boolean {
    return this.endReached && this.queue.length === 0;
  }

  /** Whether the walk that is over found anything; then another one must look whether it is done. */
  get foundAny(): boolean {
    return this.foundInWalk > 0;
  }

  beginWalk(): void {
    this.readUpTo = 0;
    this.endReached = false;
    this.foundInWalk = 0;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';

/** Writes ends of attempts; see db/queries/attempts.ts. Returns the ids that settled their series. */
export type SettleWrite<End> = (ends: readonly End[]) => Promise<ReadonlySet<number>>;

export interface SettleBufferOptions<End> {
  readonly write: SettleWrite<End>;
  /** Whether an error says that the database is away, so that the same write can succeed later. */
  readonly isAway: (error: unknown) => boolean;
  /** What to store for an end that the database refuses, so that one bad row never holds the others. */
  readonly replacement: (end: End, error: unknown) => End;
  /** Most ends in one statement. */
  readonly maxBatch?: number;
}

/**
 * Coalesces concurrent writes into one set-based statement at a time: whatever arrives while one is under way goes with
 * the next. Ends that arrive while Postgres is away stay in memory and settle when it is back.
 */
export class SettleBuffer<End extends { readonly id: number }> {
  private waiting: { end: End; resolve: (won: boolean) => void; reject: (error: unknown) => void }[] = [];
  private flushing = false;

  constructor(private readonly options: SettleBufferOptions<End>) {}

  /** How many ends are not durable yet. */
  get size(): number {
    return this.waiting.length;
  }

  /** Resolves once the end is durable: whether it settled its series. */
  add(end: End): Promise<boolean> {
    const settled = new Promise<boolean>((resolve, reject) => this.waiting.push({ end, resolve, reject }));
    if (!this.flushing) void this.flush();
    return settled;
  }

  private async flush(): Promise<void> {
    this.flushing = true;
    // One turn of the event loop, so that answers read from the same poll go together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) {
      const batch = this.waiting.slice(0, this.options.maxBatch ?? 500);
      try {
        const won = await this.writeUntilBack(batch.map(({ end }) => end));
        for (const { end, resolve } of batch) resolve(won.has(end.id));
      } catch {
        for (const entry of batch) {
          await this.writeAlone(entry.end).then(entry.resolve, entry.reject);
        }
      }
      this.waiting.splice(0, batch.length);
    }
    this.flushing = false;
  }

  private async writeUntilBack(ends: readonly End[]): Promise<ReadonlySet<number>> {
    for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 2_000)) {
      try {
        return await this.options.write(ends);
      } catch (error) {
        if (!this.options.isAway(error)) throw error;
        await sleep(waitMs);
      }
    }
  }

  private async writeAlone(end: End): Promise<boolean> {
    try {
      return (await this.writeUntilBack([end])).has(end.id);
    } catch (error) {
      return (await this.writeUntilBack([this.options.replacement(end, error)])).has(end.id);
    }
  }
}

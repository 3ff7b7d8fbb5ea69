/**
 * Work that goes on behind other work, one at a time: whoever starts the next waits for the one before, and hears of its
 * failure.
 */
export class OneInBackground {
  private running: Promise<void> = Promise.resolve();

  /** Resolves once the work has begun. @throws what the work before it threw. */
  async start(work: () => Promise<void>): Promise<void> {
    await this.ended();
    this.running = work();
    // Heard of by whoever waits next: until then nobody does.
    this.running.catch(() => undefined);
  }

  /** @throws what the last work threw. */
  ended(): Promise<void> {
    return this.running;
  }
}

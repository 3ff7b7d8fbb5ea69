const adaptiveStart = 4;
/** An undeclared lane never grows beyond this. */
export const adaptiveMost = 64;

/**
 * This worker's share of a lane's concurrency. A declared limit holds from the start; an undeclared one begins at 4,
 * grows by one for every full round of answers and halves when the provider objects, once for all calls that were under
 * way together. Where nothing is known of the lane's rate, a declared limit begins at 4 too, until a first answer has
 * told the provider's limits or that it tells none.
 */
export class LaneSlots {
  private taken = 0;
  private successes = 0;
  private halvedAt = -Infinity;
  private current = adaptiveStart;
  private adaptive = true;
  private readonly listeners = new Set<() => void>();

  constructor(private startsSmall = false) {}

  get limit(): number {
    return this.startsSmall ? Math.min(this.current, adaptiveStart) : this.current;
  }

  get free(): number {
    return Math.max(this.limit - this.taken, 0);
  }

  /** Sets the declared share; `adaptive` keeps what was found so far. */
  declare(limit: number | 'adaptive'): void {
    if (limit === 'adaptive') {
      if (this.adaptive) return;
      this.adaptive = true;
      this.current = adaptiveStart;
      this.notify();
      return;
    }
    this.adaptive = false;
    if (limit !== this.current) {
      this.current = limit;
      this.notify();
    }
  }

  /** The lane's rate is known, or it is known that nothing tells it: the whole limit holds. */
  open(): void {
    if (!this.startsSmall) return;
    this.startsSmall = false;
    this.notify();
  }

  take(): boolean {
    if (this.free === 0) return false;
    this.taken += 1;
    return true;
  }

  give(): void {
    this.taken -= 1;
    this.notify();
  }

  succeeded(): void {
    if (!this.adaptive) return;
    this.successes += 1;
    if (this.successes >= this.current && this.current < adaptiveMost) {
      this.current += 1;
      this.successes = 0;
    }
  }

  /** The provider objects to a call that left at `sentAt`. */
  refused(sentAt: number, now: number): void {
    if (!this.adaptive || sentAt < this.halvedAt) return;
    this.current = Math.max(1, Math.floor(this.current / 2));
    this.successes = 0;
    this.halvedAt = now;
  }

  /** Calls `listener` whenever a slot may have become free. */
  onFree(listener: () => void): void {
    this.listeners.add(listener);
  }

  removeListener(listener: () => void): void {
    this.listeners.delete(listener);
  }

  private notify(): void {
    // The one told first goes last next time, so that no sweep starves another on a shared lane.
    const [first] = this.listeners;
    if (first && this.listeners.size > 1) {
      this.listeners.delete(first);
      this.listeners.add(first);
    }
    for (const listener of this.listeners) {
      if (this.free === 0) return;
      listener();
    }
  }
}

/** Lets so many works go on at the same time, and turns the others away. */
export class AtMost {
  private busy = 0;

  constructor(private readonly most: number) {}

  async use<T>(work: () => Promise<T>, turnedAway: () => Promise<T>): Promise<T> {
    if (this.busy >= this.most) return turnedAway();
    this.busy += 1;
    try {
      return await work();
    } finally {
      this.busy -= 1;
    }
  }
}

/** A block asks about one case after the other, so few are needed again. */
const mostKept = 4;

/** The last few things that were read, by what they were read from. */
export class LastRead<Value> {
  private readonly kept = new Map<string, Value>();

  get(key: string): Value | undefined {
    return this.kept.get(key);
  }

  /** Keeps a value in place of the oldest one. */
  keep(key: string, value: Value): Value {
    if (this.kept.size >= mostKept) this.kept.delete(this.kept.keys().next().value!);
    this.kept.set(key, value);
    return value;
  }
}

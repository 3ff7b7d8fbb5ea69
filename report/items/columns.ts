/** Numbers as steps from the one before, which compress to little where they grow slowly. */
export function toSteps(values: readonly number[]): number[] {
  return values.map((value, place) => value - (values[place - 1] ?? 0));
}

/** Numbers values in the order in which they first come, from 0. */
export class Numbering<Value> {
  readonly values: Value[] = [];
  readonly #places = new Map<string, number>();

  /** @param keyOf Values of equal keys are the same. */
  constructor(private readonly keyOf: (value: Value) => string = String) {}

  placeOf(value: Value): number {
    const key = this.keyOf(value);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.values.length);
    return this.values.push(value) - 1;
  }

  /** 0 for null, otherwise 1 + the place. */
  codeOf(value: Value | null): number {
    return value === null ? 0 : 1 + this.placeOf(value);
  }
}

import { largestBound, type SeededRandom, seededRandom } from '../../text/seeded-random';

/**
 * A reproducible source of choices with named forks: each fork has its own stream, so that a draw more in one place changes
 * nothing elsewhere.
 */
export class CaseRandom {
  private readonly random: SeededRandom;

  constructor(
    private readonly seed: number,
    private readonly path: string,
  ) {
    this.random = seededRandom(seed, path);
  }

  fork(...names: readonly (string | number)[]): CaseRandom {
    return new CaseRandom(this.seed, [this.path, ...names].join('/'));
  }

  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + this.random.nextBelow(Math.min(to - from + 1, largestBound));
  }

  chance(parts: number, of: number): boolean {
    return this.random.nextBelow(of) < parts;
  }

  /** @throws RangeError where there is nothing to pick from. */
  pick<Value>(values: readonly Value[]): Value {
    return values[this.random.nextBelow(values.length)]!;
  }

  /** Undefined where there is nothing to pick from: then nothing is drawn. */
  pickIfAny<Value>(values: readonly Value[]): Value | undefined {
    return values.length === 0 ? undefined : this.pick(values);
  }

  /** Fisher–Yates; a new list. */
  shuffle<Value>(values: readonly Value[]): Value[] {
    const shuffled = [...values];
    for (let last = shuffled.length - 1; last > 0; last -= 1) {
      const other = this.random.nextBelow(last + 1);
      [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
    }
    return shuffled;
  }

  /** `count` different ones, in a drawn order; all of them where there are no more. */
  sample<Value>(values: readonly Value[], count: number): Value[] {
    return this.shuffle(values).slice(0, count);
  }
}

import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';

import { sha256 } from '../../text/hash';

/** A seeded source of choices: the same label gives the same choices on every machine. */
export class SeededChoice {
  private readonly generator: RandomGenerator;

  constructor(readonly name: string) {
    this.generator = xoroshiro128plus(Number.parseInt(sha256(name).slice(0, 8), 16) | 0);
  }

  /** A source of its own, so that one item's choices do not move when another item's do. */
  fork(label: string): SeededChoice {
    return new SeededChoice(`${this.name}/${label}`);
  }

  /** An integer from `from` to `to`, both included. */
  integer(from: number, to: number): number {
    return uniformInt(this.generator, from, to);
  }

  /** True in `percent` of a hundred cases. */
  chance(percent: number): boolean {
    return this.integer(1, 100) <= percent;
  }

  /** @throws RangeError for an empty list. */
  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('nothing to pick from');
    return list[this.integer(0, list.length - 1)]!;
  }

  /** A new list in another order (Fisher–Yates). */
  shuffle<T>(list: readonly T[]): T[] {
    const result = [...list];
    for (let last = result.length - 1; last > 0; last -= 1) {
      const other = this.integer(0, last);
      [result[last], result[other]] = [result[other]!, result[last]!];
    }
    return result;
  }

  /** `count` different entries in their original order; all of them where there are fewer. */
  subset<T>(list: readonly T[], count: number): T[] {
    const kept = new Set(this.shuffle(list.map((_, index) => index)).slice(0, count));
    return list.filter((_, index) => kept.has(index));
  }
}

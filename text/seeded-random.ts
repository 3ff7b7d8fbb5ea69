import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

import { sha256 } from './hash';

/** A reproducible source of uniform integers. */
export interface SeededRandom {
  /** Uniform over 0 … bound − 1. `bound` is an integer from 1 to 2^21. */
  nextBelow(bound: number): number;
}

/** 2^21: up to here the product of a 32-bit word and the bound is exact in a double. */
export const largestBound = 0x20_0000;

// Looked up once: each draw asks for both, and a global is slow to find in a `vm` context, such as Jest's.
const { floor } = Math;
const { isInteger } = Number;

/**
 * A generator for one seed and one named stream: the same pair gives the same numbers on every machine, other pairs
 * give unrelated ones, so that adding a comparison to a table never changes the interval of another.
 *
 * xoroshiro128+ (Blackman and Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 2021), its state
 * filled from a SHA-256 because neighbouring raw seeds start out alike. Integers come from the high bits by
 * multiplication, with rejection (Lemire, "Fast random integer generation in an interval", ACM TOMACS 2019): exactly
 * uniform, and free of the weak low bits that a modulo would use.
 */
export function seededRandom(seed: number, stream = ''): SeededRandom {
  const digest = sha256(`${seed}\n${stream}`);
  const state = [0, 8, 16, 24].map((start) => Number.parseInt(digest.slice(start, start + 8), 16) | 0);
  const generator = xoroshiro128plusFromState(state);
  return {
    nextBelow(bound) {
      if (!isInteger(bound) || bound < 1 || bound > largestBound) {
        throw new RangeError(`nextBelow: ${bound} is not an integer from 1 to ${largestBound}`);
      }
      // Words whose low product falls under this remainder would make some results more likely than others.
      const remainder = 0x1_0000_0000 % bound;
      for (;;) {
        const product = (generator.next() >>> 0) * bound;
        const high = floor(product / 0x1_0000_0000);
        if (product - high * 0x1_0000_0000 >= remainder) return high;
      }
    },
  };
}

import { seededRandom } from '../text/seeded-random';
import type { SweepSpec } from './sweep-spec';

/**
 * Where a condition's cells stand in the order they are sent in, by their place in the plan (item by item, repetitions
 * side by side). The same sweep, condition and number give the same order in every process and every page of a plan.
 * @param condition its name in the sweep: the experiment's label and the condition's key
 * @param cells how many the condition has; at most 2^21
 */
export function cellOrder(
  { order, seed }: Pick<SweepSpec, 'order' | 'seed'>,
  condition: readonly [label: string, key: string],
  cells: number,
): (planned: number) => number {
  if (order === 'planned') return (planned) => planned;
  const ordinals = shuffled(seed, `cell order/${JSON.stringify(condition)}`, cells);
  return (planned) => ordinals[planned]!;
}

/** 0 … length − 1 in a drawn order, every order equally likely. */
function shuffled(seed: number, stream: string, length: number): Uint32Array {
  const random = seededRandom(seed, stream);
  const drawn = Uint32Array.from({ length }, (_, index) => index);
  for (let last = length - 1; last > 0; last -= 1) {
    const chosen = random.nextBelow(last + 1);
    [drawn[last], drawn[chosen]] = [drawn[chosen]!, drawn[last]!];
  }
  return drawn;
}

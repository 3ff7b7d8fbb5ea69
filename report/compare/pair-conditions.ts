import { UserError } from '../../contracts/user-error';
import type { ConditionName } from './sweep-comparison';

/** Which conditions stand for one another where they have other names; both of a pair are given, or none. */
export interface ConditionMap {
  readonly armA?: string | undefined;
  readonly armB?: string | undefined;
  readonly readerA?: string | undefined;
  readonly readerB?: string | undefined;
}

/** A condition of A with the one of B that it is compared with. */
export interface ConditionPair {
  readonly a: ConditionName;
  readonly b: ConditionName;
}

/**
 * Conditions of one experiment that both sweeps have, in the order of A: those of the same arm and reader, or those that a
 * map puts together. An arm that is mapped is compared for every reader, a reader that is mapped in every arm.
 */
export function pairConditions(
  inA: readonly ConditionName[],
  inB: readonly ConditionName[],
  { armA, armB, readerA, readerB }: ConditionMap,
): ConditionPair[] {
  const keysOfB = new Set(inB.map(keyOf));
  return inA
    .filter(({ arm, reader }) => (armA === undefined || arm === armA) && (readerA === undefined || reader === readerA))
    .map((a) => ({ a, b: { arm: armB ?? a.arm, reader: readerB ?? a.reader } }))
    .filter(({ b }) => keysOfB.has(keyOf(b)));
}

/** @throws UserError where one name of a pair is given without the other. */
export function requireWholeMap({ armA, armB, readerA, readerB }: ConditionMap): void {
  const halves: readonly [string, string | undefined, string | undefined][] = [
    ['arm', armA, armB],
    ['reader', readerA, readerB],
  ];
  for (const [what, a, b] of halves) {
    if ((a === undefined) === (b === undefined)) continue;
    const [given, lacks] = a === undefined ? ['b', 'a'] : ['a', 'b'];
    throw new UserError(
      `--${what}-${given} says which ${what} of one sweep is meant; give --${what}-${lacks} too (the same name, where it is the same).`,
    );
  }
}

function keyOf({ arm, reader }: ConditionName): string {
  return JSON.stringify([arm, reader]);
}

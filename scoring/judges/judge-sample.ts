import { sha256 } from '../../text/hash';

/** A cell with an answer that could be judged. */
export interface SampledCell {
  readonly id: string;
  /** Its condition. */
  readonly stratum: string;
}

export interface JudgeSampleOptions<Cell extends SampledCell> {
  /** The frame: every answered cell once, in any order. */
  readonly cells: readonly Cell[];
  /** Cells wanted, from 1; all where there are fewer. */
  readonly size: number;
  readonly seed: number;
}

/**
 * A seeded, stratified random sample of answered cells for a judge, in the order in which it grows: the sample of a
 * smaller size is the beginning of a larger one's, so a second judging of more cells pays for the new ones alone.
 *
 * Strata get places by the quota method (Balinski and Young, 1975): each has its exact share of the size, rounded up or
 * down. The largest remainders would round alike, but a stratum can lose a place as the size grows, so their samples are
 * not nested. Within a stratum cells are ranked by a hash of seed and id, so neither the order nor the other cells
 * matter to which come first.
 * @throws RangeError for a size that is no whole number from 1.
 */
export function judgeSample<Cell extends SampledCell>({ cells, size, seed }: JudgeSampleOptions<Cell>): Cell[] {
  if (!Number.isSafeInteger(size) || size < 1)
    throw new RangeError(`judgeSample: size is ${size}, not a whole number from 1`);
  const strata = rankedStrata(cells, seed);
  const sample: Cell[] = [];
  for (let place = 1; place <= Math.min(size, cells.length); place += 1) {
    const stratum = nextStratum(strata, place, cells.length);
    sample.push(stratum.members[stratum.taken]!);
    stratum.taken += 1;
  }
  return sample;
}

interface Stratum<Cell> {
  readonly members: readonly Cell[];
  taken: number;
}

/** Strata and their members by seeded rank. */
function rankedStrata<Cell extends SampledCell>(cells: readonly Cell[], seed: number): Stratum<Cell>[] {
  const members = new Map<string, Cell[]>();
  for (const cell of cells) {
    const known = members.get(cell.stratum);
    if (known === undefined) members.set(cell.stratum, [cell]);
    else known.push(cell);
  }
  const names = ranked([...members.keys()], (name) => `${seed} stratum ${name}`);
  return names.map((name) => ({ members: ranked(members.get(name)!, ({ id }) => `${seed} cell ${id}`), taken: 0 }));
}

function ranked<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  return values
    .map((value) => ({ value, rank: sha256(keyOf(value)) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ value }) => value);
}

/**
 * Who gets the next place: of the strata that would not exceed their share of `place` places, rounded up, the one that
 * has the most members per place. In whole numbers, as their products stay far under 2^53.
 */
function nextStratum<Cell>(strata: readonly Stratum<Cell>[], place: number, total: number): Stratum<Cell> {
  let next: Stratum<Cell> | undefined;
  for (const stratum of strata) {
    if (stratum.taken * total >= stratum.members.length * place) continue;
    if (next === undefined || stratum.members.length * (next.taken + 1) > next.members.length * (stratum.taken + 1))
      next = stratum;
  }
  return next!;
}

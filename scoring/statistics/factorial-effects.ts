import { type Estimate, mean } from './estimate';
import { estimateMean, type MeanEstimate } from './estimate-mean';
import type { ItemClusterOptions } from './resampling-options';
import { signFlip, type SignFlipTest } from './sign-flip';

/** One outcome of one item in one cell of a two-level factorial. Repetitions are rows of their own. */
export interface FactorialRow {
  readonly itemId: string;
  /** One character per factor, in the factors' order: `1` on, `0` off; e.g. `0110`. */
  readonly cell: string;
  /** 0 … 1; null where the cell gave no outcome (not delivered, not applicable). */
  readonly value: number | null;
}

export interface FactorialEffect extends Pick<SignFlipTest, 'p' | 'test'>, Pick<MeanEstimate, 'clusters'> {
  /** `fields`, or `fields×cue` for an interaction. */
  readonly effect: string;
  /** Mean contrast over the items used, with its 95 % percentile interval; p is of a mean contrast of 0. */
  readonly estimate: Estimate;
  /** Items used, which have an outcome in every cell. */
  readonly items: number;
  /** Items left out for lack of one. */
  readonly missing: number;
}

/** The contrasts of one item, in the order of {@link factorialEffectNames}. */
export interface ItemContrasts {
  readonly itemId: string;
  readonly contrasts: readonly number[];
}

/** The main effects in the factors' order, then their pairs. */
export function factorialEffectNames(factors: readonly string[]): string[] {
  return effectsOf(factors.length).map((members) => members.map((factor) => factors[factor]).join('×'));
}

/**
 * Main effects and two-way interactions of a 2^k factorial that is run over the same items in every cell, as differences
 * of outcome shares (RENDER, arXiv 2608.23568, leaves the four ingredients of a formal packet apart to others).
 *
 * Per item, with y its mean outcome per cell over repetitions:
 * - main effect of A: mean of y over the cells where A is on − mean over those where it is off;
 * - interaction A×B: the difference of differences, averaged over the other factors: A's effect where B is on − A's
 *   effect where B is off. (Box, Hunter and Hunter print half of it.)
 *
 * Both are the coefficients of the saturated linear model with factors coded ±½. Items are resampled, each with all its
 * cells, so the comparison is paired; items of one cluster are resampled together. p flips the signs of whole items, or
 * clusters: on and off are exchangeable where an effect is nil.
 * @param options `stream` names the outcome; each effect adds its own name.
 * @throws RangeError as {@link itemContrasts} does.
 */
export function factorialEffects(
  factors: readonly string[],
  rows: readonly FactorialRow[],
  options: ItemClusterOptions,
): FactorialEffect[] {
  const { complete, missing } = itemContrasts(factors.length, rows);
  const clusters = complete.map(({ itemId }) => options.clusters?.get(itemId));
  return factorialEffectNames(factors).map((effect, index) => {
    const contrasts = complete.map((item) => item.contrasts[index]!);
    const drawn = { ...options, stream: `${options.stream ?? ''}|${effect}`, clusters };
    const { estimate, clusters: clusterCount } = estimateMean(contrasts, drawn);
    const { p, test } = signFlip(contrasts, drawn);
    const items = { items: complete.length, missing: missing.length };
    return { effect, estimate, ...items, p, test, clusters: clusterCount };
  });
}

/**
 * The contrasts of {@link factorialEffects} per item, by id, for tests over items; and the ids of items without an outcome
 * in every cell.
 * @throws RangeError for a cell that is not one of the 2^k, or a value that is not 0 … 1.
 */
export function itemContrasts(
  factorCount: number,
  rows: readonly FactorialRow[],
): { readonly complete: readonly ItemContrasts[]; readonly missing: readonly string[] } {
  const effects = effectsOf(factorCount);
  const complete: ItemContrasts[] = [];
  const missing: string[] = [];
  const items = [...outcomesByItem(factorCount, rows)].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [itemId, outcomes] of items) {
    const cells = outcomes.map((values) => (values.length === 0 ? null : mean(values)));
    if (cells.every((cell) => cell !== null)) {
      complete.push({ itemId, contrasts: effects.map((members) => contrast(members, cells, factorCount)) });
    } else missing.push(itemId);
  }
  return { complete, missing };
}

/** Places of the factors in each effect: singles, then pairs. */
function effectsOf(factorCount: number): number[][] {
  const factors = Array.from({ length: factorCount }, (_, index) => index);
  const pairs = factors.flatMap((first) => factors.slice(first + 1).map((second) => [first, second]));
  return [...factors.map((factor) => [factor]), ...pairs];
}

/** Per item the outcomes in each cell; a cell's place is its name read as a binary number. */
function outcomesByItem(factorCount: number, rows: readonly FactorialRow[]): Map<string, number[][]> {
  const items = new Map<string, number[][]>();
  for (const { itemId, cell, value } of rows) {
    if (cell.length !== factorCount || !/^[01]+$/.test(cell)) {
      throw new RangeError(`cell ${JSON.stringify(cell)} of item ${itemId} is not ${factorCount} digits of 0 and 1`);
    }
    if (value !== null && !(value >= 0 && value <= 1)) {
      throw new RangeError(`outcome ${value} of item ${itemId} in cell ${cell} is not between 0 and 1`);
    }
    const cells = items.get(itemId) ?? Array.from({ length: 2 ** factorCount }, (): number[] => []);
    if (value !== null) cells[Number.parseInt(cell, 2)]!.push(value);
    items.set(itemId, cells);
  }
  return items;
}

/** Cells where an even number of the effect's factors is off count up, the others down. */
function contrast(members: readonly number[], cells: readonly number[], factorCount: number): number {
  const cellsPerCorner = cells.length / 2 ** members.length;
  const isOff = (cell: number, factor: number): boolean => ((cell >> (factorCount - 1 - factor)) & 1) === 0;
  const signed = cells.map((outcome, cell) =>
    members.filter((factor) => isOff(cell, factor)).length % 2 === 0 ? outcome : -outcome,
  );
  return signed.reduce((sum, outcome) => sum + outcome, 0) / cellsPerCorner;
}

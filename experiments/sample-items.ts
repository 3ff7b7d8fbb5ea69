import type { ItemHeader } from '../benchmarks/item-header';
import { UserError } from '../contracts/user-error';
import { seededRandom } from '../text/seeded-random';

export interface SampleOptions {
  /** Items wanted, at least 1. */
  readonly n: number;
  readonly seed: number;
  /** Names what is sampled, e.g. `retrieval-noise`, so that each experiment draws its own items. */
  readonly stream: string;
  /** The stratum of an item; undefined where the item is not eligible. */
  readonly stratumOf: (header: ItemHeader) => string | undefined;
  /**
   * `proportional`: the strata's shares of the eligible items, by largest remainder (ties to the first name).
   * `equal`: the same for each, the rest one by one to the first names.
   */
  readonly allocation: 'proportional' | 'equal';
  /** Fail where a stratum is short, instead of taking all of it. */
  readonly exact: boolean;
}

export interface StratumSample {
  readonly stratum: string;
  /** Eligible items. */
  readonly available: number;
  readonly planned: number;
  /** `planned`, or all where fewer are available: what a stratum lacks is not made up from others. */
  readonly taken: number;
}

export interface ItemSample {
  /** Ordinals. */
  readonly chosen: ReadonlySet<number>;
  /** By name. */
  readonly strata: readonly StratumSample[];
  /** Fewer than `n` were taken. */
  readonly shortfall: boolean;
}

/**
 * A seeded, stratified random sample without replacement. It does not depend on the order of `headers`; each stratum
 * draws from its own stream, so another stratum changes which items this one gives only through how many are planned;
 * and a stratum's larger sample contains its smaller ones.
 * @throws UserError under `exact` where a stratum is short.
 * @throws RangeError for an `n` that is no whole number from 1.
 */
export function sampleItems(headers: Iterable<ItemHeader>, options: SampleOptions): ItemSample {
  const { n, allocation } = options;
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`sampleItems: n is ${n}, not a whole number from 1`);
  const members = membersByStratum(headers, options.stratumOf);
  const sizes = members.map(([, items]) => items.length);
  const planned = allocation === 'equal' ? equalShares(n, sizes.length) : proportionalShares(n, sizes);
  const strata = members.map(([stratum, { length: available }], index) => ({
    stratum,
    available,
    planned: planned[index]!,
    taken: Math.min(planned[index]!, available),
  }));
  const shortfall = strata.reduce((sum, { taken }) => sum + taken, 0) < n;
  if (options.exact && shortfall) throw shortfallError(options, strata);
  const chosen = members.flatMap(([stratum, items], index) =>
    firstOfShuffled(items, strata[index]!.taken, seededRandom(options.seed, `${options.stream}|${stratum}`)),
  );
  return { chosen: new Set(chosen.map(({ ordinal }) => ordinal)), strata, shortfall };
}

/** Strata by name, their items by id. */
function membersByStratum(
  headers: Iterable<ItemHeader>,
  stratumOf: SampleOptions['stratumOf'],
): [string, ItemHeader[]][] {
  const strata = new Map<string, ItemHeader[]>();
  for (const header of headers) {
    const stratum = stratumOf(header);
    if (stratum === undefined) continue;
    const members = strata.get(stratum);
    if (members === undefined) strata.set(stratum, [header]);
    else members.push(header);
  }
  for (const members of strata.values()) members.sort((a, b) => (a.id < b.id ? -1 : 1));
  return [...strata].sort(([a], [b]) => (a < b ? -1 : 1));
}

function equalShares(n: number, strata: number): number[] {
  return Array.from({ length: strata }, (_, index) => Math.floor(n / strata) + (index < n % strata ? 1 : 0));
}

/** Hamilton's method; in whole numbers, as n × size stays far under 2^53. */
function proportionalShares(n: number, sizes: readonly number[]): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const shares = sizes.map((size) => Math.floor((n * size) / total));
  const left = n - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = sizes
    .map((size, index) => ({ index, remainder: (n * size) % total }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) shares[index]! += 1;
  return shares;
}

/** The first `count` of a Fisher–Yates shuffle, which don't depend on `count`. */
function firstOfShuffled<T>(items: readonly T[], count: number, random: ReturnType<typeof seededRandom>): T[] {
  const shuffled = [...items];
  for (let index = 0; index < count; index += 1) {
    const drawn = index + random.nextBelow(shuffled.length - index);
    [shuffled[index], shuffled[drawn]] = [shuffled[drawn]!, shuffled[index]!];
  }
  return shuffled.slice(0, count);
}

function shortfallError({ n, allocation, stream }: SampleOptions, strata: readonly StratumSample[]): UserError {
  const sizes = strata.map(({ available }) => available);
  const most =
    allocation === 'equal' ? Math.min(...sizes) * sizes.length : sizes.reduce((sum, available) => sum + available, 0);
  const lines = strata.map(
    ({ stratum, planned, available }) =>
      `  ${stratum}: ${planned} planned, ${available} available${available < planned ? ' (short)' : ''}`,
  );
  const given = `${stream}: sampling: exact asks for ${n} items in ${allocation} strata, which the data set does not have.`;
  if (strata.length === 0) return new UserError(`${given} None of its items is eligible here. Name another data set.`);
  const advice = `Ask for at most ${most}, or leave out \`exact\` to take what is there; every table prints planned and taken.`;
  return new UserError([given, ...lines, advice].join('\n'));
}

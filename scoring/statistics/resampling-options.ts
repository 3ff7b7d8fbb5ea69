import { type SeededRandom, seededRandom } from '../../text/seeded-random';

/** How often a sample is redrawn unless told otherwise. */
export const defaultResamples = 10_000;

/** How numbers are drawn for an interval or a test. */
export interface BootstrapOptions {
  /** The sweep's seed. */
  readonly seed: number;
  /** Names what is resampled, e.g. `offline|substring|chatgpt_entries`, so that each interval has its own numbers. */
  readonly stream?: string;
  /** Default: {@link defaultResamples}. */
  readonly resamples?: number;
  /**
   * What the bootstrap draws, in place of its own numbers: the place of each drawn observation (or cluster), sample after
   * sample. It repeats another program's bootstrap to the last digit. Sign flips draw their own numbers all the same.
   */
  readonly indices?: ArrayLike<number>;
}

/** For figures over observations in an order. */
export interface ClusteredOptions extends BootstrapOptions {
  /** The cluster of each observation, in their order; `undefined` for one of its own. Left out: all independent. */
  readonly clusters?: readonly (string | undefined)[] | undefined;
}

/** For figures over items that have names. */
export interface ItemClusterOptions extends BootstrapOptions {
  /** The cluster of an item, by its id; an item that is not in it is a cluster of its own. Left out: all independent. */
  readonly clusters?: ReadonlyMap<string, string> | undefined;
}

/**
 * With fewer clusters than this, resampling them makes intervals too narrow and p values too small (Cameron, Gelbach and
 * Miller, "Bootstrap-based improvements for inference with clustered errors", Review of Economics and Statistics 2008).
 */
export const leastClusters = 20;

/**
 * Where a bootstrap takes its numbers from.
 * @throws RangeError while drawing, where `indices` are too few or are no places of the sample.
 */
export function bootstrapDraws({ seed, stream, indices }: BootstrapOptions): SeededRandom {
  return indices === undefined ? seededRandom(seed, stream) : playBack(indices);
}

function playBack(indices: ArrayLike<number>): SeededRandom {
  let drawn = 0;
  return {
    nextBelow(bound) {
      const index = indices[drawn];
      drawn += 1;
      if (index !== undefined && index >= 0 && index < bound) return index;
      throw new RangeError(`index ${drawn} of the given ${indices.length} is ${index}, not 0 … ${bound - 1}`);
    },
  };
}

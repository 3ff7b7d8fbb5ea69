import type { ItemHeader } from '../benchmarks/item-header';
import { samplingOf } from './registry';
import { sampleItems, type StratumSample } from './sample-items';
import type { ExperimentSpec } from './sweep-spec';

export interface ItemSelection {
  /** Ordinals of the items that take part, in file order. */
  readonly ordinals: readonly number[];
  readonly strata: readonly StratumSample[];
}

/**
 * The items an experiment takes of a data set: seeded, so that every process draws the same. Without a number every
 * eligible item takes part.
 * @throws UserError where the file asks for an exact sample that the data set can't give.
 */
export function selectItems(spec: ExperimentSpec, headers: readonly ItemHeader[], seed: number): ItemSelection {
  const { n, stratumOf, allocation } = samplingOf(spec);
  const eligible = headers.filter((header) => stratumOf(header) !== undefined);
  if (eligible.length === 0 && (n === undefined || spec.sampling === 'available')) return { ordinals: [], strata: [] };
  const sample = sampleItems(eligible, {
    n: n ?? eligible.length,
    seed,
    stream: `${spec.experiment}@${spec.benchmark}`,
    stratumOf,
    // All of them are all of every stratum, which equal parts would not be.
    allocation: n === undefined ? 'proportional' : allocation,
    exact: spec.sampling === 'exact',
  });
  return { ordinals: [...sample.chosen].sort((a, b) => a - b), strata: sample.strata };
}

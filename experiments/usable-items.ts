import type { ItemHeader } from '../benchmarks/item-header';
import { UserError } from '../contracts/user-error';
import { samplingOf } from './registry';
import { type ItemSelection, selectItems } from './select-items';
import type { ExperimentSpec } from './sweep-spec';

/**
 * The items of {@link selectItems} for an entry that is still to be planned.
 * @throws UserError also where no item can take part: an entry that asks nothing measures nothing, and its sweep would
 *   never be complete.
 */
export function usableItems(
  { label, experiment }: { readonly label: string; readonly experiment: ExperimentSpec },
  headers: readonly ItemHeader[],
  seed: number,
): ItemSelection {
  const selection = selectItems(experiment, headers, seed);
  if (selection.ordinals.length > 0) return selection;
  throw new UserError(
    `${label} takes ${samplingOf(experiment).takes}, and none of the ${headers.length} items of ` +
      `"${experiment.benchmark}" is one. Name another data set, or leave this entry out.`,
  );
}

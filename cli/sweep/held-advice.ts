import type { UnderWay } from '../../db/queries/operations/under-way';
import type { OperatorAction } from '../../db/queries/operator-actions';
import type { StoredSweep } from '../../db/queries/sweeps';
import { sinceWhen } from '../../report/since-when';
import { fateUnderWay } from '../../report/under-way';

/** Says of a sweep that an operator holds back since when and by whom, what goes on all the same, and how it is to go on. */
export function heldAdvice(
  { id, state }: Pick<StoredSweep, 'id' | 'state'>,
  actions: readonly OperatorAction[],
  underWay: UnderWay,
): string[] {
  const name = state === 'paused' ? 'pause' : 'cancel';
  const last = actions.findLast(({ action }) => action === name);
  const since = last === undefined ? '' : sinceWhen({ ...last, since: last.at.toISOString() });
  return [
    `The sweep is ${state}${since}.`,
    ...fateUnderWay(underWay),
    `To go on, run the same sweep file again, or 'npx render-bench resume ${id}': nothing answered is lost.`,
  ];
}

import type { FactOf } from '../model/case';
import type { Minute } from '../model/time';

/** The change in force at a minute, of the changes of one key of one entity; undefined: before the first nobody knows. */
export function changeInForce<Change extends Pick<FactOf<'state'>, 'from'>>(
  changes: readonly Change[],
  at: Minute,
): Change | undefined {
  return changes.reduce<Change | undefined>(
    (last, change) => (change.from <= at && (last === undefined || change.from > last.from) ? change : last),
    undefined,
  );
}

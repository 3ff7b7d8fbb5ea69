import { type AttributeId, clearedId, type EntityId, type Fact } from '../model/case';
import type { Minute } from '../model/time';

export type State = Extract<Fact, { kind: 'state' }>;

/** The change in force at a minute, of the changes of one key of one entity; undefined: before the first nobody knows. */
export function changeInForce<Change extends Pick<State, 'from'>>(
  changes: readonly Change[],
  at: Minute,
): Change | undefined {
  return changes.reduce<Change | undefined>(
    (last, change) => (change.from <= at && (last === undefined || change.from > last.from) ? change : last),
    undefined,
  );
}

/** Those who have not been cleared by a minute. */
export function eliminate(
  subjects: readonly EntityId[],
  at: Minute,
  isSupported: (attribute: AttributeId, at: Minute) => boolean,
): EntityId[] {
  return subjects.filter((subject) => !isSupported(clearedId(subject), at));
}

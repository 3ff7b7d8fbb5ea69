import type { BlockerReason } from '../../evidence/resolution/resolution';
import type { AsOf, SlotEvent, SlotState } from '../../evidence/resolution/slot-backend';
import { valueKey } from '../../evidence/resolution/value-key';

/**
 * The rules of `evidence/resolution/slot-backend.ts` once more, written from their text alone and as plainly as possible:
 * every question is answered from the whole list by recursion. Only for lists of a few events.
 */
export function readNaively(events: readonly SlotEvent[], asOf: AsOf): SlotState {
  const inScope = events.filter((event) => event.isInScope);
  const openerOf = (event: SlotEvent): SlotEvent => {
    const target = event.kind === 'correction' ? inScope.find(({ id }) => id === event.target) : undefined;
    return target === undefined ? event : openerOf(target);
  };
  const openers = inScope.filter((event) => openerOf(event) === event);
  const holderOf = (opener: SlotEvent): SlotEvent => inScope.findLast((event) => openerOf(event) === opener)!;
  const timeOf = (opener: SlotEvent): string | null =>
    openers.slice(0, openers.indexOf(opener) + 1).findLast(({ saidAt }) => saidAt !== null)?.saidAt ?? null;
  const counts = (opener: SlotEvent): boolean => {
    const time = timeOf(opener);
    return time === null || asOf.at === null || time < asOf.at || (asOf.inclusive && time === asOf.at);
  };
  const places = openers.filter(counts);

  const valueOf = (opener: SlotEvent): string | null =>
    holderOf(opener).kind === 'deletion' ? null : holderOf(opener).value;
  const keyOf = (opener: SlotEvent): string | null => {
    const value = valueOf(opener);
    return value === null ? null : valueKey(value);
  };

  // Asked again and again on the way down, so remembered.
  const remembered = new Map<number, SlotEvent[]>();
  const standingBefore = (step: number): SlotEvent[] => {
    const standing =
      remembered.get(step) ?? places.slice(0, step).filter((place, index) => endOf(place, index, step) === undefined);
    remembered.set(step, standing);
    return standing;
  };
  const endOf = (place: SlotEvent, opened: number, before: number): BlockerReason | undefined => {
    for (let step = opened; step < before; step += 1) {
      const reason = endedAt(place, step);
      if (reason !== undefined) return reason;
    }
    return undefined;
  };

  /** What the place opened at `step` does to another that stands before it, or to itself. */
  const endedAt = (place: SlotEvent, step: number): BlockerReason | undefined => {
    const acting = places[step]!;
    const before = standingBefore(step);
    const keys = new Set(before.map(keyOf).filter((key) => key !== null));
    const own = keyOf(place);
    const acted = keyOf(acting);
    if (holderOf(acting).kind === 'deletion') {
      const named = holderOf(acting).value;
      if (place === acting || own === null) return undefined;
      return named === null || valueKey(named) === own ? 'deleted' : undefined;
    }
    if (acted === null || keys.has(acted)) return undefined;
    if (acting.kind === 'contradiction' && keys.size > 0) {
      const saidAt = (event: SlotEvent): number => events.indexOf(event);
      const settling = [...before, acting]
        .filter((each) => keyOf(each) !== null && holderOf(each).kind === 'correction')
        .filter((each) => saidAt(holderOf(each)) > saidAt(acting));
      const last = settling.toSorted((a, b) => saidAt(holderOf(b)) - saidAt(holderOf(a)))[0];
      return last !== undefined && own !== null && own !== keyOf(last) ? 'contradicted' : undefined;
    }
    if (place === acting) return undefined;
    return place.kind === 'contradiction' && keys.size > 1 ? 'contradicted' : 'superseded';
  };

  const reasonOf = (event: SlotEvent): BlockerReason | null => {
    if (!event.isInScope) return 'out_of_scope';
    const opener = openerOf(event);
    if (!counts(opener)) return 'future';
    const reason = endOf(opener, places.indexOf(opener), places.length) ?? null;
    if (holderOf(opener) === event) return reason;
    return reason === 'deleted' ? reason : 'corrected';
  };
  const values = standingBefore(places.length)
    .map(valueOf)
    .filter((value) => value !== null);
  return {
    reasons: new Map(events.map((event) => [event.id, reasonOf(event)])),
    activeValues: values.filter(
      (value, index) => values.findIndex((each) => valueKey(each) === valueKey(value)) === index,
    ),
  };
}

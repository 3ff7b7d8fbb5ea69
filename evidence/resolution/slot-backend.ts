/**
 * What resolution means: how the events of one slot make its state. Both backends, and the oracle of their test, follow
 * these rules.
 *
 * A **place** is a point in the order said that one event opened and that corrections may hold after it. A correction
 * takes the place of its target, time included; of several corrections below one place the one said last holds it. A
 * correction without a known target opens a place of its own, as an assertion would.
 *
 * A place counts at an as-of time where its opening event took effect by then (see {@link isInForce}); all events of the
 * others are `future`. An undated event takes effect with the one before it. The places that count are gone through in
 * order, with the places **standing** so far; the **values** are those of the standing places. What the place of…
 *
 * - an assertion, an update or a corrected deletion does: a value that stands already joins it and changes nothing; any
 *   other sets the slot: what stood is `superseded`, or `contradicted` where it was a contradiction in a contested slot;
 * - a contradiction does: in an empty slot, or with a value that stands, the same as an assertion. Else both stand and the
 *   slot is *contested*, unless a correction said later than the contradiction holds one of the places involved: then the
 *   value of the latest such correction has settled it, and the other values are `contradicted`;
 * - a deletion does: every standing value, or only the value it names, is `deleted`; the deletion stands until something
 *   sets the slot again;
 * - a correction without a value does: nothing. So it undoes the deletion, or takes back the value, that it corrects.
 *
 * An event whose place another holds is `corrected`, or `deleted` where the holder is. Everything else is `applicable`.
 */
import type { BlockerReason, EvidenceEvent, Scope } from './resolution';
import { valueKey } from './value-key';

/** An event as a backend is given it: out-of-scope ones are recorded and never touch the state. */
export interface SlotEvent extends EvidenceEvent {
  readonly isInScope: boolean;
}

export type AsOf = Omit<Scope['asOf'], 'words'>;

export interface SlotState {
  /** By event id, in the order said: null where the event stands. */
  readonly reasons: ReadonlyMap<string, BlockerReason | null>;
  /** Distinct values in the order of their places, each as first worded there. */
  readonly activeValues: readonly string[];
}

/** A way to keep the events of one slot. */
export interface SlotBackend {
  /** Events come in the order said, each after its target. */
  write(event: SlotEvent): void;
  read(asOf: AsOf): SlotState;
  /** What is kept of the events at one address, without a value or a word of theirs. */
  record(address: string): string;
}

/** What a deletion names is no value of the slot. */
export function statedValue(event: EvidenceEvent): string | null {
  return event.kind === 'deletion' ? null : event.value;
}

/** Whether two values are the same, however written; null is the same as nothing. */
export function isSameValue(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && valueKey(a) === valueKey(b);
}

/** The values without repetition, each as first worded. */
export function distinctValues(values: readonly (string | null)[]): string[] {
  const byKey = new Map<string, string>();
  for (const value of values) {
    if (value !== null && !byKey.has(valueKey(value))) byKey.set(valueKey(value), value);
  }
  return [...byKey.values()];
}

/** Whether what took effect at `at` counts at the as-of time; always where either is unknown. */
export function isInForce(at: string | null, asOf: AsOf): boolean {
  if (at === null || asOf.at === null) return true;
  return asOf.inclusive ? at <= asOf.at : at < asOf.at;
}

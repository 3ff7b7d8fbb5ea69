import { formatDay } from '../format-date';
import type { BlockerReason } from './resolution';
import {
  type AsOf,
  distinctValues,
  isInForce,
  isSameValue,
  type SlotBackend,
  type SlotEvent,
  type SlotState,
  statedValue,
} from './slot-backend';

/** A place, as worked out from the whole log. */
interface Place {
  readonly opener: SlotEvent;
  /** Sequence of the opening event. */
  readonly openedAt: number;
  readonly takesEffectAt: string | null;
  /** Who held it, in turn; the last one holds it now. */
  readonly holders: readonly { readonly event: SlotEvent; readonly sequence: number }[];
}

/** Appends events and never changes one; the state is folded out of the whole log whenever it is read. */
export class EventLog implements SlotBackend {
  private readonly log: SlotEvent[] = [];

  write(event: SlotEvent): void {
    this.log.push(event);
  }

  read(asOf: AsOf): SlotState {
    const places = placesOf(this.log);
    const counting = places.filter(({ takesEffectAt }) => isInForce(takesEffectAt, asOf));
    const { standing, blocked } = foldPlaces(counting);
    const reasons = new Map<string, BlockerReason | null>();
    for (const event of this.log) reasons.set(event.id, event.isInScope ? null : 'out_of_scope');
    for (const place of places) {
      const reason = counting.includes(place) ? (blocked.get(place) ?? null) : 'future';
      for (const { event } of place.holders) {
        reasons.set(event.id, event === holderOf(place) ? reason : reasonOfReplaced(reason));
      }
    }
    return { reasons, activeValues: distinctValues(standing.map(valueOf)) };
  }

  record(address: string): string {
    const entries = this.log.flatMap((event, index) =>
      event.address === address ? [`event ${event.id}, sequence ${index + 1}${dayOf(event.saidAt)}`] : [],
    );
    return entries.length > 0 ? entries.join('; ') : 'no event';
  }
}

const dayOf = (saidAt: string | null): string => (saidAt === null ? '' : `, logged ${formatDay(saidAt)}`);
const holderOf = (place: Place): SlotEvent => place.holders.at(-1)!.event;
const valueOf = (place: Place): string | null => statedValue(holderOf(place));
const isContradiction = (place: Place): boolean => place.opener.kind === 'contradiction';

function reasonOfReplaced(reason: BlockerReason | null): BlockerReason {
  return reason === 'future' || reason === 'deleted' ? reason : 'corrected';
}

function placesOf(log: readonly SlotEvent[]): Place[] {
  const places: (Omit<Place, 'holders'> & { holders: { event: SlotEvent; sequence: number }[] })[] = [];
  const placeOfEvent = new Map<string, (typeof places)[number]>();
  for (const [sequence, event] of log.entries()) {
    if (!event.isInScope) continue;
    const corrected = event.kind === 'correction' ? placeOfEvent.get(event.target ?? '') : undefined;
    const takesEffectAt = event.saidAt ?? places.at(-1)?.takesEffectAt ?? null;
    const place = corrected ?? { opener: event, openedAt: sequence, takesEffectAt, holders: [] };
    if (corrected === undefined) places.push(place);
    place.holders.push({ event, sequence });
    placeOfEvent.set(event.id, place);
  }
  return places;
}

interface Fold {
  readonly standing: readonly Place[];
  readonly blocked: ReadonlyMap<Place, BlockerReason>;
}

function foldPlaces(places: readonly Place[]): Fold {
  return places.reduce<Fold>(act, { standing: [], blocked: new Map() });
}

/** What one more place does. */
function act(fold: Fold, place: Place): Fold {
  const event = holderOf(place);
  if (event.kind === 'deletion')
    return stand(
      block(fold, (other) => reasonIfNamed(other, event.value)),
      place,
    );
  const value = valueOf(place);
  const values = distinctValues(fold.standing.map(valueOf));
  if (value === null || values.some((other) => isSameValue(other, value))) return stand(fold, place);
  if (isContradiction(place) && values.length > 0) return contest(stand(fold, place), place.openedAt);
  const loser = values.length > 1 ? 'contradicted' : 'superseded';
  return stand(
    block(fold, (other) => (isContradiction(other) ? loser : 'superseded')),
    place,
  );
}

function stand({ standing, blocked }: Fold, place: Place): Fold {
  return { standing: [...standing, place], blocked };
}

/** Takes out the standing places that have a reason. */
function block({ standing, blocked }: Fold, reasonFor: (place: Place) => BlockerReason | undefined): Fold {
  const reasons = new Map(blocked);
  for (const place of standing) {
    const reason = reasonFor(place);
    if (reason !== undefined) reasons.set(place, reason);
  }
  return { standing: standing.filter((place) => !reasons.has(place)), blocked: reasons };
}

function reasonIfNamed(place: Place, named: string | null): BlockerReason | undefined {
  const value = valueOf(place);
  return value !== null && (named === null || isSameValue(value, named)) ? 'deleted' : undefined;
}

/** Values at odds: all stand, unless a correction has settled it since. */
function contest(fold: Fold, contradictedAt: number): Fold {
  const winner = settledBy(fold.standing, contradictedAt);
  if (winner === undefined) return fold;
  return block(fold, (place) => {
    const value = valueOf(place);
    return value === null || isSameValue(value, winner) ? undefined : 'contradicted';
  });
}

/** The value of the latest correction among the places that was said after the contradiction. */
function settledBy(standing: readonly Place[], contradictedAt: number): string | undefined {
  const settling = standing
    .filter((place) => valueOf(place) !== null)
    .map((place) => place.holders.at(-1)!)
    .filter(({ event, sequence }) => event.kind === 'correction' && sequence > contradictedAt)
    .toSorted((a, b) => b.sequence - a.sequence)[0];
  return settling?.event.value ?? undefined;
}

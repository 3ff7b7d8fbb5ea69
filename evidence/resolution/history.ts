import { EventLog } from './event-log';
import { distinctValues, isSameValue, type SlotEvent } from './slot-backend';
import type { Witness } from './witness';

/** What a statement was found to do, before it has an id and an address. */
export type Finding = Pick<SlotEvent, 'kind' | 'target' | 'value' | 'text'>;

/** What was said of the slot so far, for reading what is said next. */
export class History {
  readonly events: SlotEvent[] = [];
  private readonly log = new EventLog();
  private standingEvents: readonly SlotEvent[] = [];

  add({ turn, saidAt, speaker }: Witness, finding: Finding, isInScope: boolean): void {
    const id = `E${this.events.length + 1}`;
    const event: SlotEvent = { id, ...finding, address: turn.address, saidAt, speaker, isInScope };
    this.events.push(event);
    this.log.write(event);
    const { reasons } = this.log.read({ at: null, inclusive: true });
    this.standingEvents = this.events.filter((each) => reasons.get(each.id) === null);
  }

  /** Events that state a value which stands now, oldest first. */
  live(): SlotEvent[] {
    return this.standingEvents.filter(isValued);
  }

  /** Events that stated a value which stands no more, oldest first. */
  past(): SlotEvent[] {
    return this.events.filter((event) => event.isInScope && isValued(event) && !this.standingEvents.includes(event));
  }

  /** The deletion that keeps the slot empty, if one does. */
  standingDeletion(): SlotEvent | undefined {
    return this.standingEvents.findLast(({ kind }) => kind === 'deletion');
  }

  isContested(): boolean {
    return distinctValues(this.live().map(({ value }) => value)).length > 1;
  }

  /** How well a value is known: 2 where it stands, 1 where it once stood. */
  knowledge(value: string): number {
    const states = (event: SlotEvent): boolean => isSameValue(event.value, value);
    return this.live().some(states) ? 2 : this.past().some(states) ? 1 : 0;
  }

  /** The newest event that stated the value, a standing one first. */
  eventOf(value: string): SlotEvent | undefined {
    const states = (event: SlotEvent): boolean => isSameValue(event.value, value);
    return this.live().findLast(states) ?? this.past().findLast(states);
  }
}

function isValued({ kind, value }: SlotEvent): boolean {
  return kind !== 'deletion' && value !== null;
}

import type { Item } from '../../benchmarks/item';
import { EventLog } from './event-log';
import { extractEvents } from './extract-events';
import { readQuestion, type SlotQuestion } from './question/read-question';
import {
  type BackendName,
  type BlockerFlags,
  type BlockerReason,
  blockerReasons,
  type EvidenceEvent,
  type Resolution,
  type ResolvedEvent,
  type Scope,
} from './resolution';
import type { SlotBackend, SlotEvent, SlotState } from './slot-backend';
import { StateTable } from './state-table';
import { type Witness, witnessesOf } from './witness';

/** What is read off an item before any backend keeps it: the larger part of the work, and the same for both. */
export interface Evidence {
  readonly question: SlotQuestion;
  readonly witnesses: readonly Witness[];
  readonly events: readonly SlotEvent[];
}

export function readEvidence(item: Item): Evidence {
  const question = readQuestion(item);
  const witnesses = witnessesOf(item);
  return { question, witnesses, events: extractEvents(witnesses, question) };
}

/**
 * What the witness turns of an item say about the slot of its question, kept by the given backend. Pure and by rules in
 * English; it reads the question, its date, and the sessions, never the gold or the question type. A question that no one
 * value answers (a sum, a comparison of dates, advice) has events as far as found and no active value.
 * @param evidence Of the same item, where both backends are asked; by default it is read here.
 */
export function resolve(item: Item, backend: BackendName, evidence: Evidence = readEvidence(item)): Resolution {
  const { question, witnesses, events } = evidence;
  const scope: Scope = { speaker: question.speaker, asOf: asOfTime(item, question, events) };
  const kept = createBackend(backend);
  for (const event of events) kept.write(event);
  const state = kept.read(scope.asOf);
  const activeValues = question.isResolvable ? state.activeValues : [];
  const contested = activeValues.length > 1 ? activeValues.length : 0;
  const resolved = events.map((event) => resolvedEvent(event, reasonFor(event, state, question)));
  return {
    backend,
    slot: question.slot,
    scope,
    events: resolved,
    records: witnesses.map(({ turn }) => ({ address: turn.address, record: kept.record(turn.address) })),
    activeValues,
    contested,
    flags: countFlags(resolved, witnesses, contested),
  };
}

function createBackend(name: BackendName): SlotBackend {
  switch (name) {
    case 'event_log':
      return new EventLog();
    case 'state_table':
      return new StateTable();
    default: {
      const unknown: never = name;
      throw new RangeError(`no backend is called ${String(unknown)}`);
    }
  }
}

/** The time that the question's words give; for the present the question's date, or the last session where that is later. */
function asOfTime(item: Item, { asOf }: SlotQuestion, events: readonly SlotEvent[]): Scope['asOf'] {
  if (asOf.kind === 'dated') return asOf.asOf;
  if (asOf.kind === 'relative') {
    const at = changeTime(events, asOf.change);
    if (at !== null) return { words: asOf.words, at, inclusive: false };
  }
  const times = [wholeDay(item.questionDate), ...item.sessions.map(({ saidAt }) => saidAt)];
  const at =
    times
      .filter((time) => time !== null)
      .toSorted()
      .at(-1) ?? null;
  return { words: asOf.kind === 'relative' ? asOf.words : null, at, inclusive: true };
}

/** A question that has a day only is asked at its end. */
function wholeDay(questionDate: string | null): string | null {
  return questionDate !== null && questionDate.length === 'YYYY-MM-DD'.length ? `${questionDate}T23:59` : questionDate;
}

/** When the slot changed, last or first; an end counts as a change where there was no update. */
function changeTime(events: readonly SlotEvent[], which: 'first' | 'last'): string | null {
  const inScope = events.filter((event) => event.isInScope);
  const updates = inScope.filter(({ kind }) => kind === 'update');
  const changes = updates.length > 0 ? updates : inScope.filter(({ kind }) => kind === 'deletion');
  return changes.at(which === 'first' ? 0 : -1)?.saidAt ?? null;
}

/**
 * Why an event does not stand. Where no one value answers (a sum, a comparison of dates) several statements answer
 * together, and none of them takes the place of another.
 */
function reasonFor({ id }: SlotEvent, { reasons }: SlotState, { isResolvable }: SlotQuestion): BlockerReason | null {
  const reason = reasons.get(id) ?? null;
  return isResolvable || reason === 'out_of_scope' || reason === 'future' ? reason : null;
}

function resolvedEvent({ isInScope: _, ...event }: SlotEvent, reason: BlockerReason | null): ResolvedEvent {
  const label = reason === null ? 'applicable' : reason === 'out_of_scope' ? 'out_of_scope' : 'blocked';
  return { event: event satisfies EvidenceEvent, label, reason };
}

function countFlags(events: readonly ResolvedEvent[], witnesses: readonly Witness[], contested: number): BlockerFlags {
  const count = (reason: string): number => events.filter((event) => event.reason === reason).length;
  const counts = Object.fromEntries(blockerReasons.map((reason) => [reason, count(reason)]));
  return {
    ...(counts as Record<(typeof blockerReasons)[number], number>),
    no_witness: witnesses.length === 0 ? 1 : 0,
    contested,
  };
}

import { sha256 } from '../../text/hash';
import type { Haystack, Line, PlannedSession } from './compose-dialogue';
import { formatFileDate, formatIso, type Minutes } from './dates';
import { type Domain, domains, type SlotDomain } from './domains';
import { type Bank, fillPhrase, type Phrase, type PhraseBank } from './phrases';
import type { SeededChoice } from './random';
import type { QuestionType, SampleRow } from './row';
import type { Timeline } from './timeline';
import type { TruthEvent, TruthItem, TruthScope, TruthSlot, TruthStatement } from './truth';
import type { DrawnValue, ValueSource } from './values';

/** What every maker of items is given. */
export interface ItemContext {
  readonly questionId: string;
  /** The item's own choices. */
  readonly random: SeededChoice;
  /** Shared by all items of a run. */
  readonly values: ValueSource;
  readonly bank: PhraseBank;
}

/** One question over one dialogue, with its truth. */
export interface MadeItem {
  readonly row: SampleRow;
  readonly truth: TruthItem;
  /** The same dialogue under a question it does not answer; absent where a scenario has none. */
  readonly twin?: { readonly row: SampleRow; readonly truth: TruthItem };
}

/** A slot of a domain, with its domain. */
export interface DomainSlot {
  readonly domain: Domain;
  readonly slot: SlotDomain;
}

export const allSlots: readonly DomainSlot[] = domains.flatMap((domain) =>
  domain.slots.map((slot) => ({ domain, slot })),
);

/** What a slot's phrases are filled with; `{ask}` is left for the dialogue. */
export function slotWords(
  slot: SlotDomain,
  bank: Bank,
  value: DrawnValue | undefined,
  old: DrawnValue | undefined,
): Record<string, string> {
  const surface = value?.surface ?? '';
  return {
    ask: '{ask}',
    bare: slot.bare,
    thing: `my ${slot.bare}`,
    yourThing: `your ${slot.bare}`,
    value: surface,
    old: old?.surface ?? '',
    state: fillPhrase(slot.states[bank], { value: surface }),
    end: slot.ends[bank],
  };
}

export function makeLine(key: string, phrase: Phrase, words: Readonly<Record<string, string>>): Line {
  return { key, phrase: phrase.id, text: fillPhrase(phrase.text, words) };
}

/** The scope of a question about the present. */
export function presentScope(timeline: Timeline): TruthScope {
  const last = timeline.sessions.at(-1)!;
  const at: Minutes = Math.max(last, timeline.questionAt);
  return {
    speaker: 'user',
    conversation: 'all_sessions',
    asOf: { words: null, at: formatIso(at), inclusive: true },
  };
}

/** A slot of which one thing was said once. */
export function singleEventSlot(
  attribute: string,
  id: string,
  value: DrawnValue,
  statement: TruthStatement,
  scope: TruthScope,
  asked: boolean,
): TruthSlot {
  const event: TruthEvent = {
    ...statement,
    ...{ id, kind: 'assertion', target: null, value: value.value, surface: value.surface },
  };
  return {
    subject: scope.speaker,
    attribute,
    asked,
    scope,
    events: [event],
    activeValues: [value.value],
    contested: 0,
  };
}

/** The short name in an item's session ids. */
export function tagOf(context: ItemContext): string {
  return sha256(`${context.random.name}/${context.questionId}`).slice(0, 8);
}

/**
 * Sessions without evidence. Half of them hold a fact about another slot, so that a reader which takes any value of the
 * right type fails.
 */
export function planOthers(
  context: ItemContext,
  count: number,
  without: Domain,
): { sessions: PlannedSession[]; decoys: { key: string; slot: SlotDomain; value: DrawnValue }[] } {
  const { random, bank, values } = context;
  const chosen = random.shuffle(domains.filter((domain) => domain !== without)).slice(0, count);
  const decoys: { key: string; slot: SlotDomain; value: DrawnValue }[] = [];
  const sessions = chosen.map((domain, index): PlannedSession => {
    if (!random.chance(50)) return { domain, turns: [] };
    const slot = random.pick(domain.slots);
    const value = values.draw(slot.values, random);
    const key = `decoy${index}`;
    decoys.push({ key, slot, value });
    const main = makeLine(key, random.pick(bank.events.assertion), slotWords(slot, bank.bank, value, undefined));
    return { domain, turns: [{ speaker: 'user', main, isWitness: false }] };
  });
  return { sessions, decoys };
}

export function makeRow(
  questionId: string,
  questionType: QuestionType,
  question: string,
  answer: string | number,
  questionAt: Minutes,
  haystack: Haystack,
): SampleRow {
  return {
    question_id: questionId,
    question_type: questionType,
    question,
    answer,
    question_date: formatFileDate(questionAt),
    ...haystack,
  };
}

/** The haystack of an unanswerable twin: other session ids, and only those witnesses that still bear on the question. */
export function twinHaystack(haystack: Haystack, keepsWitness: (content: string) => boolean): Haystack {
  const rename = (id: string): string => id.replace(/_(\d+)$/, '_abs_$1');
  return {
    haystack_dates: haystack.haystack_dates,
    haystack_session_ids: haystack.haystack_session_ids.map(rename),
    haystack_sessions: haystack.haystack_sessions.map((turns) =>
      turns.map((turn) => ({ ...turn, has_answer: turn.has_answer && keepsWitness(turn.content) })),
    ),
    answer_session_ids: haystack.answer_session_ids.map(rename),
  };
}

/**
 * How a fact is put into words. A phrase is a sentence or two with places to fill:
 *
 * - `{thing}` / `{Thing}`: "my gym locker code"; `{yourThing}` for the assistant; `{bare}` without the possessive.
 * - `{value}` / `{Value}`: the stated value; `{old}`: the value it replaces, denies or names.
 * - `{state}` / `{State}`: a clause that states the value without naming the attribute.
 * - `{end}` / `{End}`: a clause that says the slot came to an end.
 * - `{ask}`: where the request of the same turn goes; a phrase without it is a sentence to be put beside another.
 */
export type Bank = 'A' | 'B';

export const eventKinds = ['assertion', 'update', 'correction', 'contradiction', 'deletion'] as const;
/** What a statement does to its slot. */
export type EventKind = (typeof eventKinds)[number];

export const trapTypes = ['other_person', 'plan', 'hypothetical', 'fiction', 'suggestion'] as const;
/** Why a statement that looks like one about the slot is none. */
export type TrapType = (typeof trapTypes)[number];

/**
 * Phrases that fit one situation only:
 * `corrects_superseded`: a correction of a value that has since been replaced; `undoes_deletion`: a correction that
 * brings the slot back; `marked`: a contradiction that says in words that two values are at odds, so that it can stand
 * in a later session; `by_assistant`: said by the assistant; `names_value`: a deletion of one of two contested values.
 */
export type PhraseUse = 'any' | 'corrects_superseded' | 'undoes_deletion' | 'marked' | 'by_assistant' | 'names_value';

export interface Phrase {
  /** `A.update.07`. */
  readonly id: string;
  readonly use: PhraseUse;
  readonly text: string;
}

/** Statements that belong to other slots of the multi-session and temporal items. */
export interface RecordPhrases {
  /** `{value}` and `{what}`. */
  readonly purchase: readonly Phrase[];
  /** `{value}`, `{what}`. */
  readonly tally: readonly Phrase[];
  /** `{date}` and `{did}`: "picked up the kayak". */
  readonly dated: readonly Phrase[];
  /** `{date}`, `{value}` and `{event}`: "pottery workshop". */
  readonly outing: readonly Phrase[];
}

export interface PhraseBank {
  readonly bank: Bank;
  readonly events: Readonly<Record<EventKind, readonly Phrase[]>>;
  readonly traps: Readonly<Record<TrapType, readonly Phrase[]>>;
  readonly records: RecordPhrases;
}

/** Numbers the texts of one list, so that an id stays with its place. */
export function numberPhrases(prefix: string, lists: Partial<Record<PhraseUse, readonly string[]>>): readonly Phrase[] {
  const phrases: Phrase[] = [];
  for (const [use, texts] of Object.entries(lists) as [PhraseUse, readonly string[]][]) {
    for (const text of texts) {
      phrases.push({ id: `${prefix}.${String(phrases.length + 1).padStart(2, '0')}`, use, text });
    }
  }
  return phrases;
}

/**
 * Puts values in the places of a template. `{Name}` takes the value of `name` with a capital.
 * @throws RangeError for a place that nothing was given for.
 */
export function fillPhrase(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value !== undefined) return value;
    const lower = values[name[0]!.toLowerCase() + name.slice(1)];
    if (lower === undefined) throw new RangeError(`nothing given for {${name}} in: ${text}`);
    return capitalise(lower);
  });
}

/** Upper case for the first letter only. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * What an item's evidence says about the thing its question asks for, once updates, corrections, contradictions and
 * deletions are taken into account (RENDER, arXiv 2608.23568, section on the evidence model).
 *
 * Glossary: a **slot** is what the question asks for, (subject, attribute), e.g. `user` and `yoga.frequency`. An
 * **event** is one statement of a witness turn about the slot. **Resolution** gives every event one label: it is
 * `applicable` (its value stands), `out_of_scope` (about another speaker, person, conversation, or no statement of fact)
 * or `blocked`, each of the latter two with one reason.
 */
import type { Address } from '../../benchmarks/item';

export interface SlotKey {
  /** Whose attribute it is: `user`, `assistant`, or a speaker's or another person's name in lower case. */
  readonly subject: string;
  /** Dotted, in lower case, from the question's words, e.g. `gym.locker_code`. */
  readonly attribute: string;
}

/** Which statements count for a question. */
export interface Scope {
  /** Whose statements count: `user`, `assistant` or a speaker's name. */
  readonly speaker: string;
  readonly asOf: {
    /** The question's own words for the time; null where it asks for the present. */
    readonly words: string | null;
    /** `YYYY-MM-DDTHH:MM`; null where nothing is dated. */
    readonly at: string | null;
    /** Whether what took effect exactly then counts: true for the present, false for "before …". */
    readonly inclusive: boolean;
  };
}

export const eventKinds = ['assertion', 'update', 'correction', 'contradiction', 'deletion'] as const;
export type EventKind = (typeof eventKinds)[number];

export interface EvidenceEvent {
  /** `E1`, `E2`, … in the order said. */
  readonly id: string;
  readonly kind: EventKind;
  /** The event that this one supersedes, corrects, contradicts or deletes; null where there is none. */
  readonly target: string | null;
  /** A span of the turn; for a deletion the value it names; null where the words hold none. */
  readonly value: string | null;
  readonly address: Address;
  /** `YYYY-MM-DDTHH:MM`, or null. */
  readonly saidAt: string | null;
  readonly speaker: string;
  /** The statement, a part of the turn. */
  readonly text: string;
}

/** Why an event does not stand; where several apply the first in this order is given. */
export const blockerReasons = ['out_of_scope', 'future', 'deleted', 'corrected', 'superseded', 'contradicted'] as const;
export type BlockerReason = (typeof blockerReasons)[number];

export interface ResolvedEvent {
  readonly event: EvidenceEvent;
  readonly label: 'applicable' | 'out_of_scope' | 'blocked';
  /** Null exactly for `applicable`. A contested value is `applicable` and counted in `contested`. */
  readonly reason: BlockerReason | null;
}

/** The two ways the state of a slot is kept; what they expose differs, the state never does. */
export const backendNames = ['event_log', 'state_table'] as const;
export type BackendName = (typeof backendNames)[number];

/** What the backend shows of one witness turn. It never holds a value or a word of the turn. */
export interface WitnessRecord {
  readonly address: Address;
  /** E.g. `event E2, sequence 2` (event_log) or `row 1, version 2, valid from 12 May 2023` (state_table). */
  readonly record: string;
}

/** Counts per reason, and what else a packet flags. */
export type BlockerFlags = Readonly<Record<BlockerReason | 'no_witness' | 'contested', number>>;

export interface Resolution {
  readonly backend: BackendName;
  readonly slot: SlotKey;
  readonly scope: Scope;
  /** In the order said. */
  readonly events: readonly ResolvedEvent[];
  /** One per witness turn, in date order. */
  readonly records: readonly WitnessRecord[];
  /** In said-at order; two where the slot is contested, none where it is empty or nothing was understood. */
  readonly activeValues: readonly string[];
  /** How many values stand against each other; 0 where the slot is settled or empty. */
  readonly contested: number;
  readonly flags: BlockerFlags;
}

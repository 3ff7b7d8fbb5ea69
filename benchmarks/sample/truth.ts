import type { Address, Role } from '../item';
import type { Bank, EventKind, TrapType } from './phrases';
import type { QuestionType, SampleRow } from './row';

/** A statement as it stands in the dialogue. */
export interface TruthStatement {
  /** The turn after sessions are sorted by date. */
  readonly address: Address;
  /** The date of its session, `YYYY-MM-DDTHH:MM`. */
  readonly saidAt: string;
  readonly speaker: Role;
  /** The phrase it was made from; null where the wording belongs to one story. */
  readonly phrase: string | null;
  /** Exactly the words of the statement, a part of the turn. */
  readonly text: string;
}

/** What a statement does to its slot. */
export interface TruthEvent extends TruthStatement {
  /** `E1`, `E2`, … in the order said, unique within the item. */
  readonly id: string;
  readonly kind: EventKind;
  /** The event that this one supersedes, corrects, contradicts or deletes; null for an assertion. */
  readonly target: string | null;
  /** The value stated; for a deletion the value it names; null where the words hold none. */
  readonly value: string | null;
  /** The value as spoken, with its unit. */
  readonly surface: string | null;
}

/** A statement that looks like one about the slot and is none. */
export interface TruthTrap extends TruthStatement {
  readonly type: TrapType;
  readonly attribute: string;
  readonly value: string;
}

export interface TruthScope {
  /** Whose statements count. */
  readonly speaker: Role;
  /** All sessions of an item are one conversation. */
  readonly conversation: 'all_sessions';
  readonly asOf: {
    /** The question's own words for the time; null where it asks for the present. */
    readonly words: string | null;
    readonly at: string;
    /** Whether what took effect exactly then counts: true for the present, false for "before …". */
    readonly inclusive: boolean;
  };
}

export interface TruthSlot {
  readonly subject: Role;
  /** `gym.locker_code`. */
  readonly attribute: string;
  /** Whether the question is about it; the other slots are there to distract. */
  readonly asked: boolean;
  readonly scope: TruthScope;
  readonly events: readonly TruthEvent[];
  /** In said-at order; two where the slot is contested, none where it is empty. */
  readonly activeValues: readonly string[];
  /** How many values stand against each other; 0 where the slot is settled or empty. */
  readonly contested: number;
}

export const answerRules = [
  ...(['active_value', 'rubric', 'unanswerable'] as const),
  ...(['sum', 'difference', 'days_between', 'days_since', 'earliest', 'latest', 'on_date'] as const),
];
/** How the gold follows from the slots: read off one (`active_value`), or computed over several. */
export type AnswerRule = (typeof answerRules)[number];

export interface TruthAnswer {
  readonly rule: AnswerRule;
  /** Whether the first gold form stands in a witness turn, at token borders. */
  readonly standsInTurn: boolean;
  /** Accepted forms, the canonical one first; none for a rubric and for an unanswerable question. */
  readonly forms: readonly string[];
  /** The computation in words where there is one, e.g. `$120 + $45 = $165`. */
  readonly computation: string | null;
}

export interface TruthItem {
  readonly questionId: string;
  readonly questionType: QuestionType;
  /** The plot it was made from, e.g. `correction-of-superseded`. */
  readonly scenario: string;
  readonly bank: Bank;
  readonly answer: TruthAnswer;
  /** Addresses of the turns with `has_answer`, in order. */
  readonly witnesses: readonly Address[];
  readonly slots: readonly TruthSlot[];
  readonly outOfScope: readonly TruthTrap[];
}

export interface Truth {
  readonly generatorVersion: number;
  readonly seed: number;
  readonly bank: Bank | 'both';
  /** In the order of the rows. */
  readonly items: readonly TruthItem[];
}

export interface Sample {
  readonly rows: readonly SampleRow[];
  readonly truth: Truth;
}

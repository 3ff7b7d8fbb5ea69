import type { ValueKind } from '../values';

/** A request of the user and the advice that answers it. */
export interface Thread {
  readonly asks: readonly string[];
  /** Five sentences in an order that reads well; a reply keeps the first and the order, and leaves some out. */
  readonly tips: readonly string[];
}

/** One attribute of the user that statements are made about. */
export interface SlotDomain {
  /** `topic.attribute`, e.g. `gym.locker_code`. */
  readonly attribute: string;
  /** The noun phrase without its possessive: "gym locker code" (so "my …", "your …" and "my sister's …" all work). */
  readonly bare: string;
  readonly values: ValueKind;
  /** Asks for the value in force. */
  readonly question: string;
  /** The same in the past, without what it is bounded by and without its question mark. */
  readonly pastQuestion: string;
  /** Clauses that state `{value}` without naming the attribute, by phrase bank. */
  readonly states: { readonly A: string; readonly B: string };
  /** Clauses that say the slot came to an end, by phrase bank. */
  readonly ends: { readonly A: string; readonly B: string };
}

/** What people talk about in one stretch of dialogue. No text in it holds a digit, so no value occurs by chance. */
export interface Domain {
  readonly id: string;
  /** Completes "on a different note, about …". */
  readonly about: string;
  readonly threads: readonly Thread[];
  /** First-person small talk without a request. */
  readonly chat: readonly string[];
  readonly slots: readonly SlotDomain[];
}

import type { Format } from '../model/question';

/** What a solver replied to a question, once its JSON is read. */
export type Reply =
  | { readonly kind: 'abstain' }
  | { readonly kind: 'letters'; readonly letters: readonly string[] }
  | { readonly kind: 'integer'; readonly value: number }
  | { readonly kind: 'text'; readonly text: string };

/** A reply, or why it can't be read: such a question is asked again, and counts as an abstention in the end. */
export type ReadReply = Reply | { readonly kind: 'unreadable'; readonly why: string };

/** What reading a reply needs of its question. */
export interface RepliedQuestion {
  readonly format: Format;
  /** The options' letters; empty where there are none. */
  readonly letters: readonly string[];
}

import type { Item } from '../../benchmarks/item';

/** What a prompt is chosen by. */
export type JudgedItem = Pick<Item, 'question' | 'gold' | 'type'>;

/** What a judge is told of one answer. */
export interface JudgedAnswer extends JudgedItem {
  /** The reader's visible text. It may hold anything, instructions to the judge included. */
  readonly answer: string;
}

/** The messages a judge is sent. */
export interface JudgeMessages {
  readonly system?: string;
  readonly user: string;
}

/** A way to ask a model whether an answer is right; the reply is yes or no, see `parseVerdict`. */
export interface JudgePrompt {
  /** Part of a judge's name in every table, e.g. `judge:gpt-5.4-mini:longmemeval`. */
  readonly id: string;
  /** Raised when a wording changes, so that stored verdicts say which one asked for them. */
  readonly version: number;
  /** SHA-256 over all its fixed text, that for items it does not apply to included; in lower-case hex. */
  readonly hash: string;
  /** Whether it has words for such an item. */
  applies(item: JudgedItem): boolean;
  /**
   * Pure: equal answers give equal messages.
   * @throws RangeError for an item it does not apply to.
   */
  render(judged: JudgedAnswer): JudgeMessages;
}

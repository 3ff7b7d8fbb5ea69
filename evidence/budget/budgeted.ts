/**
 * Raw dialogue at an equal word budget (RENDER, arXiv 2608.23568, budget control). A word is a run of non-space
 * characters, whatever the script: writing without spaces has few words, so a budget bounds it little.
 */
import type { NotApplicable } from '../templates/applicable';

export type Budgeted =
  | {
      readonly kind: 'artifact';
      readonly text: string;
      /** Words counted against the budget: the budget itself, or all there are where they are fewer. */
      readonly words: number;
      /** The budget cut nothing off: tables count such items, since a larger budget would show the same. */
      readonly whole: boolean;
    }
  | NotApplicable;

/** @throws RangeError unless it is a whole number from 1. */
export function requireBudget(words: number): void {
  if (!Number.isInteger(words) || words < 1) {
    throw new RangeError(`a word budget is a whole number from 1, not ${words}`);
  }
}

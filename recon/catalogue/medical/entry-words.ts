import { recordWords } from './record-words';
import { reviewWords } from './review-words';
import { wardWords } from './ward-words';

export interface EntryWords {
  readonly openers: readonly string[];
  /** Clauses free of facts. */
  readonly colour: readonly string[];
}

/** How the entries of each type open, and what they say beside their facts. */
export const entryWords: Readonly<Record<string, EntryWords>> = { ...wardWords, ...reviewWords, ...recordWords };
